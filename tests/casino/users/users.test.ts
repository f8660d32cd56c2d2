import { describe, expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { createHarness, newcomer, postgresStore } from '../harness.ts';
import { mailedToken, mailsTo } from '../mail.ts';

const HOUR = 3_600_000;
const email = 'mira@example.com';
/** Of so many different cards in a day the last is looked at. */
const MANY_CARDS = 3;
const password = 'orbit-orbit-9';
const fresh = { password: 'perigee-77', password_confirmation: 'perigee-77' };

/** A clock that a test moves on. */
function movable() {
  let offset = 0;
  const runtime: Runtime = { ...realRuntime, now: () => realRuntime.now() + offset };
  return {
    runtime,
    pass: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
}

const url = process.env.TEST_DATABASE_URL;
const stores = url ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
const storeOf = async (name: string) =>
  name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {};

describe('registration', () => {
  it('[CALL-044] keeps what the form of the registration context asks for', async () => {
    const { api } = (await createHarness()).browser();
    const { user } = newcomer(email);
    const fields = {
      first_name: 'Mira',
      last_name: 'Ceti',
      nickname: 'Long Period',
      date_of_birth: '1990-05-06',
      gender: 'x' as const,
      country: 'NZ',
      state: 'Otago',
      city: 'Dunedin',
      address: '1 Star St',
      postal_code: '9016',
      mobile_phone: '+64 21 555 000',
      receive_promos: true,
      receive_sms_promos: true,
      deposit_bonus_code: 'WELCOME',
    };
    const body = {
      user: { ...user, ...fields, password_confirmation: user.password, custom_login_reg: true },
    };
    const player = await api.call('signUp', { body });
    expect(player).toMatchObject({ ...fields, two_factor_enabled: false, auth_fields_missed: [] });
  });

  it('refuses a repeated password that differs, names with signs, and a closed country', async () => {
    const { api } = (await createHarness()).browser();
    const { user } = newcomer(email);
    const send = (more: object) => failure(api.call('signUp', { body: { user: { ...user, ...more } } }));
    const wrong = await send({ password_confirmation: 'other', first_name: 'M<b>', mobile_phone: '12' });
    expect(wrong.body.errors).toEqual({
      password_confirmation: ['VALIDATION.PASSWORD.NOT_MATCH'],
      first_name: ['VALIDATION.NAME.WRONG_CHARTS'],
      mobile_phone: ['VALIDATION.PHONE.INVALID'],
    });
    expect((await send({ country: 'RU' })).status).toBe(451);
  });

  it('[ROLE-14] splits new players by the config document while it is on', async () => {
    const { browser, services } = await createHarness({ settings: { CAPTCHA: 'off' } });
    const address = { type: 'config', key: 'ab-registration', suffix: '', locale: 'en' } as const;
    let base: string | null = null;
    const put = async (enabled: boolean) => {
      const body = { value: { enabled, groups: { A: 71, B: 72 } } };
      const entries = [{ address, body, base }];
      const [saved] = await services.cms.batch({ mode: 'publish', entries, actor: 'ann' });
      base = saved?.hash ?? null;
    };
    await put(true);
    const seen = new Set<number>();
    for (let index = 0; seen.size < 2 && index < 18; index++) {
      const player = await browser().api.call('signUp', { body: newcomer(`p${index}@example.com`) });
      const even = Number.parseInt(player.id.slice(-1), 16) % 2 === 0;
      expect(player.groups).toEqual([even ? 71 : 72]);
      for (const group of player.groups) seen.add(group);
    }
    await put(false);
    expect((await browser().api.call('signUp', { body: newcomer(email) })).groups).toEqual([]);
  });
});

describe.each(stores)('confirmation of an address on %s', (name) => {
  it('[CALL-047] [PROFILE-03] confirms by the mailed link, the second time too, and never by an old or wrong one', async () => {
    const { runtime, pass } = movable();
    const { browser, services } = await createHarness({ runtime, ...(await storeOf(name)) });
    const { api } = browser();
    await api.call('signUp', { body: newcomer(email) });
    const [mail] = await mailsTo(services, email);
    expect(mail?.data.url).toBe(
      `http://localhost:4321/en-CA/confirmation?confirmation_token=${mail?.data.token}`,
    );
    expect(mail?.text).toContain(mail?.data.url);
    const confirm = (confirmation_token: string) =>
      browser().api.call('confirmEmail', { query: { confirmation_token } });
    const token = String(mail?.data.token);
    expect((await failure(confirm('x'.repeat(43)))).code).toBe('link-invalid');
    expect((await failure(confirm(`${token}x`))).code).toBe('link-invalid');
    const first = await confirm(token);
    expect(await api.call('getPlayer')).toMatchObject({ ...first, verified: true });
    expect(await confirm(token)).toEqual(first);
    pass(73 * HOUR);
    expect((await failure(confirm(token))).code).toBe('link-invalid');
    const links = JSON.stringify(await services.store.db.selectFrom('mailed_links').selectAll().execute());
    expect(links).not.toContain(token);
  });

  it('[CALL-048] mails again, and tells only the owner why not', async () => {
    const { browser, services } = await createHarness({
      settings: { CAPTCHA: 'off' },
      ...(await storeOf(name)),
    });
    const own = browser();
    await own.api.call('signUp', { body: newcomer(email) });
    const stranger = browser();
    const resend = (from: typeof own, to: string) =>
      from.api.call('resendConfirmation', { body: { user: { email: to } } });
    await resend(stranger, 'nobody@example.com');
    await resend(own, email);
    expect((await mailsTo(services, email)).map(({ kind }) => kind)).toEqual([
      'CONFIRMATION',
      'CONFIRMATION',
    ]);
    expect(await mailsTo(services, 'nobody@example.com')).toEqual([]);
    await resend(own, email);
    await resend(own, email);
    const soon = await failure(resend(own, email));
    expect([soon.status, soon.body.errors]).toEqual([422, { email: ['VALIDATION.EMAIL.TOO_SOON'] }]);
    expect((await failure(resend(stranger, email))).status).toBe(429);

    const confirmation_token = await mailedToken(services, email, 'CONFIRMATION');
    await stranger.api.call('confirmEmail', { query: { confirmation_token } });
    const done = await failure(resend(own, email));
    expect(done.body.errors).toEqual({ email: ['VALIDATION.EMAIL.ALREADY_CONFIRMED'] });
  });
});

describe('links in mails', () => {
  it.each([
    [{ SITE_ORIGIN: 'https://astrolane.example' }, 'localhost', 'https://astrolane.example/'],
    [{ SITE_ORIGIN: 'https://astrolane.example' }, 'ee.localhost', 'https://ee.localhost/'],
    [{ PORT: '5000' }, 'ee.localhost:5000', 'http://ee.localhost:5000/'],
    [{}, 'evil.example', 'http://localhost:4321/'],
  ])('with %j lead to the configured site from %s', async (settings, host, origin) => {
    const { app, services } = await createHarness({ settings, host });
    const body = JSON.stringify(newcomer(email));
    const headers = { 'Content-Type': 'application/json' };
    await app.request(`http://${host}/api/users`, { method: 'POST', headers, body });
    const [mail] = await mailsTo(services, email);
    expect(String(mail?.data.url).startsWith(`${origin}en-CA/confirmation?`)).toBe(true);
  });
});

it('links in mails are for what they were mailed for, and end those alone that they replace', async () => {
  const { browser, services } = await createHarness({ settings: { CAPTCHA: 'off' } });
  const noor = 'noor@example.com';
  for (const address of [email, noor]) await browser().api.call('signUp', { body: newcomer(address) });
  const ask = async (to: string) => {
    await browser().api.call('requestPassword', { body: { user: { email: to } } });
    return await mailedToken(services, to, 'PASSWORD_RESTORE');
  };
  const set = (reset_password_token: string) =>
    browser().api.call('setPassword', { body: { user: { reset_password_token, ...fresh } } });
  const confirm = (confirmation_token: string) =>
    browser().api.call('confirmEmail', { query: { confirmation_token } });
  const confirmation = await mailedToken(services, email, 'CONFIRMATION');
  const [own] = [await ask(email), await ask(noor)];
  expect((await failure(set(confirmation))).code).toBe('link-invalid');
  expect((await failure(confirm(own))).code).toBe('link-invalid');
  await set(own);
  expect(await confirm(confirmation)).toMatchObject({ confirmed_at: expect.any(String) });
});

describe.each(stores)('passwords on %s', (name) => {
  it('[CALL-045] [CALL-046] restores by a mailed link once, ends every session and tells the owner', async () => {
    const { browser, services, messages } = await createHarness(await storeOf(name));
    const { api } = browser();
    const { id: playerId } = await api.call('signUp', { body: newcomer(email) });
    await browser().api.call('requestPassword', { body: { user: { email: 'MIRA@example.com' } } });
    const reset_password_token = await mailedToken(services, email, 'PASSWORD_RESTORE');
    const set = (more: object = {}) =>
      browser().api.call('setPassword', { body: { user: { reset_password_token, ...fresh, ...more } } });
    const differs = await failure(set({ password_confirmation: 'other-one' }));
    expect(differs.body.errors).toEqual({ password_confirmation: ['VALIDATION.PASSWORD.NOT_MATCH'] });
    const results = await Promise.allSettled([set(), set(), set()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await failure(set())).code).toBe('link-invalid');

    expect((await failure(api.call('getPlayer'))).status).toBe(401);
    expect(messages).toContainEqual({ topic: 'session-ended', data: { playerId } });
    const signIn = (word: string) =>
      browser().api.call('signIn', { body: { user: { email, password: word } } });
    expect((await failure(signIn(password))).code).toBe('invalid-credentials');
    expect((await signIn(fresh.password)).confirmed_at).not.toBeNull();
    const kinds = (await mailsTo(services, email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['CONFIRMATION', 'PASSWORD_RESTORE', 'PASSWORD_CHANGED']);
  });

  it('[CALL-045] answers the same for a known and an unknown address, up to the limit', async () => {
    const { browser, services } = await createHarness({
      settings: { CAPTCHA: 'off' },
      ...(await storeOf(name)),
    });
    const ask = async (address: string) => {
      const response = await browser().fetch('http://localhost:4321/api/users/password', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ user: { email: address } }),
      });
      return [response.status, await response.text(), [...response.headers.keys()]];
    };
    // What a request has written when it is answered, but for the address itself.
    const written = async () => {
      const jobs = await services.store.db
        .selectFrom('jobs')
        .select(['kind', 'data'])
        .where('kind', '=', 'mail-link')
        .orderBy('id')
        .execute();
      const tables = ['mailed_links', 'outbox'] as const;
      const rows = await Promise.all(
        tables.map((table) => services.store.db.selectFrom(table).selectAll().execute()),
      );
      return { jobs: jobs.map(({ data }) => data.replace(/(vip|nobody)@/, '@')), rows };
    };
    for (let round = 0; round < 4; round++) {
      const [known, unknown] = [await ask('vip@astrolane.test'), await ask('nobody@astrolane.test')];
      expect(known).toEqual(unknown);
      expect(known[0]).toBe(round < 3 ? 204 : 429);
    }
    const { jobs, rows } = await written();
    expect([jobs.length, new Set(jobs).size, rows]).toEqual([6, 1, [[], []]]);
    expect((await mailsTo(services, 'vip@astrolane.test')).map(({ kind }) => kind)).toEqual(
      Array(3).fill('PASSWORD_RESTORE'),
    );
    expect(await mailsTo(services, 'nobody@astrolane.test')).toEqual([]);
  });
});

