import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { serveWithClock } from '../support/clock.ts';
import { buyTickets, earnPoints, pageWith } from './support.ts';

const HOUR = 3_600_000;

test('a draw is sealed before, told when it is drawn, and drawn again by a reader after it', async ({
  page,
  serve,
}) => {
  const { server, moveClock } = await serveWithClock(serve);
  await page.goto(server.url + (await pageWith(server, 'draw', '#LotteryDraw[]#')));
  const widget = page.locator('.lottery-draw');
  const seal = await widget.locator('code').textContent();
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  await expect(widget.getByRole('button')).toHaveCount(0);

  await page.goto(`${server.url}/en/login`);
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await earnPoints(page, 100);
  expect(await buyTickets(page, 1)).toBe(200);

  const [lottery]: { end_at: string }[] = await (await fetch(`${server.url}/api/lotteries`)).json();
  const untilDraw = Date.parse(lottery?.end_at ?? '') - Date.now();
  await moveClock(untilDraw - HOUR);
  // Whoever waits for the draw sees it coming, and what it has brought, without loading the page again.
  await page.clock.install();
  const told = page.waitForResponse('**/client-context');
  await page.goto(server.url + (await pageWith(server, 'waiting', '#LotteryTickets[]#')));
  const ticket = page.locator('.lottery-tickets');
  await (await told).finished();
  await expect(ticket.getByRole('timer')).toHaveText(/^00:5\d:\d\d$/);
  await moveClock(untilDraw + 1_000);
  await page.clock.fastForward(HOUR);
  await expect(ticket.locator('[data-own]')).toContainText('1');
  await expect(ticket.getByRole('status')).toHaveText('Place 1 is yours: €500. It is among your gifts.');
  await expect(ticket.getByRole('link', { name: 'Get tickets for astrocoins' })).toHaveCount(0);
  await ticket.getByRole('link', { name: 'See the draw' }).click();
  await expect(page).toHaveURL(/\/en\/lottery\/weekly-draw-/);
  await expect(ticket.getByRole('status')).toContainText('Place 1 is yours');
  // A platform that tells no draws is asked once.
  let asked = 0;
  await page.route('**/api/lotteries/*/draw', (route) => {
    asked += 1;
    return route.fulfill({ status: 404, json: { error: { code: 'not-found', message: '' } } });
  });
  await page.reload();
  await expect.poll(() => asked).toBe(1);
  await expect(ticket.getByRole('status')).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);
  await page.unroute('**/api/lotteries/*/draw');
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/lotteries`)).json())[1]?.winners.length)
    .toBe(1);
  await page.goto(server.url + (await pageWith(server, 'drawn', '#LotteryDraw[]#')));
  await expect(widget.getByRole('row')).toHaveCount(2);
  await expect(widget.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^.{1,6}\*{3}$/u);
  // The player's own money, not that of the market.
  await expect(widget.getByRole('row').nth(1)).toContainText('€500');
  await expect(widget.locator('code').first()).toHaveText(seal ?? '');
  await widget.getByRole('button', { name: 'Draw it again here' }).click();
  await expect(widget.getByRole('status').getByRole('listitem')).toHaveText([
    'The seed is the one that was sealed.',
    'The list is whole. Tickets: 1. Players: 1.',
    'Seed and list give exactly these winners.',
  ]);
  await expect(widget.locator('[data-right="false"]')).toHaveCount(0);
});
