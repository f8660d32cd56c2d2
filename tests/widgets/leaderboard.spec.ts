import type { WebSocketRoute } from '@playwright/test';
import type { JackpotWin } from '../../src/casino/entities/jackpot.ts';
import { expect, test } from '../support/browser.ts';
import { pageWith } from './support.ts';

const winsOf = async (url: string): Promise<JackpotWin[]> => (await fetch(`${url}/api/jackpot_wins`)).json();
const euros = (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 }).format(
    cents / 100,
  );

test('[WIDGET-07] [JACKPOT-02] [JACKPOT-04] the five biggest wins, with places', async ({ page, server }) => {
  await page.goto(await pageWith(server, 'winners-biggest', '#Leaderboard[]#'));
  await expect(page.locator('main astro-island')).not.toHaveAttribute('ssr');
  const rows = page.locator('.leaderboard__row');
  await expect(rows).toHaveCount(5);
  const biggest = (await winsOf(server.url)).toSorted((a, b) => b.amount_cents - a.amount_cents).slice(0, 5);
  for (const [index, win] of biggest.entries()) {
    const row = rows.nth(index);
    await expect(row.locator('.leaderboard__name')).toHaveText(win.user_name);
    await expect(row.locator('.leaderboard__amount')).toHaveText(euros(win.amount_cents));
    await expect(row.getByRole('img')).toHaveCount(index < 3 ? 1 : 0);
    if (index >= 3) await expect(row.locator('.leaderboard__place')).toHaveText(String(index + 1));
  }
  for (const name of ['1st place', '2nd place', '3rd place'])
    await expect(page.getByRole('img', { name })).toBeVisible();
});

test('[JACKPOT-05] latest wins keep the order of the list and have no places', async ({ page, server }) => {
  await page.goto(
    await pageWith(server, 'winners-latest', '#Leaderboard[mode=latest;limit=7;title=Latest winners]#'),
  );
  await expect(page.getByRole('heading', { name: 'Latest winners' })).toBeVisible();
  const wins = (await winsOf(server.url)).slice(0, 7);
  await expect(page.locator('.leaderboard__amount')).toHaveText(wins.map((win) => euros(win.amount_cents)));
  await expect(page.locator('.leaderboard__place')).toHaveCount(0);
});

test('[JACKPOT-06] the whole name of a winner is nowhere in the page', async ({ server }) => {
  const path = await pageWith(server, 'winners-names', '#Leaderboard[mode=latest;limit=20]#');
  const html = await (await fetch(server.url + path)).text();
  const told = await winsOf(server.url);
  expect(told.length).toBeGreaterThan(0);
  for (const { user_name } of told) expect(user_name).toMatch(/^(.{1,6}\*{3})?$/u);
  expect(html).toContain(told[0]?.user_name);
});

test('[JACKPOT-06] [JACKPOT-07] a win comes in without a reload, marked as new', async ({ page, server }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(await pageWith(server, 'winners-live', '#Leaderboard[mode=latest;limit=3]#'));
  const rows = page.locator('.leaderboard__row');
  await expect(rows).toHaveCount(3);
  let version = 0;
  await expect(async () => {
    version += 1;
    const at = new Date(Date.now() + 1000).toISOString();
    const win = {
      user_name: 'Polari***',
      jackpot_level_name: 'Corona',
      amount_cents: 987_654_321,
      created_at: at,
    };
    const data = JSON.stringify({ version, at, data: win });
    for (const socket of sockets) socket.send(JSON.stringify({ event: 'wins', channel: 'wins', data }));
    // Looked at at once: a read that ends later brings the wins that the server knows of.
    const told = () =>
      rows.evaluateAll((all) => [
        all.length,
        all[0]?.querySelector('.leaderboard__name')?.textContent,
        all[0]?.querySelector('.leaderboard__amount')?.textContent,
        all[0]?.querySelector('.leaderboard__new') !== null,
      ]);
    await expect.poll(told, { timeout: 500 }).toEqual([3, 'Polari***', '€9,876,543.21', true]);
  }).toPass();
});