describe('PUT /api/users/password', () => {
  it('[CALL-046] refuses a link that is an hour old or was followed by a newer one', async () => {
    const { runtime, pass } = movable();
    const { browser, services } = await createHarness({ runtime });
    const { api } = browser();
    const request = () => api.call('requestPassword', { body: { user: { email: 'vip@astrolane.test' } } });
    const token = () => mailedToken(services, 'vip@astrolane.test', 'PASSWORD_RESTORE');
    const set = (reset_password_token: string) =>
      failure(api.call('setPassword', { body: { user: { reset_password_token, ...fresh } } }));
    await request();
    const first = await token();
    await request();
    const second = await token();
    expect((await set(first)).code).toBe('link-invalid');
    pass(HOUR);
    expect((await set(second)).code).toBe('link-invalid');
  });

  it('changes the password of a signed-in player who knows the present one, and keeps this browser signed in', async () => {
    const { browser, services } = await createHarness();
    const [here, there] = [browser(), browser()];
    await here.api.call('signUp', { body: newcomer(email) });
    await there.api.call('signIn', { body: { user: { email, password } } });
    const change = (current_password: string) =>
      here.api.call('setPassword', { body: { user: { current_password, ...fresh } } });
    const wrong = await failure(change('wrong-wrong'));
    expect(wrong.body.errors).toEqual({ current_password: ['VALIDATION.PASSWORD.WRONG'] });
    await change(password);
    expect((await here.api.call('getPlayer')).email).toBe(email);
    expect((await failure(there.api.call('getPlayer'))).status).toBe(401);
    expect((await mailsTo(services, email)).at(-1)?.kind).toBe('PASSWORD_CHANGED');
    const guest = browser().api.call('setPassword', {
      body: { user: { current_password: password, ...fresh } },
    });
    expect((await failure(guest)).status).toBe(401);
  });
});

