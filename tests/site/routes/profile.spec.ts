import { expect, test } from '../../support/browser.ts';
import { ask, enter, headingOf } from './support.ts';

const SCREENS = [
  ['', 'Profile'],
  ['/level', 'Level'],
  ['/gifts', 'Gifts'],
  ['/verification', 'Verification'],
  ['/limits', 'Limits'],
  ['/security', 'Security'],
  ['/games-history', 'History'],
] as const;

/** Opens screens as a guest and as a player. */
async function opens(
  request: import('@playwright/test').APIRequestContext,
  origin: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) expect((await ask(request, `/en${path}`)).status, `${path} of a guest`).toBe(302);
  await enter(request, origin);
  for (const path of paths) {
    const answer = await request.get(`/en${path}`);
    const heading = SCREENS.find(([end]) => path.replace(/^\/(?:profile|users)/, '') === end)?.[1];
    expect([answer.status(), headingOf(await answer.text())], path).toEqual([200, heading]);
    expect(answer.headers()['cache-control'], path).toBe('private, no-store');
  }
}

test('[ROUTE-28, ROUTE-30, ROUTE-31] profile, level and gifts open for players alone', ({
  request,
  server,
}) => opens(request, server.url, ['/profile', '/profile/level', '/profile/gifts']));

test('[ROUTE-32, ROUTE-33, ROUTE-34] verification, limits and security open for players alone', ({
  request,
  server,
}) => opens(request, server.url, ['/profile/verification', '/profile/limits', '/profile/security']));

test('what a field offers is said in the language of the page', async ({ request, server }) => {
  await enter(request, server.url);
  const html = await (await request.get('/de/profile')).text();
  expect(html).toMatch(/<option value="f"[^>]*>Weiblich</);
});

test('[ROUTE-29, ROUTE-35] the games history opens for players alone, and users is another name of the profile', ({
  request,
  server,
}) => opens(request, server.url, ['/profile/games-history', ...SCREENS.map(([end]) => `/users${end}`)]));

test('[PROFILE-13] the games history lists what was played, the latest first', async ({ page, server }) => {
  await enter(page.request, server.url, 'vip@astrolane.test');
  const post = async (path: string, data: unknown) =>
    await (
      await page.request.post(path, {
        headers: { origin: server.url, 'idempotency-key': crypto.randomUUID() },
        data,
      })
    ).json();
  const { data: games } = await post('/api/games_filter', { device: 'desktop' });
  for (const { identifier } of games.slice(0, 2)) {
    const { id, stakes_cents } = await post('/api/games/sessions', { identifier, mode: 'real' });
    await post(`/api/games/sessions/${id}/bets`, { stake_cents: stakes_cents[0] });
  }
  await page.goto('/en/profile/games-history');
  const [first, second] = games;
  const played = page.locator('[data-played] a');
  await expect(played.first()).toHaveText(second.title);
  await expect(played.nth(1)).toHaveText(first.title);
  await expect(played.first()).toHaveAttribute('href', `/en/play/${second.identifier}`);
  const { id, stakes_cents } = await post('/api/games/sessions', {
    identifier: first.identifier,
    mode: 'real',
  });
  const [stake_cents] = stakes_cents;
  for (let round = 0; round < 50; round++) await post(`/api/games/sessions/${id}/bets`, { stake_cents });
  await page.reload();
  const rounds = page.locator('[data-rounds] [data-round]');
  await expect(rounds).toHaveCount(50);
  await expect(rounds.first()).toContainText(first.title);
  await expect(rounds.first()).toContainText(new RegExp(`${stake_cents / 100} staked, .* won`));
  await page.getByRole('link', { name: 'Earlier rounds' }).click();
  await expect(rounds.first()).toContainText(second.title);
  await expect(rounds.nth(1)).toContainText(first.title);
  await page.getByRole('link', { name: 'The latest rounds' }).click();
  await expect(rounds).toHaveCount(50);
  await page.goto('/en/profile/games-history?before=no-such-round');
  await expect(rounds, 'an old address shows the latest').toHaveCount(50);
});
