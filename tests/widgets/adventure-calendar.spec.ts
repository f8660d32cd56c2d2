import type { AdventureConfig, AdventureDay } from '../../src/casino/entities/adventure.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { loseNetwork } from '../support/lost-network.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { deposit, pageWith, register } from './support.ts';

/** Four days in March; the third is today. */
const TODAY = new Date('2026-03-04T22:30:00Z');
const day = (step: number, rest: Partial<AdventureDay> = {}): AdventureDay => ({
  day: `2026-03-0${step + 1}`,
  step,
  stepTotal: 4,
  title: `MARCH__${step}/4__2026-03-0${step + 1}`,
  isCompleted: false,
  prize: { type: 'bonus', amount_cents: { EUR: 500, CAD: 800 } },
  condition: { minDep: { EUR: 2000, CAD: 3200 }, wager: 35, periodActivationDays: 3 },
  variables: {},
  ...rest,
});
const march: AdventureConfig = {
  identifier: 'march',
  days: [
    day(1, { isCompleted: true, variables: { activatable_until: '2026-03-06T00:30:00Z' } }),
    day(2, { prize: { type: 'fs', freespins_count: 20, game: 'far-side/first-light' } }),
    day(3),
    day(4),
  ],
  superDay: day(5, { day: '2026-03-06' }),
};

const configure = (server: TestServer, value: AdventureConfig) =>
  authoring(server).publish('vip-adventures', { value }, { type: 'config' });

