/** A platform that is at a path of its host. */
import { expect, it } from 'vitest';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { newcomer } from '../harness.ts';
import { withForeignPlatform } from './foreign-platform.ts';

it.each(['', '/', '/casino', '/casino/', '/a/b-2'])('is asked at it, and nowhere else: %j', async (below) => {
  const { site, seen } = await withForeignPlatform(
    (app) => {
      app.get('/users/auth/:provider', (c) => c.redirect('https://provider.example/authorize', 303));
      app.get('/users/auth/:provider/callback', (c) => {
        c.header('Set-Cookie', 'foreign=1; Path=/; HttpOnly');
        return c.redirect('/en/vip', 303);
      });
    },
    realRuntime,
    below,
  );
  const { api, fetch, cookies } = site.browser();
  const player = await api.call('signUp', { body: newcomer('mira@example.com') });
  expect(await api.call('getPlayer')).toEqual(player);
  expect(await api.call('realtimeUser', { body: { socket_id: '1.2' } })).toHaveProperty('auth');
  const to = async (path: string) =>
    (await fetch(`http://localhost:4321/users/auth/google_oauth2${path}`)).headers.get('location');
  expect([await to(''), await to('/callback?code=c')]).toEqual([
    'https://provider.example/authorize',
    '/en/vip',
  ]);
  expect(cookies.get('foreign')).toBe('1');
  const start = below.replace(/\/$/, '');
  const paths = seen.map(({ url }) => new URL(url).pathname);
  expect(
    paths.filter((path) => !path.startsWith(`${start}/api/`) && !path.startsWith(`${start}/users/`)),
  ).toEqual([]);
  expect(paths).toContain(`${start}/api/player`);
});
