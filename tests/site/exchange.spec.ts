import type { Page } from '@playwright/test';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { expect, test } from '../support/browser.ts';
import { loseNetwork } from '../support/lost-network.ts';
import { buyTickets, earnPoints, post, register, signIn } from '../widgets/support.ts';

const TICKET = 100;

const card = (page: Page, group: string) => page.locator(`.rocket-mart-cards [data-card="${group}"]`);
const count = (points: number) => points.toLocaleString('en');

/** What the player's points are on the server. */
const heldPoints = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch('/api/player/comp_points')).json()).chargeable.points);

/** Hears of every exchange that a page asks for. */
function watchExchanges(page: Page): { exchange: Record<string, unknown> }[] {
  const sent: { exchange: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/comp_points/exchange/')) sent.push(request.postDataJSON());
  });
  return sent;
}

test('[ROUTE-90] [COMP-21] the page of the exchange opens its form for everybody; a guest is asked to register', async ({
  page,
}) => {
  const answer = await page.goto('/en/exchange-comp-points');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Exchange astrocoins' })).toBeVisible();
  const form = page.locator('.rocket-mart-cards__place');
  await expect(form.getByLabel('Reward')).toBeDisabled();
  await expect(form.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/en/registration',
  );
  await expect(form.getByRole('button')).toHaveCount(0);

  await register(page, 'desk-exchange@example.com');
  await earnPoints(page, TICKET);
  await page.goto('/en/exchange-comp-points');
  await form.getByLabel('Reward').selectOption('lottery_ticket');
  await expect(form.getByRole('button', { name: `Pay ${TICKET} astrocoins` })).toBeVisible();
  await expect(form.getByRole('link', { name: 'Create account' })).toBeHidden();

  await page.goto('/en/rocket-mart');
  await card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeVisible();
  // Another tab signs out, and tells this one.
  const other = await page.context().newPage();
  await other.goto('/en/about');
  await page.context().clearCookies({ name: 'signed_in' });
  await other.evaluate(() => new BroadcastChannel('hm-session').postMessage('changed'));
  await expect(dialog.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/en/registration',
  );
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('[COMP-04] [COMP-19] [COMP-20] tabs say where something can be had; for a dearer card the popup says what is missing and where to go', async ({
  page,
}) => {
  await register(page, 'tabs-exchange@example.com');
  const balance = await earnPoints(page, TICKET);
  const rates = (await (await page.request.get('/api/comp_points/rates/money')).json()) as CompPointRate[];
  const points = ({ rates: costs }: CompPointRate) =>
    costs.find(({ currency }) => currency === 'EUR')?.points ?? 0;
  const dearest = rates.toSorted((a, b) => points(b) - points(a))[0] as CompPointRate;
  await page.goto('/en/rocket-mart');
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Rocket mart' }).getByRole('link', { name });
  await expect(tab('Special rewards')).toHaveAttribute('data-accent', 'true');
  await expect(tab('All')).toHaveAttribute('data-accent', 'true');
  // What the accents say to those who do not see them is hidden where it stands, in a row that scrolls.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const cheapest = Math.min(...rates.filter(({ sale_end }) => sale_end === null).map(points));
  await expect(tab('Money reward')).toHaveCount(1);
  expect(await tab('Money reward').getAttribute('data-accent')).toBe(balance >= cheapest ? 'true' : null);

  const spins = card(page, 'spins_20');
  for (const term of [
    '€0.20 a spin',
    'Wager ×30',
    'Max win €1,000',
    'Start within 7 days',
    '14 days to wager',
  ])
    await expect(spins).toContainText(term);

  await expect(card(page, 'lottery_ticket')).toContainText('Prizes: wager ×5');

  const missing = points(dearest) - balance;
  await card(page, dearest.group)
    .getByRole('button', { name: `${count(missing)} astrocoins missing` })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Exchange: / });
  await expect(dialog.getByRole('status')).toHaveText(`${count(missing)} astrocoins are missing for this.`);
  await expect(dialog.getByRole('link', { name: 'Play games' })).toHaveAttribute('href', '/en/pokies/all');
  await expect(dialog.getByRole('link', { name: 'To the rocket mart' })).toHaveAttribute(
    'href',
    '/en/rocket-mart',
  );
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('[COMP-16] [COMP-22] [COMP-26] one may be had several times or once; several accounts are confirmed first; a refusal is said', async ({
  page,
}) => {
  await signIn(page, 'multi@astrolane.test');
  const balance = await earnPoints(page, 2 * TICKET);
  const sent = watchExchanges(page);
  await page.goto('/en/rocket-mart/special');
  const open = () => card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  const most = Math.floor(balance / TICKET);

  await page.route('**/api/comp_points/exchange/**', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'validation-failed' }, errors: {} } }),
  );
  await open();
  await dialog.getByLabel(`How many, up to ${count(most)}`).fill(String(most - 1));
  const pay = dialog.getByRole('button', { name: `Pay ${count((most - 1) * TICKET)} astrocoins` });
  await pay.click();
  await expect(dialog).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabel(/I have further accounts/).check();
  await pay.click();
  const failure = page.getByRole('dialog', { name: 'Not exchanged' });
  await expect(failure.locator('[data-result="failed"]')).toContainText('could not be exchanged');
  await expect(dialog).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await failure.getByRole('button', { name: 'Close' }).last().click();
  expect(await heldPoints(page)).toBe(balance);
  await page.unroute('**/api/comp_points/exchange/**');

  // Elsewhere all but one are bought: the page hears of it, and there is nothing to choose any more.
  expect(await buyTickets(page, most - 1)).toBe(200);
  await expect(page.locator('[data-coins]')).toHaveText(count(balance - (most - 1) * TICKET));
  await open();
  await expect(dialog.getByLabel(/I have further accounts/)).toBeVisible();
  await expect(dialog.getByLabel(/How many/)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: `Pay ${TICKET} astrocoins` })).toBeVisible();
});