describe('POST /api/users/transaction', () => {
  const payment = {
    country: 'CA',
    first_name: 'Mira',
    last_name: 'Ceti',
    email,
    device_fingerprint: 'f1',
    card_expiry: '12/39',
    card_holder: 'MIRA CETI',
    card_last_4: '4242',
    card_bin: '424242',
    amount: 5000,
    currency: 'EUR' as const,
    payment_system: 'card',
    type: 'transaction' as const,
    custom_player_status: '' as const,
  };

  it('[CALL-049] accepts what fits the player, sends the rest to review, and keeps why for operators', async () => {
    const { browser, services } = await createHarness();
    const { api } = browser();
    await api.call('signUp', { body: newcomer(email) });
    const check = (more: object = {}) => api.call('checkTransaction', { body: { ...payment, ...more } });
    expect(await check()).toEqual({ status: 'accepted' });
    expect(await check({ type: 'payout', custom_player_status: 'Gold' })).toEqual({ status: 'review' });
    expect(await check({ country: 'DE', card_expiry: '01/20' })).toEqual({ status: 'review' });
    const rows = await services.store.db.selectFrom('fraud_checks').selectAll().orderBy('id').execute();
    expect(rows.map(({ reasons }) => JSON.parse(reasons))).toEqual([
      [],
      ['status-differs'],
      ['country-differs', 'card-expired'],
    ]);
    expect(rows[0]).toMatchObject({ card_bin: '424242', card_last_4: '4242', amount: 5000 });
  });

  it('[CALL-049] counts the cards that a player has used in a day, and nobody else’s', async () => {
    const { runtime, pass } = movable();
    const { browser } = await createHarness({ runtime });
    const [mira, noor] = [browser(), browser()];
    await mira.api.call('signUp', { body: newcomer(email) });
    await noor.api.call('signUp', { body: newcomer('noor@example.com') });
    const check = async ({ api }: typeof mira, card_last_4: string, more: object = {}) =>
      (await api.call('checkTransaction', { body: { ...payment, card_last_4, ...more } })).status;
    const cards = Array.from({ length: MANY_CARDS }, (_, index) => `111${index}`);
    const other = { email: 'noor@example.com' };
    for (const card of cards.slice(1)) expect(await check(noor, card, other)).toBe('accepted');
    expect(await check(noor, cards[0] ?? '', other)).toBe('review');
    for (const card of [...cards.slice(1), ...cards.slice(1)])
      expect(await check(mira, card)).toBe('accepted');
    pass(24 * HOUR);
    await mira.api.call('signIn', { body: { user: { email, password } } });
    expect(await check(mira, cards[0] ?? '')).toBe('accepted');
  });

  it('[CALL-049] takes no more digits of a card than six and four, and stores nothing of a refused one', async () => {
    const { browser, services } = await createHarness();
    const { api } = browser();
    await api.call('signUp', { body: newcomer(email) });
    const bad = [
      { card_bin: '42424242' },
      { card_last_4: '424242424242' },
      { card_holder: '4242 4242 4242 4242' },
      { last_name: '4242424242424242' },
      { card_number: '4242424242424242' },
      { amount: -1 },
      { amount: 1.5 },
      { currency: 'ABC' },
    ];
    for (const more of bad) {
      const body = { ...payment, ...more } as typeof payment;
      expect((await failure(api.call('checkTransaction', { body }))).status, JSON.stringify(more)).toBe(422);
    }
    expect(await services.store.db.selectFrom('fraud_checks').selectAll().execute()).toEqual([]);
  });
});

