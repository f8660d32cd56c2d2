import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { buyTickets, deposit, earnPoints, post, register } from '../widgets/support.ts';

/** Some of the pages about something else that have the jackpots in one line, at their top and at their end. */
const PLACES_OF_LINES = ['/en/rocket-mart', '/en/awards', '/en/general-rules'];

/** The others, whose line is the same. */
const FURTHER_PLACES = [
  '/en/bonuses',
  '/en/news',
  '/en/payments',
  '/en/bonus-balance',
  '/en/vip/rewards',
  '/en/promotions',
];

/** Follows what moves on a page: shifts of its layout, and what is spoken. */
async function follow(page: Page): Promise<() => Promise<{ shift: number; spoken: string[] }>> {
  await page.evaluate(() => {
    const seen = { shift: 0, spoken: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift' });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const live = element?.closest('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]');
        if (live?.textContent) seen.spoken.push(live.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number; spoken: string[] } }).seen);
}

/** Waits until what a page says in these places is something else. */
async function seeMove(page: Page, selector: string): Promise<void> {
  const places = page.locator(selector);
  await places.first().scrollIntoViewIfNeeded();
  const before = await places.allTextContents();
  await expect.poll(() => places.allTextContents()).not.toEqual(before);
}

test('where the platform plays by itself, standings and jackpots move within seconds, without a shift or a word', async ({
  page,
  serve,
}) => {
  const { url } = await serve({ SANDBOX_LIVELY: '1' });
  for (const [path, selector] of [
    ['/en/jackpots', '.jackpot-slider'],
    ['/en/tournaments/daily-sprint', '.tournament-table tbody'],
    ...PLACES_OF_LINES.map(
      (path) => [path, '[data-look="line"] .jackpot-slider__level:first-child'] as const,
    ),
  ] as const) {
    await page.goto(url + path);
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    // The first numbers may be those of the page as it was kept; what follows are events.
    await page.waitForLoadState('networkidle');
    const seen = await follow(page);
    await seeMove(page, selector);
    await seeMove(page, selector);
    const { shift, spoken } = await seen();
    expect(shift, path).toBeLessThan(0.01);
    expect(spoken, path).toEqual([]);
  }
});

test('every page of the club, the offers and the house has the jackpots in one line', async ({ request }) => {
  for (const path of FURTHER_PLACES)
    expect(await (await request.get(path)).text(), path).toContain('data-look="line"');
});

test('[NOTIFY-17] a bet moves the own row, and the standings of somebody who only looks', async ({
  page,
  reader,
}) => {
  const guest = await reader();
  await register(page, 'riser-in-race@example.com');
  await deposit(page, 50_000);
  const { id } = await (await page.request.get('/api/tournaments/daily-sprint')).json();
  await post(page, `/api/tournaments/${id}/confirm`, { confirmed: true });
  const game = { identifier: 'far-side/glass-station', mode: 'real' };
  const session = JSON.parse((await post(page, '/api/games/sessions', game)).text) as {
    id: string;
    stakes_cents: number[];
  };
  await page.goto('/en/tournaments/daily-sprint');
  await guest.goto('/en/tournaments/daily-sprint');
  const table = page.locator('.tournament-table');
  await expect(table.locator('[data-own]')).toHaveCount(0);
  await guest.waitForLoadState('networkidle');
  const seen = await follow(guest);

  const stake_cents = session.stakes_cents.at(-1);
  const bet = () => post(page, `/api/games/sessions/${session.id}/bets`, { stake_cents });
  expect((await bet()).status).toBe(200);
  const own = table.locator('[data-own]');
  await expect(own).toContainText('A player you');
  await expect(table.getByRole('status')).toHaveText(/^You're in place \d+\.$/);
  const place = Number(/\d+/.exec((await table.getByRole('status').textContent()) ?? '')?.[0]);
  const theirs = guest
    .locator('.tournament-table tbody')
    .getByRole('row')
    .nth(place - 1);
  await expect(theirs).toContainText('A player');
  const before = await theirs.textContent();
  expect((await bet()).status).toBe(200);
  await expect.poll(() => theirs.textContent()).not.toBe(before);
  expect((await seen()).spoken).toEqual([]);
});

test('the drum of a lottery fills while another player looks, and so do the own tickets in every tab, without a reload', async ({
  page,
  reader,
}) => {
  const looker = await reader();
  await register(looker, 'looks-at-drum@example.com');
  await register(page, 'drummer@example.com');
  const lotteries: { frontend_identifier: string; in_progress: boolean }[] = await (
    await page.request.get('/api/lotteries')
  ).json();
  const { frontend_identifier } = lotteries.find(({ in_progress }) => in_progress) ?? lotteries[0] ?? {};
  await earnPoints(page, 200);
  for (const each of [page, looker]) await each.goto(`/en/lottery/${frontend_identifier}`);
  const drum = looker.locator('.lottery-tickets dd.figure').first();
  await looker.waitForLoadState('networkidle');
  const seen = await follow(looker);
  const before = Number((await drum.textContent())?.replaceAll(',', ''));
  const mine = page.locator('.lottery-tickets [data-own] .figure');
  await expect(mine).toHaveText('0');
  const other = await page.context().newPage();
  await other.goto('/en/about');
  expect(await buyTickets(other, 2)).toBe(200);
  await expect(mine).toHaveText('2');
  await expect
    .poll(async () => Number((await drum.textContent())?.replaceAll(',', '')))
    .toBeGreaterThanOrEqual(before + 2);
  expect((await seen()).spoken).toEqual([]);
});
