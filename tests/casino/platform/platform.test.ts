import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import { ERRORS, OUTCOME_UNKNOWN } from '../../../src/hashmark/http/errors.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { ADDRESS, COUNTRY } from '../../../src/hashmark/process/variant.ts';
import { failure } from '../failure.ts';
import { createHarness, newcomer } from '../harness.ts';
import { withForeignPlatform } from './foreign-platform.ts';

const calls: readonly Call[] = Object.values(catalogue);
const platformCalls = calls.filter(({ owner }) => owner === 'platform');

describe('PLATFORM_URL', () => {
  it('forwards the platform calls with query, body, cookies and key, and keeps ours', async () => {
    const { foreign, site, seen, lines } = await withForeignPlatform();
    const { api, cookies, fetch } = site.browser();
    const player = await api.call('signUp', { body: newcomer('mira@example.com') });
    expect(cookies.get('signed_in')).toBe('1');
    expect(await api.call('getPlayer')).toEqual(player);
    const idempotencyKey = crypto.randomUUID();
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 900 }, idempotencyKey });
    expect(seen.at(-1)?.headers.get('idempotency-key')).toBe(idempotencyKey);
    await api.call('listAccounts', { query: { compatibility: 'x y' } });
    expect(new URL(seen.at(-1)?.url ?? '').search).toBe('?compatibility=x+y');
    const before = seen.length;
    await api.call('getVipProgramConfig');
    await api.call('getCurrentIp');
    expect(seen).toHaveLength(before);
    expect(await foreign.services.sandbox.ledger.verify()).toEqual([]);
    const own = await site.services.store.db.selectFrom('sessions').selectAll().execute();
    expect(own).toEqual([]);
    await fetch('http://localhost:4321/api/users/sign_out', { method: 'DELETE' });
    expect([...cookies.keys()]).toEqual(['__Host-known']);
    expect(lines).toEqual([]);
  });

  it('shows the platform no cookie of staff, and takes none from it', async () => {
    const { site, seen } = await withForeignPlatform((app) => {
      app.get('/api/player', async (c, next) => {
        c.header('Set-Cookie', '__Host-staff=theirs; Path=/; Secure', { append: true });
        c.header('Set-Cookie', '__Host-staff-code=theirs; Path=/; Secure', { append: true });
        c.header('Set-Cookie', 'theirs=1; Path=/', { append: true });
        await next();
      });
    });
    const { api, cookies } = site.browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    for (const name of ['', '-code', '-passkey']) cookies.set(`__Host-staff${name}`, 'ours');
    const { id } = await api.call('getPlayer');
    await api.call('realtimeAuth', { body: { socket_id: '1.2', channel_name: `private-player-${id}` } });
    const told = seen.map((request) => request.headers.get('cookie') ?? '').join('; ');
    expect(told).toMatch(/__Host-player=/);
    expect(told).not.toMatch(/staff|ours/);
    expect(cookies.get('__Host-staff')).toBe('ours');
    expect(cookies.get('__Host-staff-code')).toBe('ours');
    expect(cookies.get('theirs')).toBe('1');
  });

  it.each([
    ['refuses', () => Response.json({ error: { code: 'unauthenticated' } }, { status: 401 })],
    ['knows nobody', () => Response.json({})],
  ])('says to scripts no longer that somebody is signed in where the platform %s', async (_, answer) => {
    let isSignedIn = true;
    const { site } = await withForeignPlatform((app) =>
      app.get('/api/player', async (_, next) => (isSignedIn ? await next() : answer())),
    );
    const { api, cookies } = site.browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    await api.call('getPlayer');
    expect(cookies.get('signed_in')).toBe('1');
    isSignedIn = false;
    expect(await failure(api.call('getPlayer'))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(cookies.has('signed_in')).toBe(false);
  });

  it('says to scripts itself that somebody is signed in, whatever a platform calls its cookie', async () => {
    const { site } = await withForeignPlatform((app) =>
      app.use('/api/users*', async (c, next) => {
        await next();
        const cookies = c.res.headers.getSetCookie().filter((line) => !line.startsWith('signed_in='));
        c.res.headers.delete('set-cookie');
        for (const line of cookies) c.res.headers.append('set-cookie', line);
      }),
    );
    const { api, cookies } = site.browser();
    const hint = () => cookies.get('signed_in');
    const { user } = newcomer('mira@example.com');
    await api.call('signUp', { body: { user } });
    expect(hint()).toBe('1');
    await api.call('signOut');
    expect(hint()).toBeUndefined();
    await api.call('signIn', { body: { user: { email: user.email, password: user.password } } });
    expect(hint()).toBe('1');
  });

  it('takes no page where a provider is to be led to, nor an address beside one', async () => {
    const { site } = await withForeignPlatform((app) => {
      app.get('/users/auth/:provider', (c) => c.json({}));
      app.get('/users/auth/:provider/callback', (c) => c.body(null, 201, { Location: '/en/vip' }));
    });
    for (const path of ['/users/auth/google_oauth2', '/users/auth/google_oauth2/callback'])
      expect((await site.app.request(`http://localhost:4321${path}`)).status).toBe(502);
  });

  it('forwards the way to a social provider and back, and signs nobody in by itself', async () => {
    const { site, seen } = await withForeignPlatform((app) => {
      app.get('/users/auth/:provider', (c) => c.redirect('https://provider.example/authorize', 303));
      app.get('/users/auth/:provider/callback', (c) => {
        c.header('Set-Cookie', 'foreign=1; Path=/; HttpOnly');
        return c.redirect('/en/vip', 303);
      });
    });
    const { fetch, cookies } = site.browser();
    const start = await fetch('http://localhost:4321/users/auth/google_oauth2?redirect=/en/vip');
    expect(start.headers.get('location')).toBe('https://provider.example/authorize');
    const back = await fetch('http://localhost:4321/users/auth/google_oauth2/callback?code=c&state=s');
    expect([back.status, back.headers.get('location')]).toEqual([303, '/en/vip']);
    expect(new URL(seen.at(-1)?.url ?? '').search).toBe('?code=c&state=s');
    expect([...cookies.keys()].sort()).toEqual(['foreign', 'signed_in']);
    expect(await site.services.store.db.selectFrom('social_flows').selectAll().execute()).toEqual([]);
    const page = await fetch('http://localhost:4321/sandbox/oauth/google_oauth2/authorize');
    expect(page.status).toBe(400);
  });

  it('verifies a session by the profile call and believes it for five seconds', async () => {
    const { site, seen } = await withForeignPlatform();
    const { fetch, api } = site.browser();
    const player = await api.call('signUp', { body: newcomer('mira@example.com') });
    const before = seen.length;
    for (let index = 0; index < 3; index++) {
      const response = await fetch('http://localhost:4321/realtime/auth', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `socket_id=1.2&channel_name=private-player-${player.id}`,
      });
      expect(response.status).toBe(200);
    }
    expect(seen.slice(before).map((request) => new URL(request.url).pathname)).toEqual(['/api/player']);
  });

  it('tells that a session has ended of whoever the cookies were before, and of nobody who stays', async () => {
    let passed = 0;
    let id: string | undefined = 'a1';
    const runtime = { ...realRuntime, now: () => realRuntime.now() + passed };
    const { site } = await withForeignPlatform(
      (app) => app.get('/api/player', (c) => c.json(id === undefined ? {} : { id, groups: [] })),
      runtime,
    );
    const { fetch, cookies } = site.browser();
    cookies.set('theirs', '1');
    const ended = () =>
      site.messages.filter(({ topic }) => topic === 'session-ended').map(({ data }) => data);
    const ask = async () => {
      passed += 6000;
      const body = new URLSearchParams({ socket_id: '1.2', channel_name: `private-player-${id}` });
      return (await fetch('http://localhost:4321/realtime/auth', { method: 'POST', body })).status;
    };
    expect([await ask(), await ask(), ended()]).toEqual([200, 200, []]);
    id = 'b2';
    expect([await ask(), await ask(), ended()]).toEqual([200, 200, [{ playerId: 'a1' }]]);
    id = undefined;
    expect([await ask(), await ask(), ended()]).toEqual([401, 401, [{ playerId: 'a1' }, { playerId: 'b2' }]]);
  });

  it.each([
    ['a fault', () => new Response('{}', { status: 500 })],
    ['a page of something in front of it', () => new Response('<!doctype html><p>Back soon')],
    ['no profile', () => Response.json({ id: 7 })],
  ])('signs nobody out by %s', async (_, answer) => {
    let isWell = true;
    const { site } = await withForeignPlatform((app) =>
      app.get('/api/player', async (_, next) => (isWell ? await next() : await answer())),
    );
    const { api, cookies } = site.browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const known = [...cookies];
    const id = (await api.call('getPlayer')).id;
    const ask = { body: { socket_id: '1.2', channel_name: `private-player-${id}` } };
    isWell = false;
    expect(await failure(api.call('realtimeAuth', ask))).toMatchObject({ status: 503, code: 'unavailable' });
    expect([...cookies]).toEqual(known);
    isWell = true;
    expect((await api.call('realtimeAuth', ask)).auth).toMatch(/:/);
  });

  it('takes a profile without an id for nobody', async () => {
    const { site, lines } = await withForeignPlatform((app) =>
      app.get('/api/player', (c) => c.json({ id: null })),
    );
    const { api } = site.browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const isRefused = { status: 401, code: 'unauthenticated' };
    expect(await failure(api.call('getPlayer'))).toMatchObject(isRefused);
    expect(await failure(api.call('realtimeUser', { body: { socket_id: '1.2' } }))).toMatchObject(isRefused);
    expect(lines).toEqual([]);
  });

  it('logs call, path and field of an answer that breaks the catalogue, and answers 502 in its place', async () => {
    const { site, lines } = await withForeignPlatform((app) =>
      app.get('/api/jackpots', (c) => c.json([{ id: 7, identifier: 'x' }])),
    );
    const error = await failure(site.browser().api.call('listJackpots'));
    expect([error.status, error.code]).toEqual([502, 'bad-gateway']);
    expect(lines).toMatchObject([
      { msg: 'PLATFORM_ANSWER_BREAKS_SCHEMA', call: 'listJackpots', path: '/api/jackpots' },
    ]);
    expect(lines[0]?.fields).toContainEqual(expect.stringContaining('0.id: '));
  });

  it.each([
    ['of another shape', '"nonsense"', ''],
    ['that are no JSON', '<html>', 'not JSON'],
  ])('answers 502 for answers %s to every call of the platform, and logs each', async (_, text, field) => {
    const { site, lines } = await withForeignPlatform((app) =>
      app.all('*', (c) => c.body(text, 200, { 'Content-Type': 'application/json' })),
    );
    const { fetch, cookies } = site.browser();
    for (const call of platformCalls) {
      const path = call.path.replace(/\{\w+\}/g, 'any');
      const response = await fetch(`http://localhost:4321${path}`, { method: call.method });
      const isBodyless = call.response.safeParse(undefined).success;
      if (isBodyless) {
        expect(response.status, call.name).toBe(200);
        continue;
      }
      expect(response.status, call.name).toBe(502);
      expect(await response.json(), call.name).toMatchObject({
        error: {
          code: 'bad-gateway',
          // The platform has said that it was done.
          message: call.method === 'GET' ? ERRORS['bad-gateway'].message : OUTCOME_UNKNOWN,
        },
      });
      expect(lines.pop(), call.name).toMatchObject({
        msg: 'PLATFORM_ANSWER_BREAKS_SCHEMA',
        call: call.name,
        path: call.path,
        fields: [expect.stringContaining(field)],
      });
    }
    expect(lines).toEqual([]);
    expect(cookies.size).toBe(0);
  });

  it('passes refusals of every call on as they are', async () => {
    const refusal = { error: { code: 'odd-code', message: 'The platform has reasons.' } };
    const { site, lines } = await withForeignPlatform((app) => app.all('*', (c) => c.json(refusal, 409)));
    const { fetch } = site.browser();
    for (const call of platformCalls) {
      const path = call.path.replace(/\{\w+\}/g, 'any');
      const response = await fetch(`http://localhost:4321${path}`, { method: call.method });
      expect([response.status, await response.json()], call.name).toEqual([409, refusal]);
    }
    expect(lines).toEqual([]);
  });

  it.each([
    [{ errors: { email: 'is taken' } }, 'errors'],
    [{ error: { code: 7 }, errors: null }, 'error.code'],
    [{ error: 'no' }, 'error'],
  ])('answers by the status alone where a refusal cannot be read: %j', async (refusal, field) => {
    const { site, lines } = await withForeignPlatform((app) => app.all('*', (c) => c.json(refusal, 409)));
    const { fetch } = site.browser();
    const response = await fetch('http://localhost:4321/api/users', { method: 'POST' });
    expect([response.status, await response.json()]).toMatchObject([409, { error: { code: 'conflict' } }]);
    expect(lines).toMatchObject([
      { msg: 'PLATFORM_ANSWER_BREAKS_SCHEMA', call: 'signUp', fields: [expect.stringContaining(field)] },
    ]);
  });

  it('drops what belongs to one connection and what only our own front may say', async () => {
    const { site, seen } = await withForeignPlatform();
    await site.app.request('http://localhost:4321/api/jackpots', {
      headers: { Connection: 'close, X-Hop', 'X-Hop': '1', 'X-Hashmark-Country': 'EE', 'X-Kept': '1' },
    });
    const names = [...(seen.at(-1)?.headers.keys() ?? [])];
    expect(names).toContain('x-kept');
    expect(names).not.toContain('x-hop');
    expect(names).not.toContain('x-hashmark-country');
  });

  it('says itself who asks and from where, and passes on nothing that a reader claims of it', async () => {
    const { site, seen } = await withForeignPlatform();
    Object.assign(site.services.config, { COUNTRY_HEADER: 'cf-ipcountry' });
    const ask = async (own: Record<string, string>) => {
      const claims = [
        ...[
          'forwarded',
          'x-forwarded-for',
          'x-forwarded-host',
          'x-forwarded-proto',
          'x-forwarded',
          'client-ip',
        ],
        ...['x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for', 'true-client-ip'],
        ...['cf-connecting-ip', 'cf-connecting-ipv6', 'fastly-client-ip', 'cf-ipcountry', 'x-azure-clientip'],
        ...['x-envoy-external-address', 'x-originating-ip', 'x-remote-ip', 'x-remote-addr', 'remote-user'],
        ...[
          'wl-proxy-client-ip',
          'proxy-client-ip',
          'x-appengine-user-ip',
          'x-rewrite-url',
          'x-original-url',
        ],
        ...[
          'x-host',
          'x-http-method-override',
          'x-method-override',
          'cloudfront-viewer-country',
          'x-clientip',
        ],
        ...['x-vercel-ip-country', 'x-country', 'x-country-code', 'x-user-ip', 'x-amzn-remapped-host'],
      ];
      const headers = { ...Object.fromEntries(claims.map((name) => [name, '6.6.6.6'])), ...own };
      await site.app.request('http://localhost:4321/api/jackpots', { headers });
      return Object.fromEntries(seen.at(-1)?.headers ?? []);
    };
    const told = await ask({ [ADDRESS]: '2001:db8:0:0:0:0:0:1', [COUNTRY]: 'NO' });
    expect(JSON.stringify(told)).not.toContain('6.6.6.6');
    expect(told).toMatchObject({
      'x-forwarded-for': '2001:db8:0:0:0:0:0:1',
      'x-forwarded-host': 'localhost:4321',
      'x-forwarded-proto': 'http',
      'cf-ipcountry': 'NO',
    });
    const untold = await ask({});
    expect(JSON.stringify(untold)).not.toContain('6.6.6.6');
    expect(Object.keys(untold)).not.toContain('cf-ipcountry');
  });

  it('answers 502 when the platform is unavailable', async () => {
    const site = await createHarness({ settings: { PLATFORM_URL: 'http://127.0.0.1:9' } });
    const response = await site.app.request('http://localhost:4321/api/jackpots');
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'bad-gateway' } });
    // Once that is known it is asked no more.
    const ask = async () => await (await site.app.request('http://localhost:4321/api/jackpots')).json();
    await expect.poll(ask).toMatchObject({ error: { code: 'unavailable' } });
  });
});
