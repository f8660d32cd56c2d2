import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { createGameCatalogue } from '../../src/casino/games/catalogue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { deposit, post, register, signIn } from '../widgets/support.ts';

const { games } = createGameCatalogue();
const POKIE = games.find(({ categories }) => categories.includes('pokies'));
const LIVE = games.find(({ has_demo_mode }) => !has_demo_mode);

const figure = async (page: Page, label: string) => {
  const text = await page.locator('.reel dl > div', { hasText: label }).locator('dd').textContent();
  return Number(text?.replace(/[^\d]/g, ''));
};
const spin = (page: Page) => page.getByRole('button', { name: /^Spin for/ });

test('[GAME-09] a guest plays the demo of a game, with the odds that its return is made of', async ({
  page,
}) => {
  await page.goto(`/en/play/${POKIE?.identifier}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(POKIE?.title ?? '');
  await spin(page).click();
  await expect(page.getByRole('status')).toHaveText(/won|back|No line/);
  const won =
    /([\d.,]+) FUN (?:won|back)/.exec((await page.getByRole('status').textContent()) ?? '')?.[1] ?? '0';
  expect(await figure(page, 'Demo money')).toBe(100_000 - 100 + Number(won.replace(/\D/g, '')));
  await page.getByText(/What wins/).click();
  await expect(page.getByRole('row')).toHaveCount(7);
  await expectAccessible(page, { within: ['main'] });
});

test('a game without a demo asks a guest to sign in', async ({ page }) => {
  await page.goto(`/en/play/${LIVE?.identifier}`);
  await expect(page.getByText('Real play is for signed-in players.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toHaveCount(0);
  await expect(page.locator('.reel').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/en/login',
  );
});

test('a player stakes real money, and the header follows', async ({ page, faults }) => {
  await page.goto('/en/login');
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
  await page.goto(`/en/play/${POKIE?.identifier}?mode=real`);
  await spin(page).click();
  await expect(page.getByRole('status').first()).toHaveText(/won|back|No line/);
  const balance = await figure(page, 'Balance');
  await expect
    .poll(async () =>
      Number((await page.locator('.site-header [data-balance]').first().textContent())?.replace(/\D/g, '')),
    )
    .toBe(balance);

  // A network that is gone: the round is not lost without a word.
  const gone = Promise.withResolvers<void>();
  await page.route(/\/bets$/, async (route) => {
    await gone.promise;
    await route.continue();
  });
  await spin(page).click();
  const said = page.locator('.reel').getByRole('status').first();
  await expect(said).toHaveText(
    'The answer takes longer than usual. We keep asking; nothing is staked twice.',
  );
  gone.resolve();
  await expect(said).toHaveText(/won|back|No line/);
  await page.unroute(/\/bets$/);

  // A platform that played the round and whose answer was late: the same round is asked for again, not another one.
  const keys: (string | undefined)[] = [];
  const rounds: string[] = [];
  await page.route(/\/bets$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    rounds.push((await answer.json()).id);
    if (rounds.length > 1) return route.fulfill({ response: answer });
    return route.fulfill({ status: 504, json: { error: { code: 'gateway-timeout', message: '' } } });
  });
  await spin(page).click();
  await expect(said).toHaveText(/We can't be reached at the moment/);
  await spin(page).click();
  await expect.poll(() => rounds.length).toBe(2);
  await expect(said).toHaveText(/won|back|No line/);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(rounds).size).toBe(1);
  expect(faults.splice(0).filter((fault) => !fault.includes('504'))).toEqual([]);
});

test('bonus money stands apart from the balance, and nothing moves when a game has opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    // A device whose clock is ten minutes behind.
    const now = Date.now;
    Date.now = () => now() - 600_000;
    Object.assign(window, { moved: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number[] }).moved.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await register(page, 'bonus-apart@example.com');
  await deposit(page, 5000);
  await page.goto('/en/profile/gifts');
  await page.getByLabel('Coupon code').fill('PERIGEE10');
  await page.getByRole('button', { name: 'Redeem' }).click();
  const gift = page.locator('[data-gifts] [data-gift]').filter({ hasText: 'Perigee' });
  await gift.getByRole('button', { name: 'Activate' }).click();
  await expect(gift).toHaveAttribute('data-state', 'activated');
  await page.goto(`/en/play/${POKIE?.identifier}?mode=real`);
  await expect(page.locator('.reel [data-bonus]')).toHaveText('€10.00');
  expect(await figure(page, 'Balance')).toBe(5000);
  await expect(page.locator('.site-header [data-balance]').first()).toHaveText('€50.00');
  await expect(page.locator('.reel [data-session-clock]')).toHaveText(/^00:00:0/);
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('a game that there is not is not found', async ({ page }) => {
  const response = await page.goto('/en/play/no-such/game');
  expect(response?.status()).toBe(404);
});

test('[GAME-06] [ROUTE-52] [ROUTE-53] play leads a player to the game for real; the address chooses demo or real', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/producers/far-side');
  const tile = page.locator('[data-game]').first();
  const game = await tile.getAttribute('data-game');
  await tile.locator('.game__frame').hover();
  await tile.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(`/en/play/${game}?mode=real`);
  const label = page.locator('.reel dt').first();
  await expect(label).toHaveText('Balance');
  await expect(page.locator('.reel [data-net]')).toContainText('€0');
  const inkOf = (element: Element) => getComputedStyle(element).color;
  const ink = await page.locator('.play h1').evaluate(inkOf);
  for (const way of ['Quick deposit', 'Your limits'])
    expect(
      await page.getByRole('link', { name: way }).evaluate(inkOf),
      `${way} on the ground of the game`,
    ).toBe(ink);
  await page.goto(`/en/play/${game}?mode=demo`);
  await expect(label).toHaveText('Demo money');
  await page.goto(`/en/play/${game}?mode=nonsense`);
  await expect(label).toHaveText('Balance');
  // The page of a session that is gone would lead to the sign-in.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/en/play/${game}`);
  await expect(label).toHaveText('Demo money');
  await page.context().addCookies([{ name: 'country', value: 'RU', url: page.url() }]);
  const closed = await page.goto(`/en/play/${game}`);
  expect(closed?.status()).toBe(451);
  await expect(page.getByText("This game can't be played in your country.")).toBeVisible();
  await expect(page.locator('.reel').getByRole('link', { name: 'Support' })).toBeVisible();
  // None of the others can be played there either.
  await expect(page.getByText('Play next')).toHaveCount(0);
});

