import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/casino/calls/catalogue/routes.ts';
import { DEMO_PASSWORD } from '../../../src/casino/demo-players.ts';
import { failure } from '../failure.ts';
import { createHarness, newcomer, sqliteStore } from '../harness.ts';
import { mailsTo } from '../mail.ts';

describe('POST /api/users', () => {
  it('[CALL-044] [CALL-026] registers a player, signs in and opens the first wallet', async () => {
    const { browser } = await createHarness();
    const { api, cookies } = browser();
    const player = await api.call('signUp', { body: newcomer('Mira@Example.com') });
    expect(player).toMatchObject({
      email: 'mira@example.com',
      currency: 'EUR',
      groups: [],
      confirmed_at: null,
    });
    expect([...cookies.keys()].sort()).toEqual(['__Host-known', '__Host-player', 'signed_in']);
    expect(await api.call('getPlayer')).toEqual({ ...player });
    expect(await api.call('listAccounts')).toEqual([
      { currency: 'EUR', active: true, amount_cents: 0, bonus_cents: 0, available_to_cashout_cents: 0 },
    ]);
  });

  it('stores no token and no password, only their hashes', async () => {
    const { browser, services } = await createHarness({ hashesSlowly: true });
    const { api, cookies } = browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const sessions = JSON.stringify(await services.store.db.selectFrom('sessions').selectAll().execute());
    const players = JSON.stringify(await services.store.db.selectFrom('players').selectAll().execute());
    expect(sessions).not.toContain(cookies.get('__Host-player'));
    expect(players).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(players).not.toContain('orbit-orbit-9');
    await api.call('signOut');
    const { email, password } = newcomer('mira@example.com').user;
    expect((await api.call('signIn', { body: { user: { email, password } } })).email).toBe(email);
  });

  it('[ERR-16] answers 422 with a message key for every field that breaks a form rule', async () => {
    const { browser } = await createHarness();
    const body = {
      user: {
        email: 'no-address',
        password: 'short',
        nickname: 'x',
        currency: 'EUR' as const,
        terms_acceptance: false,
        date_of_birth: '2020-02-30',
      },
    };
    const error = await failure(browser().api.call('signUp', { body }));
    expect(error.status).toBe(422);
    expect(error.body.errors).toEqual({
      email: ['VALIDATION.EMAIL.INVALID'],
      password: ['VALIDATION.PASSWORD.MIN_MAX_LENGTH'],
      nickname: ['VALIDATION.NICKNAME.MIN_MAX_LENGTH'],
      terms_acceptance: ['VALIDATION.TERMS.MUST_ACCEPT'],
      date_of_birth: ['VALIDATION.BIRTH_DAY.INVALID'],
    });
  });

  it('refuses an address that is taken, whatever its letter case, and writes nothing', async () => {
    const { browser, services } = await createHarness();
    const player = await browser().api.call('signUp', { body: newcomer('mira@example.com') });
    const error = await failure(browser().api.call('signUp', { body: newcomer('MIRA@example.com') }));
    expect(error.body.errors).toEqual({ email: ['VALIDATION.EMAIL.TAKEN'] });
    expect(await services.store.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(
      await services.store.db.selectFrom('wallets').selectAll().where('player_id', '=', player.id).execute(),
    ).toHaveLength(1);
  });

  it('tells the owner of a taken address, once an hour', async () => {
    const { browser, services } = await createHarness();
    await browser().api.call('signUp', { body: newcomer('mira@example.com') });
    for (const _ of [1, 2])
      await failure(browser().api.call('signUp', { body: newcomer('mira@example.com') }));
    const kinds = (await mailsTo(services, 'mira@example.com')).map(({ kind }) => kind);
    expect(kinds).toEqual(['CONFIRMATION', 'SIGN_UP_KNOWN']);
  });

  it.each([
    ['text', 'text/plain', '{}', 415, 'unsupported-media-type'],
    ['broken JSON', 'application/json', '{', 400, 'invalid-json'],
    ['an unknown field', 'application/json', '{"user":{},"admin":true}', 422, 'validation-failed'],
    ['a list', 'application/json', '[]', 422, 'validation-failed'],
  ])('[ERR-15] refuses %s with a typed error', async (_, type, body, status, code) => {
    const { browser } = await createHarness();
    const response = await browser().fetch('http://localhost:4321/api/users', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });
});

describe('POST /api/users/sign_in', () => {
  it('[CALL-041] signs a player in, with everything that a login may carry', async () => {
    const { api } = (await createHarness()).browser();
    const user = {
      email: 'tester@astrolane.test',
      password: DEMO_PASSWORD,
      dfpc: 'f1',
      captcha: 'c1',
      custom_login_reg: false,
    };
    expect(await api.call('signIn', { body: { user } })).toMatchObject({ email: user.email, groups: [21] });
    expect(await api.call('getPlayer')).toMatchObject({ email: user.email });
  });

  it('gives the same answer for an unknown address and for a wrong password', async () => {
    const { browser } = await createHarness();
    const answers = await Promise.all(
      ['nobody@astrolane.test', 'vip@astrolane.test'].map(async (email) => {
        const error = await failure(
          browser().api.call('signIn', { body: { user: { email, password: 'wrong-wrong' } } }),
        );
        return { status: error.status, body: error.body };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: { code: 'invalid-credentials' } } });
  });

  it('stops after ten tries for one account, known or not, and remembers them after a restart', async () => {
    const { browser, services } = await createHarness({ settings: { CAPTCHA: 'off' } });
    const tryOnce = async (email: string) =>
      failure(browser().api.call('signIn', { body: { user: { email, password: 'wrong-wrong' } } }));
    for (const email of ['nobody@astrolane.test', 'vip@astrolane.test']) {
      const statuses = [];
      for (let index = 0; index < 11; index++) statuses.push((await tryOnce(email)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    }
    const restarted = await createHarness({ store: services.store, settings: { CAPTCHA: 'off' } });
    const user = { email: 'vip@astrolane.test', password: DEMO_PASSWORD };
    const error = await failure(restarted.browser().api.call('signIn', { body: { user } }));
    expect(error.status).toBe(429);
  });

  it('names the fields that are wrong in the form that was meant', async () => {
    const { browser } = await createHarness();
    const send = async (user: object) => {
      const response = await browser().fetch('http://localhost:4321/api/users/sign_in', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ user }),
      });
      const { errors } = await response.json();
      return [response.status, Object.keys(errors)];
    };
    expect(await send({ email: 'mira@example.com' })).toEqual([422, ['password']]);
    expect(await send({ otp_attempt: 5 })).toEqual([422, ['otp_attempt']]);
    expect(await send({ email: 'a', password: 'b', otp_attempt: '1' })).toEqual([422, ['otp_attempt']]);
  });

  it('[ERR-15] lets players of Estonia in under their own licence only, and tells it to nobody else', async () => {
    const store = await sqliteStore();
    const estonian = await createHarness({ store, country: 'DE', host: 'ee.localhost' });
    const other = await createHarness({ store, country: 'DE' });
    const player = await estonian.browser().api.call('signUp', { body: newcomer('mari@example.com') });
    expect(player.license_name).toBe('EE');
    const user = { email: 'mari@example.com', password: 'orbit-orbit-9' };
    const browser = other.browser();
    const blocked = await failure(browser.api.call('signIn', { body: { user } }));
    expect([blocked.status, blocked.code, browser.cookies.size]).toEqual([403, 'EE_LICENSE_BLOCKED', 0]);
    const wrong = { user: { ...user, password: 'wrong-wrong' } };
    expect((await failure(browser.api.call('signIn', { body: wrong }))).code).toBe('invalid-credentials');
    await estonian.browser().api.call('signIn', { body: { user } });
  });

  it('[ERR-02] raises the auth event on 401', async () => {
    const { app } = await createHarness();
    const { createClient } = await import('../../../src/hashmark/calls/client.ts');
    const heard: number[] = [];
    const api = createClient({
      routes,
      baseUrl: 'http://localhost:4321',
      fetch: async (input, init) => app.fetch(new Request(input, init)),
      onAuthError: (error) => heard.push(error.status),
    });
    await failure(api.call('getPlayer'));
    expect(heard).toEqual([401]);
  });
});

describe('DELETE /api/users/sign_out', () => {
  it('[CALL-043] ends the session on the server and clears both cookies', async () => {
    const { browser } = await createHarness();
    const { api, cookies } = browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    const token = cookies.get('__Host-player') ?? '';
    await api.call('signOut');
    expect([...cookies.keys()]).toEqual(['__Host-known']);
    cookies.set('__Host-player', token);
    expect((await failure(api.call('getPlayer'))).status).toBe(401);
  });
});

describe('GET /api/player/sessions', () => {
  it('lists the browsers of a player and ends another one, never that of somebody else', async () => {
    const { browser, messages } = await createHarness();
    const [first, second, other] = [browser(), browser(), browser()];
    const { id: playerId } = await first.api.call('signUp', { body: newcomer('mira@example.com') });
    const user = { email: 'mira@example.com', password: 'orbit-orbit-9' };
    await second.api.call('signIn', { body: { user } });
    await other.api.call('signUp', { body: newcomer('nemo@example.com') });
    const sessions = await second.api.call('listSessions');
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const [own] = await other.api.call('listSessions');
    const foreign = second.api.call('endSession', { params: { id: own?.id ?? '' } });
    expect((await failure(foreign)).status).toBe(404);
    const old = sessions.find(({ current }) => !current)?.id ?? '';
    await second.api.call('endSession', { params: { id: old } });
    expect((await failure(first.api.call('getPlayer'))).status).toBe(401);
    expect(await second.api.call('listSessions')).toHaveLength(1);
    expect(messages).toContainEqual({ topic: 'session-ended', data: { playerId } });
  });

  it('lists the newest hundred of whoever signs in again and again', async () => {
    const { browser, services } = await createHarness();
    const player = browser();
    const { id } = await player.api.call('signUp', { body: newcomer('mira@example.com') });
    const { sessions } = services.sandbox;
    await services.store.transaction(async (tx) => {
      for (let left = 120; left > 0; left--) await sessions.open(tx, id);
    });
    expect(await player.api.call('listSessions')).toHaveLength(100);
  });
});

describe('POST /check-email', () => {
  it('[CALL-040] judges the form of an address and never tells who is registered', async () => {
    const { api } = (await createHarness()).browser();
    const check = (email: string) => api.call('checkEmail', { body: { email } });
    expect(await check('vip@astrolane.test')).toEqual(await check('nobody@astrolane.test'));
    expect(await check('mira@gmial.com')).toEqual({ valid: true, suggestion: 'mira@gmail.com' });
    expect(await check('mira')).toEqual({ valid: false, suggestion: null });
  });
});

describe('originCheck()', () => {
  const write = { method: 'DELETE' };
  it.each([
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['an opaque origin', { Origin: 'null' }, 403],
    ['a cross-site request', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a same-site request of another host', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['our own page', { Origin: 'https://localhost:4321', 'Sec-Fetch-Site': 'same-origin' }, 204],
    ['a program', {}, 204],
  ])('answers a write of %s', async (_, headers, status) => {
    const { app } = await createHarness();
    const response = await app.request('http://localhost:4321/api/users/sign_out', { ...write, headers });
    expect(response.status).toBe(status);
  });
});
