import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { enter } from '../routes/support.ts';

const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

/** The calls that change how deposits bring bonuses, in order. */
function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/bonus_settings|bonus_code|bonuses\/deposit/.test(pathname))
      made.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  return made;
}

test('[CASH-15, CASH-16, CASH-18] a promo code of a link is kept, set once its owner reaches the main page, and the deposit opens', async ({
  page,
  server,
}) => {
  const made = calls(page);
  await enter(page.request, server.url, 'depositor@astrolane.test');
  await page.goto('/en/help?depositPromocode=APOGEE');
  await expect.poll(() => kept(page)).toMatchObject({ depositPromocode: 'APOGEE' });
  expect(made).toEqual([]);
  await page.goto('/en');
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  expect(made).toEqual([
    'PATCH /api/player/update_bonus_settings {"settings":{"can_issue":true}}',
    'PATCH /api/player/set_bonus_code {"deposit_bonus_code":"APOGEE"}',
    'GET /api/bonuses/deposit',
  ]);
  await expect(page.getByText('The bonus code of your link could not be used.')).toHaveCount(0);
  expect(await kept(page)).toMatchObject({ depositPromocode: 'APOGEE', depositPromocodeShowed: 'true' });
  const player = await (await page.request.get('/api/player')).json();
  expect(player.deposit_bonus_code).toBe('APOGEE');
});

test('[CASH-17, CASH-19] a code that brings nothing is cleared and the deposit opens, once in a session', async ({
  page,
  server,
}) => {
  const made = calls(page);
  await enter(page.request, server.url, 'crypto@astrolane.test');
  await page.goto('/en?depositPromocode=NO-SUCH-CODE');
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('The bonus code of your link could not be used.')).toBeVisible();
  expect(made.at(-1)).toBe('DELETE /api/player/clear_bonus_code');
  expect(await kept(page)).not.toHaveProperty('depositPromocode');
  const before = made.length;
  await page.goto('/en?depositPromocode=APOGEE');
  await expect.poll(() => kept(page)).toMatchObject({ depositPromocode: 'APOGEE' });
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(dialog).toHaveCount(0);
  expect(made).toHaveLength(before);
});

test('[CASH-20, CASH-21] reached signed out, the main page forgets the codes; a gift code leads its owner to the gifts', async ({
  page,
  server,
}) => {
  await page.goto('/en/help?depositPromocode=APOGEE&giftPromocode=PERIGEE10');
  await expect
    .poll(() => kept(page))
    .toMatchObject({ depositPromocode: 'APOGEE', giftPromocode: 'PERIGEE10' });
  await page.goto('/en');
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('giftPromocode');
  expect(await kept(page)).not.toHaveProperty('depositPromocode');
  await enter(page.request, server.url);
  await page.goto('/en/help?giftPromocode=PERIGEE10');
  await expect.poll(() => kept(page)).toMatchObject({ giftPromocode: 'PERIGEE10' });
  await page.goto('/en');
  await expect(page).toHaveURL(/\/en\/profile\/gifts\?giftPromocode=PERIGEE10$/);
  await expect(page.getByLabel('Coupon code')).toHaveValue('PERIGEE10');
});

/** What the page says of the code of a link. */
const said = (page: Page) => page.getByRole('region', { name: 'Notes' }).locator('[data-toast]');

for (const name of ['depositPromocode', 'giftPromocode'])
  test(`a guest is told once that ${name} is not kept, and its link brings the code once its owner is in`, async ({
    page,
    server,
  }) => {
    await page.goto(`/en?${name}=APOGEE`);
    await expect(said(page)).toHaveText(/^The code of your link is not kept, as you are not signed in\./);
    await page.goto('/en/about');
    await page.goto('/en');
    await page.waitForLoadState('networkidle');
    await expect(said(page)).toHaveCount(0);
    await enter(page.request, server.url);
    await page.goto(`/en/help?${name}=APOGEE`);
    await expect.poll(() => kept(page)).toMatchObject({ [name]: 'APOGEE' });
    await expect(said(page)).toHaveCount(0);
  });

test('a code that is too long for one is said to be none, to guests and to players', async ({
  page,
  server,
}) => {
  const link = `/en?giftPromocode=${'A'.repeat(65)}`;
  await page.goto(link);
  await expect(said(page)).toHaveText(/^There is no code like the one in your link\./);
  await enter(page.request, server.url);
  await page.goto(link);
  await expect(said(page)).toHaveText(/^There is no code like the one in your link\./);
  expect(await kept(page)).not.toHaveProperty('giftPromocode');
});
