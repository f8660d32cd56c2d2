import type { Locator, Page } from '@playwright/test';
import type { GiftOffer } from '../../src/casino/entities/gift.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { failReads } from '../support/failed-reads.ts';
import { deposit, post, register, shippedConfig } from '../widgets/support.ts';

/** Stakes in a pokie past the page, as another tab does. @returns what was staked, in cents */
const bet = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      return await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const session = await post('/api/games/sessions', {
      identifier: 'far-side/glass-station',
      mode: 'real',
    });
    const [stake_cents] = session.stakes_cents;
    await post(`/api/games/sessions/${session.id}/bets`, { stake_cents });
    return stake_cents;
  });

test('[GIFT-09] [GIFT-07] [GIFT-08] a coupon says what became of it; its gift is activated, wagered with every bet, and given up knowingly', async ({
  page,
}) => {
  await register(page, 'coupon-gifts@example.com');
  await deposit(page, 5000);
  await page.goto('/en/profile/gifts');
  const redeem = async (code: string) => {
    await page.getByLabel('Coupon code').fill(code);
    await page.getByRole('button', { name: 'Redeem' }).click();
  };
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bonuses/coupon')) sent.push(request.postDataJSON().coupon_code);
  });
  await redeem('NO-SUCH-CODE');
  await expect(page.locator('#coupon [data-outcome="invalid"]')).toHaveText(/There is no such coupon/);
  await expect(page.getByLabel('Coupon code'), 'it may be mistyped').toHaveValue('NO-SUCH-CODE');
  await redeem('EQUINOX24');
  await expect(page.locator('#coupon [data-outcome="expired"]')).toHaveText('This coupon has expired.');
  await redeem('PERIGEE10');
  await expect(page.locator('#coupon [data-outcome="activated"]')).toHaveText(/The coupon is redeemed/);
  await expect(page.getByLabel('Coupon code')).toHaveValue('');
  expect(sent).toEqual(['NO-SUCH-CODE', 'EQUINOX24', 'PERIGEE10']);

  const gift = page.locator('[data-gifts] [data-gift]').filter({ hasText: 'Perigee' });
  await expect(gift).toHaveAttribute('data-state', 'issued');
  await gift.getByRole('button', { name: 'Activate' }).click();
  await expect(gift).toHaveAttribute('data-state', 'activated');
  await expect(gift).toContainText('Activated, being wagered');
  await expect(gift).toContainText('€0.00 of €300.00 wagered');
  await expect(gift.getByRole('button', { name: 'Activate' })).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const staked = await bet(page);
  await expect(gift).toContainText(`€${(staked / 100).toFixed(2)} of €300.00 wagered`);
  await expect(gift.locator('progress')).toHaveJSProperty('value', staked);
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);

  await gift.getByText('Remove', { exact: true }).click();
  await expect(gift).toContainText(/You lose the €\d+\.\d\d of bonus money that is left/);
  await gift.getByRole('button', { name: 'Remove it for good' }).click();
  await expect(gift).toHaveCount(0);
  await expect(page.getByText('Saved.')).toBeVisible();

  await redeem('PERIGEE10');
  await expect(page.locator('#coupon [data-outcome="used"]')).toHaveText(
    'You have redeemed this coupon already.',
  );
});

test('bonuses can be refused altogether, and wanted again', async ({ page }) => {
  await register(page, 'no-bonuses@example.com');
  await page.goto('/en/promotions');
  await page.getByRole('link', { name: 'refuse bonuses' }).click();
  await expect(page).toHaveURL(/\/en\/profile\/gifts$/);
  const wanted = page.getByLabel(/^I want the bonuses/);
  for (const isWanted of [false, true]) {
    await wanted.setChecked(isWanted);
    await page.locator('[data-form="bonus-settings"]').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(wanted).toBeChecked({ checked: isWanted });
    await page.reload();
    await expect(wanted).toBeChecked({ checked: isWanted });
    await page.getByLabel('Coupon code').fill('PERIGEE10');
    await page.getByRole('button', { name: 'Redeem' }).click();
    const told = isWanted ? 'The coupon is redeemed.' : 'Bonuses are switched off in your account.';
    await expect(page.locator('#coupon').getByText(told)).toBeVisible();
  }
});