test.describe('a calendar of editors', () => {
  let server: TestServer;
  test.beforeAll(async () => {
    // The page goes by the server's clock.
    server = await startServer({ SANDBOX_TEST_MOMENT: TODAY.toISOString() });
    await configure(server, march);
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test('[WIDGET-19] [ADV-01] [ADV-02] one card a day and one more for the super day', async ({ page }) => {
    await page.clock.setFixedTime(TODAY);
    await page.goto(server.url + (await pageWith(server, 'adventure', '#AdventureCalendar[]#')));
    const cards = page.locator('.adventure-calendar__card');
    await expect(cards).toHaveCount(5);
    await expect(cards.nth(4)).toContainText('Super day');
  });

  test('[ADV-04] [ADV-07] [ADV-10] how far it is, where each day stands, and what it gives for what', async ({
    page,
  }) => {
    await page.clock.setFixedTime(TODAY);
    await page.goto(server.url + (await pageWith(server, 'adventure-days', '#AdventureCalendar[]#')));
    const cards = page.locator('.adventure-calendar__card');
    await expect(page.getByText('1 of 4 days done.')).toBeVisible();
    for (const [index, state] of ['completed', 'lost', 'active', 'future', 'superb'].entries())
      await expect(cards.nth(index)).toHaveAttribute('data-state', state);
    await expect(cards.nth(1)).toContainText('20 free spins');
    await expect(cards.nth(1)).toContainText('First Light');
    await expect(cards.nth(2)).toContainText('$8 bonus');
    await expect(cards.nth(2)).toContainText('$32');
    await expect(cards.nth(2)).toContainText('×35');
    await expect(cards.nth(2)).toContainText('3 days');
  });

  test('[ADV-05] [ADV-06] timers count to the next day, and to the end of a gift', async ({ page }) => {
    await page.clock.install({ time: TODAY });
    // The page is told once how far its clock is from the server's, which stands still.
    const told = page.waitForResponse('**/client-context');
    await page.goto(server.url + (await pageWith(server, 'adventure-timers', '#AdventureCalendar[]#')));
    await (await told).finished();
    const timers = page.getByRole('timer');
    await expect(timers).toHaveCount(2);
    await expect(timers.nth(1)).toHaveText(/^01:2\d:\d\d$/);
    await expect(timers.nth(0)).toHaveText(/^1 day 0[12]:\d\d:\d\d$/);
    await expect(timers.nth(1)).not.toHaveAttribute('data-short');
    await page.clock.fastForward('00:45:00');
    await expect(timers.nth(1)).toHaveText(/^00:4\d:\d\d$/);
    await expect(timers.nth(1)).toHaveAttribute('data-short');
    await page.clock.fastForward('00:46:00');
    await expect(page.locator('.adventure-calendar__card').nth(3)).toHaveAttribute('data-state', 'active');
  });

  test('[ADV-03] the row follows the index set by an event', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(server.url + (await pageWith(server, 'adventure-event', '#AdventureCalendar[]#')));
    const cards = page.locator('.adventure-calendar__card');
    await expect(cards.first()).toHaveAttribute('data-state');
    for (const index of [4, 1]) {
      await page.evaluate(
        (detail) => {
          document.dispatchEvent(new CustomEvent('hm:adventure-calendar', { detail }));
        },
        { index },
      );
      await expect(cards.nth(index)).toBeInViewport({ ratio: 0.95 });
    }
    await expect(cards.nth(4)).not.toBeInViewport();
  });

  test('a day opens by itself and says where it stands; a guest is asked to register', async ({ page }) => {
    await page.clock.setFixedTime(TODAY);
    await page.goto(server.url + (await pageWith(server, 'adventure-day', '#AdventureCalendar[]#')));
    const cards = page.locator('.adventure-calendar__card');
    const words = [
      'Done. The prize comes in a moment.',
      'This day has passed without its deposit.',
      'Today: a deposit of this size by 00:00 UTC finishes the day.',
      'This day is still to come.',
      'For players who finish every day.',
    ];
    for (const [index, said] of words.entries()) {
      await cards.nth(index).getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('status')).toHaveText(said);
      await expect(dialog.getByRole('link')).toHaveText(index === 2 ? ['Create account'] : []);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });

  test('[ADV-02] there is no such card without a super day', async ({ page }) => {
    await configure(server, { ...march, superDay: null });
    await page.goto(server.url + (await pageWith(server, 'adventure-plain', '#AdventureCalendar[]#')));
    await expect(page.locator('.adventure-calendar__card')).toHaveCount(4);
    // Nor one alone: it is for those who have finished the others.
    await configure(server, { ...march, days: [] });
    await page.goto(`${server.url}/en/adventure-plain`);
    await expect(page.getByText('No adventure is running right now.')).toBeVisible();
  });
});

test('[ADV-04] a player finds the days done marked, and what each has brought', async ({ page, server }) => {
  const path = await pageWith(server, 'adventure-player', '#AdventureCalendar[]#\n\n#AdventureHistory[]#');
  await page.goto(path);
  const history = page.locator('.adventure-history');
  await expect(history).toContainText('Sign in, and the days you have finished stand here');
  // A withdrawal by another test would take the prize of a demo player.
  await register(page, 'adventure-history@example.com');
  await deposit(page, 50_000);
  await page.goto(path);
  await expect(page.getByText('1 of 7 days done.')).toBeVisible();
  await expect(page.locator('.adventure-calendar__card[data-state="completed"]')).toHaveCount(1);
  await expect(history.getByRole('heading', { level: 3 })).toContainText('1 of 7 days');
  await expect(history.getByRole('listitem')).toContainText(/^Day \d.+Waits to be activated$/);
});

test('[ADV-06] a player sees how long the prize of a day can be taken, without a reload', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'adventure-prize', '#AdventureCalendar[]#');
  // As behind a wall that lets no sockets through, from when the prize is there.
  let isDeaf = false;
  await page.routeWebSocket(/\/app\//, (socket) => {
    const onward = socket.connectToServer();
    onward.onMessage((message) => {
      if (!isDeaf) socket.send(message);
    });
  });
  // The day of a demo player may be done by another test.
  await register(page, 'adventure-prize@example.com');
  await page.goto(path);
  await expect(page.getByText('0 of 7 days done.')).toBeVisible();
  const today = page.locator('.adventure-calendar__card[data-state="active"]');
  await expect(today.getByRole('timer')).toHaveAttribute('aria-label', /next day/i);
  await deposit(page, 50_000);
  const done = page.locator('.adventure-calendar__card[data-state="completed"]');
  await expect(done).toHaveCount(1);
  await expect(done.getByRole('timer')).toHaveText(/^[23] days/);

  isDeaf = true;
  // A network that is gone while the prize is taken.
  await done.getByRole('button').click();
  const activation = '**/api/player/{bonuses,freespins}/*/activation';
  const lost = await loseNetwork(page, activation);
  const dialog = page.getByRole('dialog');
  const activate = dialog.getByRole('button', { name: 'Activate the prize' });
  // An answer that gets lost on the way says nothing about the prize.
  const gone = { status: 504, json: { error: { code: 'gateway-timeout' } } };
  await page.route(activation, (route) => route.fulfill(gone), { times: 1 });
  await activate.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'No answer came. Try again: the prize is activated only once.',
  );
  await activate.click();
  await expect(dialog).toContainText(
    'The answer takes longer than usual. We keep asking; the prize is activated only once.',
  );
  await expect(activate).toBeDisabled();
  lost.comeBack();
  await expect(dialog).toContainText('Done. The prize is in use.');
  expect(lost.keys).toEqual([expect.any(String), lost.keys[0]]);
});