test('[GAME-18] [GAME-19] a live table asks a player for what its maker has to know, and a click beside does not close it; a demo asks nothing', async ({
  page,
}) => {
  const table = games.find(({ provider }) => provider === 'low-orbit');
  const other = games.find(({ categories }) => categories.includes('table'));
  await register(page, 'table-guest@example.com');
  await page.goto(`/en/play/${other?.identifier}?mode=demo`);
  await expect(page.locator('.reel dt').first()).toHaveText('Demo money');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/en/play/${table?.identifier}?mode=real`);
  const dialog = page.getByRole('dialog', { name: 'Some details first' });
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and play' }).click();
  await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription(/Fill in this field/);
  await dialog.getByLabel('First name').fill('Nova');
  await dialog.getByLabel('Last name').fill('Reyes');
  // What is known already is not asked for again.
  await expect(dialog.getByLabel('Date of birth')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save and play' }).click();
  await expect(page.getByRole('button', { name: /^(Deal|Roll|Turn the wheel) for/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tables show what their kind shows: a wheel, cards, dice', async ({ page }) => {
  await signIn(page, 'vip@astrolane.test');
  for (const [maker, title, family, action] of [
    ['meridian', /Roulette/, 'wheel', 'Turn the wheel for'],
    ['meridian', /Poker/, 'cards', 'Deal for'],
    ['meridian', /Sic Bo/, 'dice', 'Roll for'],
  ] as const) {
    const game = games.find((one) => one.provider === maker && title.test(one.title));
    await page.goto(`/en/play/${game?.identifier}?mode=real`);
    await expect(page.locator('.reel__window')).toHaveAttribute('data-family', family);
    await page.getByRole('button', { name: action }).click();
    await expect(page.locator('.reel [role="status"]')).toHaveText(/won|back|empty field|No three/);
  }
});

test('after an hour of play a player sees what it has come to, and stops or goes on', async ({ page }) => {
  await signIn(page, 'depositor@astrolane.test');
  const details = {
    type: 'reality-check',
    minutes: 60,
    currency: 'EUR',
    staked_cents: 12_00,
    won_cents: 4_50,
  };
  await page.route('**/api/games/sessions/*/bets', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'limit-reached', message: '', details } } }),
  );
  await page.goto(`/en/play/${POKIE?.identifier}?mode=real`);
  await spin(page).click();
  const check = page.getByRole('dialog', { name: 'A look at your play' });
  await expect(check.locator('[data-reality]')).toHaveText(/60 minutes.*€12\.00.*€4\.50.*Lost in all€7\.50/);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await expect(check).toBeVisible();
  await expect(check.getByRole('link', { name: 'Stop here' })).toHaveAttribute('href', '/en/profile/limits');
  await page.route('**/api/user_limits/reality_check', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await check.getByRole('button', { name: 'Go on' }).click();
  await expect(check.getByRole('alert')).toContainText('be reached at the moment');
  const reported = page.waitForResponse('**/api/user_limits/reality_check');
  await page.unroute('**/api/games/sessions/*/bets');
  await check.getByRole('button', { name: 'Go on' }).click();
  expect((await reported).status()).toBe(204);
  await expect(check).toHaveCount(0);
  await expect(spin(page)).toBeFocused();
  await spin(page).click();
  await expect(page.locator('.reel__outcome')).toHaveText(/won|back|No line/);
});

test('the game that was opened last is the one that is played, whichever answer comes first', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  // Until it is known who reads there is a demo.
  await page.route('**/api/player', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  const real = page.waitForResponse((answer) => answer.url().endsWith('/api/games/sessions'));
  const asked: string[] = [];
  const late = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.route('**/api/games/sessions', async (route) => {
    const { mode } = route.request().postDataJSON() as { mode: string };
    asked.push(mode);
    if (mode === 'demo') await late.promise;
    await route.continue().catch(() => undefined);
    if (mode === 'demo') told.resolve();
  });
  await page.goto(`/en/play/${POKIE?.identifier}`);
  await real;
  expect(asked).toEqual(['demo', 'real']);
  await expect(spin(page)).toContainText('€');
  late.resolve();
  await told.promise;
  await page.waitForLoadState('networkidle');
  await expect(spin(page)).toContainText('€');
});

test('a break that begins beside an open game stops it, and says until when everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'resting@example.com');
  await deposit(page, 5000);
  await page.goto(`/en/play/${POKIE?.identifier}?mode=real`);
  await expect(spin(page)).toBeEnabled();
  expect((await post(page, '/api/user_limits', { type: 'cooling-off', period: '1-day' })).status).toBe(201);
  await spin(page).click();
  await expect(
    page.locator('.reel').getByRole('status').or(page.locator('.reel').getByRole('alert')),
  ).toHaveText(/^Your break: no play until .+\.$/);
  await page.goto('/en/profile/limits');
  await expect(page.locator('[data-play-closed]')).toHaveText(
    'You are on a break. Games open again when it is over.',
  );
  await expect(page.locator('[data-limits]')).toHaveText(/Break, 1 day\s*It ends on .+ time\./);
  await page.goto('/en/deposit');
  await expect(page.locator('[data-live="limits"]')).toHaveText(/Break, 1 day\s*It ends on .+ time\./);
});