const stardustOf = (page: Page) =>
  page.locator('[data-gifts] [data-gift]').filter({ hasText: 'Stardust spins' });

/** Opens an account, and redeems a coupon for free spins on its page of gifts. @returns their row */
async function redeemSpins(page: Page, email: string): Promise<Locator> {
  await register(page, email);
  await page.goto('/en/profile/gifts');
  await page.getByLabel('Coupon code').fill('STARDUST');
  await page.getByRole('button', { name: 'Redeem' }).click();
  return stardustOf(page);
}

test('[GIFT-11] free spins lead to their game, and their count follows what is played elsewhere', async ({
  page,
  faults,
}) => {
  const gift = await redeemSpins(page, 'spins-gifts@example.com');
  const link = gift.getByRole('link', { name: /^Play in / });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/en\/play\/[a-z0-9-]+\/[a-z0-9-]+$/);
  const list = await page.evaluate(async () => (await fetch('/api/player/freespins')).json());
  expect(href).toBe(
    `/en/play/${list.find(({ title }: { title: string }) => title === 'Stardust spins').game}`,
  );

  // Activated in another tab: this one hears of it.
  const other = await page.context().newPage();
  await other.goto('/en/profile/gifts');
  await stardustOf(other).getByRole('button', { name: 'Activate' }).click();
  await expect(gift).toContainText('Activated, ready to play');
  await expect(gift).toContainText('25 of 25 spins left');
  // Played there, they cost nothing.
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}\\?mode=real&freespins=`));
  const left = page.locator('[data-free-spins]');
  await expect(left).toHaveText('25');
  await page.getByRole('button', { name: 'Play a free spin' }).click();
  await expect(left).toHaveText('24');
  await expect(page.locator('.reel__outcome')).toHaveText(/won|back|No line/);
  await expect(other.locator('[data-gifts] [data-gift]', { hasText: '24 of 25 spins left' })).toBeVisible();

  await page.goto(`${href}?mode=real&freespins=of-somebody-else`);
  await expect(page.locator('.reel__outcome')).toHaveText('These free spins are used up or over.');
  await page.getByRole('button', { name: 'Play with your own money' }).click();
  await expect(page.getByRole('button', { name: /^Spin for/ })).toBeVisible();
  expect(faults.splice(0).filter((fault) => !fault.includes('422'))).toEqual([]);
});

test('gifts that could not be read when one was activated elsewhere are read as soon as they can be', async ({
  page,
  faults,
}) => {
  const gift = await redeemSpins(page, 'patient-gifts@example.com');
  const id = await gift.getAttribute('data-gift');
  const ways = ['cut off', 'unavailable', 'a part is away'] as const;
  const failed = await failReads(page, '/en/profile/gifts', ways);
  const { status } = await post(page, `/api/player/freespins/${id}/activation`, {});
  expect(status).toBe(200);
  await expect(gift).toContainText('Activated, ready to play');
  expect(failed).toEqual(ways);
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('[ROUTE-89] one bonus has a page with all its terms, whoever may have it', async ({ page, server }) => {
  const ask = async (id: string) =>
    (await (await fetch(`${server.url}/api/bonuses/offers/${id}`)).json()) as GiftOffer;
  await page.goto('/en/bonuses');
  await expect(
    page.locator('[data-gift="welcome_1"]').getByRole('link', { name: 'All its terms' }),
  ).toHaveAttribute('href', '/en/bonuses/lift-off-1');
  for (const id of ['lift-off-1', 'apogee']) {
    const offer = await ask(id);
    const answer = await page.goto(`/en/bonuses/${id}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: offer.title })).toBeVisible();
    const terms = page.locator(`[data-offer="${id}"]`);
    await expect(terms.locator('[data-fact="WAGER"]')).toContainText(String(offer.bonuses[0]?.wager));
    for (const fact of ['BONUS', 'DEPOSIT', 'WAGER_DAYS', 'ACTIVATION', 'CODE'])
      await expect(terms.locator(`[data-fact="${fact}"]`)).toBeVisible();
  }
  await expect(page.locator('[data-fact="CODE"]')).toContainText('APOGEE');
  expect((await page.goto('/en/bonuses/no-such-bonus'))?.status()).toBe(404);
});

