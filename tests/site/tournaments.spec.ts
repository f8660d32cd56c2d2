import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { loseNetwork } from '../support/lost-network.ts';
import { signIn } from '../widgets/support.ts';

const cards = (page: Page) => page.locator('.tournament-list').first().locator('.event-card');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 });

test('[ROUTE-19] [ROUTE-20] [ROUTE-24] tournaments have lists, each with the time that is left', async ({
  page,
}) => {
  await page.goto('/en/tournaments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
  await expect(titles(page).filter({ hasText: 'Orbit race' }).first()).toBeVisible();
  await expect(cards(page).first().getByRole('timer')).toHaveText(/\d\d:\d\d:\d\d$/);
  await expect(cards(page).filter({ hasText: 'Lottery' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/tournaments\/all$/);
  for (const kind of ['Tournament', 'Quest', 'Lottery'])
    await expect(cards(page).filter({ hasText: kind }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Live tables' }).click();
  await expect(page).toHaveURL(/\/en\/tournaments\/live$/);
  for (const title of await titles(page).allTextContents()) expect(title).toBe('Table round');
});

test('what only this player may enter is added to a list, and no card moves', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'vip@astrolane.test');
  await page.goto('/en/tournaments/all');
  // At the end of a week the one that is over and the next.
  await expect(titles(page).filter({ hasText: 'Gold draw' }).first()).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test('[ROUTE-21] [ROUTE-22] [ROUTE-23] lists of one kind hold that kind alone', async ({ page }) => {
  const kinds = () => cards(page).locator('.event-card__kind').allTextContents();
  await page.goto('/en/tournaments/producers');
  await expect(titles(page).first()).toHaveText('Armillary cup');
  await page.goto('/en/tournaments/lotteries');
  await expect(cards(page).first()).toBeVisible();
  expect(new Set(await kinds())).toEqual(new Set(['Lottery']));
  await page.goto('/en/tournaments/actions');
  await expect(titles(page).filter({ hasText: 'Short hop' })).toBeVisible();
  expect(new Set(await kinds())).toEqual(new Set(['Quest']));
});

test('[ROUTE-25] achievements are the quests, with the level a player has reached', async ({ page }) => {
  await page.goto('/en/tournaments/achievements');
  const quest = cards(page).filter({ hasText: 'Short hop' });
  await expect(quest).toBeVisible();
  // Once it runs in the browser, and knows of no player.
  await expect(page.locator('astro-island:not([ssr])').filter({ has: quest })).toBeVisible();
  await expect(quest).not.toContainText('reached');
  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/tournaments/achievements');
  await expect(quest).toContainText(/Level \d+ reached/);
});

/** Opens a game and bets in it, as its page does. */
async function bet(page: Page, game: string, amount_cents: number): Promise<void> {
  const status = await page.evaluate(
    async ({ game, amount_cents }) => {
      const ask = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
          body: JSON.stringify(body),
        });
      const opened = await ask('/api/games/sessions', { identifier: game, mode: 'real', currency: 'EUR' });
      if (!opened.ok) return `${opened.status} ${await opened.text()}`;
      const { id } = await opened.json();
      const placed = await ask(`/api/games/sessions/${id}/bets`, { stake_cents: amount_cents });
      return placed.ok ? 'placed' : `${placed.status} ${await placed.text()}`;
    },
    { game, amount_cents },
  );
  expect(status).toBe('placed');
}

test('[ROUTE-26] [TOUR-04] a player takes part in a tournament on its page and sees the own place', async ({
  page,
}) => {
  await page.goto('/en/tournaments/daily-sprint');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily sprint');
  const status = page.getByRole('region', { name: 'Daily sprint: where it stands' });
  await expect(status.getByRole('button')).toBeHidden();
  await expect(status.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/en/registration?redirect=%2Fen%2Ftournaments%2Fdaily-sprint',
  );
  expect((await page.request.get('/en/tournaments/no-such-race')).status()).toBe(404);

  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/tournaments/daily-sprint');
  await expect(status.getByRole('link')).toBeHidden();
  const confirm = '**/api/tournaments/*/confirm*';
  const lost = await loseNetwork(page, confirm);
  // An answer that gets lost on the way says nothing about the entry.
  const gone = { status: 504, json: { error: { code: 'gateway-timeout' } } };
  await page.route(confirm, (route) => route.fulfill(gone), { times: 1 });
  await status.getByRole('button', { name: 'Take part' }).click();
  await expect(status.getByRole('alert')).toHaveText(
    'No answer came, so nothing is known yet. Try again: you take part only once.',
  );
  const refused = { status: 403, json: { error: { code: 'forbidden' } } };
  await page.route(confirm, (route) => route.fulfill(refused), { times: 1 });
  await status.getByRole('button', { name: 'Take part' }).click();
  await expect(status.getByRole('alert')).toContainText("You don't take part yet");
  await status.getByRole('button', { name: 'Take part' }).click();
  await expect(status.getByRole('status')).toHaveText('The answer takes longer than usual. We keep asking.');
  await expect(status.getByRole('button', { name: 'Take part' })).toBeDisabled();
  lost.comeBack();
  await expect(status).toContainText('You take part.');
  await expect(status).toContainText('after your first bet');
  await bet(page, 'far-side/glass-station', 500);
  await expect(status).toContainText(/Place \d+, with €5 of bets/);
});

test('[ROUTE-27] [TOUR-05] a lottery has a page, and a tournament shows its leaders with place and name', async ({
  page,
}) => {
  await page.goto('/en/tournaments/lotteries');
  const link = cards(page).first().getByRole('link');
  const title = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/en\/lottery\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.locator('.lottery-tickets')).toBeVisible();
  expect((await page.request.get('/en/lottery/no-such-draw')).status()).toBe(404);

  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/tournaments/orbit-race');
  await page.getByRole('button', { name: 'Take part' }).click();
  await expect(page.getByText('You take part.')).toBeVisible();
  await bet(page, 'far-side/glass-station', 500);
  await page.goto('/en/tournaments/orbit-race');
  const row = page.locator('.tournament-table').getByRole('row', { name: /Apsis/ });
  await expect(row.getByRole('cell').first()).toHaveText(/^\d+$/);
});

test('[ROUTE-38] [ROUTE-39] a quest has its page by its slug, without one the quest that runs', async ({
  page,
}) => {
  await page.goto('/en/action/low-orbit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Low orbit');
  await expect(page.locator('.quest-progress__levels > li')).toHaveCount(15);
  expect((await page.request.get('/en/action/no-such-quest')).status()).toBe(404);
  await page.goto('/en/action');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quest');
  await expect(page.locator('.quest-progress')).toBeVisible();
});

test('its page is made of sections that an editor moves and leaves out', async ({ page, server }) => {
  const { publish } = authoring(server);
  await publish('tournament/NZ', { title: 'A race', content: 'Only the rules.\n\n#TournamentTerms[]#' });
  await page.context().addCookies([{ name: 'country', value: 'NZ', url: server.url }]);
  await page.goto('/en/tournaments/weekend-lane');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekend lane');
  await expect(page.getByText('Only the rules.')).toBeVisible();
  await expect(page.getByRole('region', { name: /Weekend lane/ })).toHaveCount(1);
});

test('its page has the games that count as a row, and says that it is over when it ends while it is open', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/en/tournaments/armillary-cup');
  await expect(page.locator('.game-row')).toContainText('Games that count');
  const games = page.locator('.game-row a[href^="/en/play/"]');
  await expect(games.first()).toBeAttached();
  for (const href of await games.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^\/en\/play\/armillary\//);

  const status = page.getByRole('region', { name: /: where it stands/ });
  await expect(status).toHaveAttribute('data-state', /active|future/);
  await page.clock.fastForward(14 * 24 * 3_600_000);
  await expect(status).toHaveAttribute('data-state', 'archive');
  await expect(status).toContainText("It's over. Prizes are in the winners' gifts.");
  await expect(status.getByRole('button', { name: 'Take part' })).toHaveCount(0);
  await expect(status.getByRole('link', { name: 'See what runs now' })).toHaveAttribute(
    'href',
    '/en/tournaments',
  );
});