describe('the restore id of the support chat', () => {
  it('[CALL-092] [CALL-093] is kept per player and project, in every browser, and is nobody else’s', async () => {
    const { browser } = await createHarness();
    const [here, there] = [browser(), browser()];
    const { id } = await here.api.call('signUp', { body: newcomer(email) });
    await there.api.call('signIn', { body: { user: { email, password } } });
    const message = (restoreId: string, project = 'vip', internalId = id) => ({
      body: { data: { internalId, project, restoreId }, requestId: 'r1', type: 'restore' },
    });
    const answer = (restoreId: string | null, project = 'vip') => ({
      requestId: 'r1',
      data: { internalId: id, project, restoreId },
    });
    expect(await here.api.call('getChatRestoreId', message(''))).toEqual(answer(null));
    await here.api.call('setChatRestoreId', message('one'));
    expect(await here.api.call('setChatRestoreId', message('two'))).toEqual(answer('two'));
    expect(await there.api.call('getChatRestoreId', message(''))).toEqual(answer('two'));
    expect(await there.api.call('getChatRestoreId', message('', 'main'))).toEqual(answer(null, 'main'));
    const stranger = browser();
    await stranger.api.call('signUp', { body: newcomer('nemo@example.com') });
    for (const call of ['getChatRestoreId', 'setChatRestoreId'] as const)
      expect((await failure(stranger.api.call(call, message('x')))).status).toBe(403);
  });
});
