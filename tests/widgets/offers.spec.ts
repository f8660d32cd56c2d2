import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { earnPoints, pageWith, post, shippedConfig, signIn } from './support.ts';

const DAY = 86_400_000;

test('[WIDGET-12] [BANNER-10] the banners of a slot as slides: to a guest theirs, to a player the player’s', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'promo-slides', '#PromoSlider[title=On now]#');
  const { title, value } = shippedConfig('banners-config');
  const [start_at, end_at] = [-DAY, DAY].map((away) => new Date(Date.now() + away).toISOString());
  const banners = (value.banners as { id: string }[]).map((banner) =>
    banner.id === 'orbit-week' ? { ...banner, timer: { start_at, end_at } } : banner,
  );
  const publish = (body: object) =>
    authoring(server).publish('banners-config', { title, value: body }, { type: 'config' });
  await publish({ ...value, banners });
  await page.goto(path);
  const slider = page.locator('.promo-slider');
  const slides = slider.locator('[data-banner]:visible');
  await expect(slides.first()).toHaveAttribute('data-banner', 'first-orbit');
  await expect(slides.first().getByRole('heading')).toHaveText('100% up to CA$480');
  await expect(slides.first().getByRole('link', { name: 'Read the terms' })).toHaveAttribute(
    'href',
    '/en/bonuses',
  );
  await expect(slides.first().getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/en/popup/sign-up',
  );
  await expect(slider.locator('[data-banner="reload"]')).toHaveCount(0);
  await expect(slider.locator('[data-banner="seven-days"]')).not.toBeInViewport({ ratio: 0.98 });
  await slider.getByRole('button', { name: 'Next promotion' }).click();
  await expect(slider.locator('[data-banner="seven-days"]')).toBeInViewport({ ratio: 0.98 });

  await signIn(page, 'depositor@astrolane.test');
  await page.goto(path);
  await expect(slider.locator('[data-banner="reload"]')).toBeAttached();
  await expect(slider.locator('[data-banner="first-orbit"]')).toHaveCount(0);
  await expect(slider.locator('[data-banner="orbit-week"] [role="timer"]')).toContainText(/\d\d:\d\d:\d\d/);
  await publish(value);
});

test('[WIDGET-28] [COMP-07] [COMP-08] the cards of the rocket mart follow the rates and the balance', async ({
  page,
  server,
}) => {
  await page.goto('/en/rocket-mart');
  const card = (group: string) => page.locator(`.rocket-mart-cards [data-card="${group}"]`);
  const spins = (await (
    await fetch(`${server.url}/api/comp_points/rates/freespins`)
  ).json()) as CompPointRate[];
  for (const { group, rate } of spins)
    await expect(card(group)).toContainText(`${rate.points.toLocaleString('en')} astrocoins`);
  await expect(card('lottery_ticket').getByRole('link', { name: 'Create account' })).toBeVisible();

  await signIn(page, 'depositor@astrolane.test');
  const balance = await earnPoints(page, 100);
  expect(balance).toBeGreaterThanOrEqual(100);
  await page.goto('/en/rocket-mart');
  await expect(card('lottery_ticket').getByRole('button', { name: 'Exchange' })).toBeVisible();
  const dearest = spins.at(-1);
  const missing = (dearest?.rate.points ?? 0) - balance;
  await expect(card(dearest?.group ?? '')).toContainText(
    `${missing.toLocaleString('en')} astrocoins missing`,
  );
  await expect(card(dearest?.group ?? '').getByRole('button', { name: 'Exchange' })).toHaveCount(0);
});

test('[COMP-24] [COMP-25] points are exchanged after a confirmation, once, and the cards follow', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'mart-exchange', '#RocketMartCards[category=special]#');
  await signIn(page, 'depositor@astrolane.test');
  const balance = await earnPoints(page, 100);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/comp_points/exchange/')) sent.push(request.postData() ?? '');
  });
  await page.goto(path);
  await page.locator('[data-card="lottery_ticket"]').getByRole('button', { name: 'Exchange' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Exchange: Lottery ticket');
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay 100 astrocoins' }).click();
  await expect(dialog.locator('[data-result="done"]')).toContainText(
    "Lottery ticket, Weekly draw: it's in your account.",
  );
  expect(sent.map((body) => JSON.parse(body).exchange)).toMatchObject([
    { tickets_count: 1, group: 'lottery_ticket', currency: 'EUR' },
  ]);
  const left = await page.evaluate(async () => await (await fetch('/api/player/comp_points')).json());
  expect(left.chargeable.points).toBe(balance - 100);
});

test('[WIDGET-29] the cashbox of a page opens its dialogs, in which a player deposits and withdraws', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'cashbox-door', '#Cashbox[]#');
  await page.goto(path);
  const door = page.locator('.cashbox-door');
  await expect(door.getByRole('listitem').filter({ hasText: 'Visa' })).toBeVisible();
  await expect(door.getByRole('link', { name: 'Deposit' })).toHaveCount(0);
  await signIn(page, 'depositor@astrolane.test');
  // The card is offered by its last digits from then on, whatever other tests have paid by.
  const card = { currency: 'EUR', amount_cents: 30_00, method_id: 'visa', profile: '4242' };
  expect((await post(page, '/api/player/deposits', card)).status).toBe(201);
  await page.goto(path);
  const balance = door.locator('.cashbox-door__balance .money:not(.skeleton)');
  const before = await balance.textContent();
  await door.getByRole('link', { name: 'Deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel('Amount').fill('31');
  await deposit.getByRole('radio', { name: /Demo/ }).first().check();
  await deposit.getByRole('button', { name: 'Deposit €31.00' }).click();
  await expect(deposit.getByText('€31.00 is in your balance.')).toBeVisible();
  await expect(balance).not.toHaveText(before ?? '');
  const after = await balance.textContent();

  await page.goto(path);
  await door.getByRole('link', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' });
  await withdraw.getByLabel('Amount').fill('20');
  await withdraw.getByRole('radio', { name: /^Visa ••• 4242/ }).check();
  await withdraw.getByRole('button', { name: 'Withdraw €20.00' }).click();
  await expect(withdraw.getByText(/€20\.00 is set aside for you/)).toBeVisible();
  await expect(balance).not.toHaveText(after ?? '');
});
