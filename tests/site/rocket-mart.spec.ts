import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { signIn } from '../widgets/support.ts';

const TABS = ['All', 'Free spins', 'Money reward', 'Special rewards'];

test('[ROUTE-47] [COMP-02] [COMP-01] the rewards shop has a tab for each kind of reward and speaks of astrocoins', async ({
  page,
}) => {
  await page.goto('/en/rocket-mart');
  const tabs = page.getByRole('navigation', { name: 'Rocket mart' }).getByRole('link');
  const names = (await tabs.allTextContents()).filter((name) => name !== 'Discounts');
  expect(names).toEqual(TABS);
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Your astrocoins' })).toContainText('astrocoins');
});

test('[ROUTE-49] [ROUTE-50] [ROUTE-51] each tab shows its kind alone', async ({ page }) => {
  await page.goto('/en/rocket-mart');
  for (const [name, path, types] of [
    ['Free spins', 'freespins', ['freespins']],
    ['Money reward', 'money', ['money']],
    ['Special rewards', 'special', ['lootboxes', 'lotteries']],
  ] as const) {
    await page.getByRole('navigation', { name: 'Rocket mart' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/en/rocket-mart/${path}$`));
    const shown = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-type')));
    expect(new Set(shown)).toEqual(new Set(types));
  }
});

test('[ROUTE-48] [COMP-03] the tab of the sale stands there while the sale runs', async ({ serve, page }) => {
  const server = await serve();
  const delivered = await page.request.get(`${server.url}/api/cms/configs/rewards-shop`);
  const { value } = await delivered.json();
  const tab = page.getByRole('navigation', { name: 'Rocket mart' }).getByRole('link', { name: 'Discounts' });
  const sellFrom = (from_day: number) =>
    authoring(server).publish(
      'rewards-shop',
      { value: { ...value, sale: { ...value.sale, from_day } } },
      { type: 'config' },
    );
  await sellFrom(28);
  await page.goto(`${server.url}/en/login`);
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await page.goto(`${server.url}/en/rocket-mart`);
  await expect(tab).toHaveCount(new Date().getUTCDate() >= 28 ? 1 : 0);
  await sellFrom(1);
  await page.reload();
  await tab.click();
  await expect(page).toHaveURL(/\/en\/rocket-mart\/discounts$/);
  await expect(page.locator('[data-card^="sale"]').first()).toBeVisible();
  // Each amount has its own picture.
  const pictures = page.locator('[data-card^="sale"] svg');
  expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('data-image')))).toEqual([
    '2500',
    '25000',
    '50000',
  ]);
});

test('[COMP-05] a player sees the own coins; a guest finds nothing marked as to be had', async ({ page }) => {
  await page.goto('/en/rocket-mart');
  const accents = page.getByRole('navigation', { name: 'Rocket mart' }).locator('[data-accent]');
  await expect(accents).toHaveCount(0);
  await signIn(page, 'vip@astrolane.test');
  const held = await page.evaluate(async () => (await fetch('/api/player/comp_points')).json());
  await page.goto('/en/rocket-mart');
  const coins = page.locator('[data-coins]');
  await expect(coins).not.toHaveText('\u2013');
  expect(Number((await coins.textContent())?.replace(/\D/g, ''))).toBe(held.chargeable.points);
});

test('[COMP-06] the banner says how coins are earned', async ({ page }) => {
  await page.goto('/en/rocket-mart');
  await page.getByRole('button', { name: 'How to earn astrocoins' }).click();
  const dialog = page.getByRole('dialog', { name: 'How to earn astrocoins' });
  await expect(dialog).toContainText(/One astrocoin for every \D+\d/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the card of a box tells before the choice what it can hold, how likely each prize is and on what terms', async ({
  page,
}) => {
  const [{ prizes }] = await (await page.request.get('/api/comp_points/rates/lootboxes')).json();
  await page.goto('/en/rocket-mart/special');
  const box = page.locator('.rocket-mart-cards [data-type="lootboxes"]');
  for (const term of ['Open within 7 days', 'Start within 7 days', '14 days to wager'])
    await expect(box).toContainText(term);
  const summary = box.locator('summary', { hasText: 'Prizes and terms' });
  await summary.focus();
  await page.keyboard.press('Enter');
  const rows = box.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(prizes.length + 1);
  const chances: number[] = [];
  for (const row of (await rows.all()).slice(1)) {
    await expect(row.getByRole('rowheader')).toContainText(/Wager ×\d+(Max win|No max win)/);
    chances.push(Number.parseFloat((await row.getByRole('cell').textContent()) ?? ''));
  }
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100, 0);
  await expectAccessible(page, { within: ['.rocket-mart-cards'] });
});
