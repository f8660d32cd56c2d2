/** What scripts and pages are told of sessions that another platform keeps by its own rules. */
import { expect, it } from 'vitest';
import { failure } from '../failure.ts';
import { newcomer } from '../harness.ts';
import { withForeignPlatform } from './foreign-platform.ts';

const URL_OF = (path: string) => `http://localhost:4321${path}`;

async function openSite() {
  let isSignedIn = true;
  const opened = await withForeignPlatform((app) =>
    app.use('/api/player/*', async (_, next) =>
      isSignedIn ? await next() : Response.json({ error: { code: 'unauthenticated' } }, { status: 401 }),
    ),
  );
  const browser = opened.site.browser();
  const { id } = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
  const end = () => {
    isSignedIn = false;
  };
  return { ...opened, ...browser, id, end };
}

it('each profile that the platform gives tells scripts for another while that somebody is signed in', async () => {
  const { fetch, cookies } = await openSite();
  for (const before of ['1', undefined]) {
    if (before === undefined) cookies.delete('signed_in');
    const answer = await fetch(URL_OF('/api/player'));
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('signed_in='))).toMatch(
      /^signed_in=1; Max-Age=1209600; Path=\/; Secure/,
    );
  }
});

it.each(['/api/jackpots', '/api/player/bonuses', '/api/player/none', '/api/countries'])(
  'another answer tells them nothing: %s',
  async (path) => {
    const { fetch, cookies } = await openSite();
    cookies.delete('signed_in');
    await fetch(URL_OF(path));
    expect(cookies.has('signed_in')).toBe(false);
  },
);

it('a session is believed no more once the platform has refused a call that needs somebody', async () => {
  const { api, cookies, id, end, seen } = await openSite();
  const ask = () =>
    failure(api.call('realtimeAuth', { body: { socket_id: '1.2', channel_name: `private-player-${id}` } }));
  await api.call('realtimeUser', { body: { socket_id: '1.2' } });
  end();
  // For a moment what it has said is believed.
  expect(await api.call('realtimeUser', { body: { socket_id: '1.2' } })).toHaveProperty('auth');
  expect(await failure(api.call('listBonuses'))).toMatchObject({ status: 401 });
  expect(await ask()).toMatchObject({ status: 401 });
  expect(cookies.has('signed_in')).toBe(false);
  await ask();
  const before = seen.length;
  expect(await ask()).toMatchObject({ status: 401 });
  expect(seen).toHaveLength(before);
});

it('a refusal of a call that anybody may make, or another refusal, casts no doubt', async () => {
  const { api, site, seen } = await openSite();
  await api.call('realtimeUser', { body: { socket_id: '1.2' } });
  await site
    .browser()
    .api.call('signIn', { body: { user: { email: 'x@example.com', password: 'wrong' } } })
    .catch(() => undefined);
  await failure(api.call('activateBonus', { params: { id: 'none' }, idempotencyKey: 'k' }));
  const asked = () => seen.filter(({ url }) => new URL(url).pathname === '/api/player').length;
  const before = asked();
  await api.call('realtimeUser', { body: { socket_id: '1.2' } });
  expect(asked()).toBe(before);
});
