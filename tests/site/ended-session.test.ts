/** What a player reads whose session another platform has ended a moment ago. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBetween } from './platform-between.ts';

let beside: Awaited<ReturnType<typeof startBetween>>;
beforeAll(async () => {
  beside = await startBetween();
});
afterAll(() => beside?.stop());

const ended = { status: 401, body: JSON.stringify({ error: { code: 'unauthenticated' } }) };

it.each(['/profile', '/profile/security', '/profile/limits', '/games/played', '/deposit'])(
  'the way to come in: %s',
  async (path) => {
    beside.instead.clear();
    const cookie = await beside.signUp(`mira${path.replaceAll('/', '.')}@example.com`);
    expect((await beside.read(`/en${path}`, cookie)).status).toBe(200);
    for (const name of beside.asked) beside.instead.set(name, ended);
    const answer = await beside.read(`/en${path}`, cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/en/registration?redirect=${encodeURIComponent(`/en${path}`)}`,
    ]);
    expect(answer.headers.getSetCookie().join()).toMatch(/signed_in=; Max-Age=0/);
  },
);

it('a page, where one call alone says so of a session that stands', async () => {
  beside.instead.clear();
  const cookie = await beside.signUp('nemo@example.com');
  beside.instead.set('getTwoFactor', ended);
  const answer = await beside.read('/en/profile/security', cookie);
  expect([answer.status, (await answer.text()).includes('data-part-away')]).toEqual([200, true]);
});