test('[COMP-23] who has switched bonuses off confirms switching them on, before anything is exchanged', async ({
  page,
}) => {
  await signIn(page, 'tester@astrolane.test');
  await earnPoints(page, TICKET);
  const allow = await page.evaluate(
    async () =>
      (
        await fetch('/api/player/update_bonus_settings', {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ settings: { can_issue: false } }),
        })
      ).status,
  );
  expect(allow).toBe(200);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/update_bonus_settings|comp_points\/exchange/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/en/rocket-mart/special');
  await card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  expect(asked).toEqual([]);
  await dialog.getByLabel(/Bonuses are off in my account/).check();
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.locator('[data-result="done"]')).toBeVisible();
  expect(asked).toEqual(['/api/player/update_bonus_settings', '/api/comp_points/exchange/lotteries']);
  const player = await page.evaluate(async () => (await fetch('/api/player')).json());
  expect(player.can_issue_bonuses).toBe(true);
});

test('an exchange without an answer is made once, however often it is asked for; coins spent elsewhere are gone here', async ({
  page,
}) => {
  await register(page, 'late-exchange@example.com');
  const balance = await earnPoints(page, 2 * TICKET);
  await page.goto('/en/rocket-mart/special');
  const exchange = card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/comp_points/exchange/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    // The work is done, and its answer gets lost.
    if (keys.length === 1) await route.fulfill({ status: 504, json: { error: { code: 'gateway-timeout' } } });
    else await route.fulfill({ response: answer });
  });
  await exchange.click();
  await page.getByRole('button', { name: `Pay ${TICKET} astrocoins` }).click();
  const unsure = page.getByRole('dialog', { name: 'No answer yet' });
  await expect(unsure.locator('[data-result="unsure"]')).toContainText('made once only');
  await unsure.getByRole('button', { name: 'Ask again' }).click();
  const done = page.getByRole('dialog', { name: 'Exchanged' });
  await expect(done.locator('[data-result="done"]')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(await heldPoints(page)).toBe(balance - TICKET);
  await done.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator('[data-coins]')).toHaveText(count(balance - TICKET));

  await exchange.click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/en/about');
  expect(await buyTickets(other, Math.floor((balance - TICKET) / TICKET))).toBe(200);
  const left = (balance - TICKET) % TICKET;
  await expect(dialog.getByRole('status')).toHaveText(
    new RegExp(`^${TICKET - left} astrocoins? (is|are) missing`),
  );
  await expect(page.locator('[data-coins]')).toHaveText(count(left));
});

test('an exchange whose answer does not come says so, may be left alone, and is made once although it was pressed twice', async ({
  page,
}) => {
  await register(page, 'slow-exchange@example.com');
  const balance = await earnPoints(page, TICKET);
  await page.goto('/en/rocket-mart/special');
  const lost = await loseNetwork(page, '**/api/comp_points/exchange/**');
  await card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: Lottery ticket' });
  await dialog.getByRole('button', { name: `Pay ${TICKET} astrocoins` }).dblclick();
  await expect(dialog.getByRole('status').filter({ hasText: 'No answer yet.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  lost.comeBack();
  await expect(page.locator('[data-coins]')).toHaveText(count(balance - TICKET));
  expect(lost.keys).toEqual([expect.any(String), lost.keys[0]]);
});

test('an exchange that the server refuses, because the coins are gone, says so and how many are left', async ({
  page,
}) => {
  await register(page, 'spent-exchange@example.com');
  const balance = await earnPoints(page, TICKET);
  await page.goto('/en/rocket-mart/special');
  await card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' }).click();
  // What is spent elsewhere while the order is on its way.
  await page.route('**/api/comp_points/exchange/**', async (route) => {
    const other = await page.context().newPage();
    await other.goto('/en/about');
    expect(await buyTickets(other, Math.floor(balance / TICKET))).toBe(200);
    await route.continue();
  });
  await page.getByRole('button', { name: `Pay ${TICKET} astrocoins` }).click();
  const left = balance % TICKET;
  await expect(page.locator('[data-result="spent"]')).toContainText(
    new RegExp(`Nothing was exchanged\\. You have ${count(left)} astrocoins? left`),
  );
});

test('an exchange for what is drawn says during a break that points buy money alone, and takes none', async ({
  page,
}) => {
  await register(page, 'resting-exchange@example.com');
  const held = await earnPoints(page, TICKET);
  await page.goto('/en/rocket-mart/special');
  expect((await post(page, '/api/user_limits', { type: 'cooling-off', period: '1-day' })).status).toBe(201);
  await card(page, 'lottery_ticket').getByRole('button', { name: 'Exchange' }).click();
  await page.getByRole('button', { name: `Pay ${TICKET} astrocoins` }).click();
  await expect(page.locator('[data-result="paused"]')).toContainText(
    'you are on a break, and until it is over astrocoins buy money only. Nothing was exchanged.',
  );
  expect(await heldPoints(page)).toBe(held);
});