test('[PROFILE-15] the language that a player chooses is that of the account, too', async ({ page }) => {
  await register(page, 'language-gifts@example.com');
  // The script for players is there once nothing is loaded any more.
  await page.goto('/en/about', { waitUntil: 'networkidle' });
  const locale = () => page.evaluate(async () => (await (await fetch('/api/player')).json()).locale);
  const languages = page.locator('.site-footer details.language');
  await languages.locator('summary').click();
  const asked = page.waitForRequest('**/api/player/update_locale');
  await languages.locator('a[lang="de"]').click();
  expect((await asked).postDataJSON()).toEqual({ locale: 'de' });
  await expect(page).toHaveURL(/\/de\//);
  await expect.poll(locale).toBe('de');
});

test('free spins whose game is closed in the country say so, and are activated in one that is open', async ({
  serve,
  browser,
}) => {
  const server = await serve();
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await register(page, 'closed-gifts@example.com');
  await page.goto('/en/profile/gifts');
  const gift = page.locator('[data-gifts] [data-gift]').filter({ hasText: 'First light' });
  const href = (await gift.getByRole('link', { name: /^Play in / }).getAttribute('href')) ?? '';
  const provider = href.split('/')[3] ?? '';
  const { title, value } = shippedConfig('providers-config');
  const disabled = { all: [provider] };
  await authoring(server).publish(
    'providers-config',
    { title, value: { ...value, disabled } },
    { type: 'config' },
  );
  await page.reload();
  await expect(gift).toContainText("Its game isn't open where you are at the moment.");
  await expect(gift.getByRole('link')).toHaveCount(0);
  await gift.getByRole('button', { name: 'Activate' }).click();
  await expect(gift).toContainText('Activated, ready to play');
  const open = gift.getByRole('link', { name: /^Play in / });
  await expect(open).not.toHaveAttribute('href', new RegExp(`/play/${provider}/`));
  await page.context().close();
});

test('[CALL-054] [CALL-075] where bets on sport are taken, a betting coupon brings a bonus that waits for them', async ({
  page,
  server,
  baseURL,
}) => {
  await authoring(server).publish(
    'betting-config/NZ',
    { value: { is_enabled: true, url: 'https://sports.example/', disabled_countries: [] } },
    { type: 'config' },
  );
  await register(page, 'betting-coupon@example.com');
  await page.goto('/en/profile/gifts');
  await expect(page.locator('#betting-coupon')).toHaveCount(0);
  await page.context().addCookies([{ name: 'country', value: 'NZ', url: baseURL ?? '' }]);
  await page.goto('/en/profile/gifts');
  const coupon = page.locator('#betting-coupon');
  await coupon.getByLabel('Betting coupon code').fill('KICKOFF');
  await coupon.getByRole('button', { name: 'Redeem' }).click();
  await expect(coupon.locator('[data-outcome="activated"]')).toBeVisible();
  const row = page.locator('[data-betting-gifts] [data-gift]');
  await expect(row).toContainText('Waits for your bets on sport.');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a card among the gifts leads to a file as it is, and to a page in the language of the player', async ({
  page,
  server,
}) => {
  const card = (group_key: string, url: string) => ({
    ...{ group_key, type: 'general', title: group_key },
    button: { name: `To ${group_key}`, url },
  });
  const gifts = [card('terms', '/download/terms.pdf'), card('news', '/news'), card('english', '/en/news')];
  const cms = authoring(server);
  await cms.publish('additional-gifts', { value: { gifts } }, { type: 'config', locale: 'de' });
  await register(page, 'cards@example.com');
  await page.goto('/de/profile/gifts');
  const links = page.locator('[data-additional-gifts] a');
  await expect(links).toHaveText(['To terms', 'To news', 'To english']);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/download/terms.pdf',
    '/de/news',
    '/en/news',
  ]);
});
