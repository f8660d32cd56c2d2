import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { type Browser, createHarness, newcomer, postgresStore } from '../harness.ts';
import { mailedToken, mailsTo } from '../mail.ts';
import { choose, locationOf, ORIGIN, openConsent, signInBySocial } from './social-flow.ts';

const aphelion = 'aphelion@social.test';

const url = process.env.TEST_DATABASE_URL;
const stores = url ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);

const connected = async ({ api }: Browser) =>
  (await api.call('listAuthProviders')).filter((provider) => provider.connected).map(({ name }) => name);

describe.each(stores)('social sign-in on %s', (name) => {
  it('[DATA-02] registers a person, signs the same one in again, and has the missed fields filled', async () => {
    const { browser, services } = await createHarness(
      name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {},
    );
    const first = browser();
    expect(await signInBySocial(first, 'aphelion', { redirect: '/en/vip?tab=1' })).toBe('/en/vip?tab=1');
    const player = await first.api.call('getPlayer');
    expect(player).toMatchObject({
      email: aphelion,
      first_name: 'Aphelion',
      country: null,
      auth_fields_missed: ['country', 'terms_acceptance'],
      confirmed_at: expect.any(String),
    });
    const second = browser();
    expect(await signInBySocial(second, 'aphelion')).toBe('/');
    expect((await second.api.call('getPlayer')).id).toBe(player.id);
    expect(await mailsTo(services, aphelion)).toEqual([]);

    const neighbour = browser();
    await signInBySocial(neighbour, 'penumbra');
    const fill = (user: object) => second.api.call('updateAuthDetails', { body: { user } });
    expect((await failure(fill({ terms_acceptance: false }))).body.errors).toEqual({
      terms_acceptance: ['VALIDATION.TERMS.MUST_ACCEPT'],
    });
    expect((await failure(fill({ country: 'RU' }))).status).toBe(451);
    expect((await failure(fill({ country: 'XX' }))).body.errors).toEqual({
      country: ['VALIDATION.COUNTRY.UNKNOWN'],
    });
    expect((await failure(fill({}))).status).toBe(422);
    const filled = await fill({ terms_acceptance: true, country: 'NZ' });
    expect(filled).toMatchObject({ country: 'NZ', auth_fields_missed: [] });
    expect((await neighbour.api.call('getPlayer')).auth_fields_missed).toEqual([
      'country',
      'terms_acceptance',
    ]);
    expect(await fill({ country: 'DE' })).toMatchObject({ country: 'NZ' });
  });
});

it('neither deposits nor plays for real before country and date of birth are known', async () => {
  const { browser, services } = await createHarness();
  const person = browser();
  await signInBySocial(person, 'aphelion');
  const { api } = person;
  const game = services.sandbox.games.games.find(
    ({ categories, currencies, has_demo_mode }) =>
      categories.includes('pokies') && currencies.CAD && has_demo_mode,
  );
  const { currency } = await api.call('getPlayer');
  const deposit = () =>
    api.call('deposit', {
      body: { currency, amount_cents: 50_00 },
      idempotencyKey: crypto.randomUUID(),
    });
  const open = (mode: 'demo' | 'real') =>
    api.call('openGameSession', { body: { identifier: game?.identifier ?? '', mode } });
  const refused = async (attempt: Promise<unknown>) => {
    const { code, body } = await failure(attempt);
    return [code, body.error?.details?.fields];
  };
  const both = ['profile-incomplete', ['date_of_birth', 'country']];
  expect([await refused(deposit()), await refused(open('real'))]).toEqual([both, both]);
  await open('demo');
  const details = { terms_acceptance: true, country: 'CA' };
  await api.call('updateAuthDetails', { body: { user: details } });
  const age = ['profile-incomplete', ['date_of_birth']];
  expect([await refused(deposit()), await refused(open('real'))]).toEqual([age, age]);
  await api.call('updatePlayer', { body: { date_of_birth: '1990-05-04' } });
  expect((await deposit()).payment.state).toBe('succeeded');
  expect((await open('real')).mode).toBe('real');
});

describe('POST /api/auth_providers/update_details', () => {
  it('[CALL-053] [DATA-02] answers 201 with the user, and takes an address that still has to be confirmed', async () => {
    const { browser, services } = await createHarness();
    const reader = browser();
    await signInBySocial(reader, 'umbra');
    const player = await reader.api.call('getPlayer');
    expect(player).toMatchObject({ email: '', auth_fields_missed: ['country', 'email', 'terms_acceptance'] });
    const send = (email: string) =>
      reader.fetch(`${ORIGIN}/api/auth_providers/update_details`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ user: { email, terms_acceptance: true } }),
      });
    const taken = await send('vip@astrolane.test');
    expect([taken.status, (await taken.json()).errors]).toEqual([422, { email: ['VALIDATION.EMAIL.TAKEN'] }]);
    const answer = await send('Umbra@example.com');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      id: player.id,
      email: 'umbra@example.com',
      confirmed_at: null,
      auth_fields_missed: ['country'],
    });
    const confirmation_token = await mailedToken(services, 'umbra@example.com', 'CONFIRMATION');
    await browser().api.call('confirmEmail', { query: { confirmation_token } });
  });
});

describe('accounts and providers', () => {
  it('never open an account by an address that either side has not verified', async () => {
    const { browser, services } = await createHarness();
    // Somebody waits with the address of another; and the provider has not verified its own.
    await browser().api.call('signUp', { body: newcomer(aphelion) });
    await browser().api.call('signUp', { body: newcomer('penumbra@social.test') });
    const confirmation_token = await mailedToken(services, 'penumbra@social.test', 'CONFIRMATION');
    await browser().api.call('confirmEmail', { query: { confirmation_token } });
    for (const subject of ['aphelion', 'penumbra']) {
      const reader = browser();
      expect(await signInBySocial(reader, subject)).toBe('/login?auth_error=account-exists');
      expect([...reader.cookies.keys()]).toEqual([]);
    }
    expect(await services.store.db.selectFrom('player_identities').selectAll().execute()).toEqual([]);
  });

  it('belong together where both have verified the address, and the owner hears of it', async () => {
    const { browser, services } = await createHarness();
    const { id } = await browser().api.call('signUp', { body: newcomer(aphelion) });
    const confirmation_token = await mailedToken(services, aphelion, 'CONFIRMATION');
    await browser().api.call('confirmEmail', { query: { confirmation_token } });
    const reader = browser();
    await signInBySocial(reader, 'aphelion');
    expect((await reader.api.call('getPlayer')).id).toBe(id);
    const mail = (await mailsTo(services, aphelion)).at(-1);
    expect(mail).toMatchObject({
      kind: 'PROVIDER_CONNECTED',
      subject: 'A sign-in with Google has been connected',
    });
  });

  it('ask for the second factor all the same', async () => {
    const { browser } = await createHarness();
    const owner = browser();
    await signInBySocial(owner, 'aphelion');
    const { secret } = await owner.api.call('setUpTwoFactor', { body: { password: '' } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recovery_codes } = await owner.api.call('confirmTwoFactor', {
      body: { otp_attempt: totp.generate() },
    });
    const reader = browser();
    expect(await signInBySocial(reader, 'aphelion')).toBe('/login?two_factor=1');
    expect([...reader.cookies.keys()]).toEqual(['__Host-challenge']);
    const user = { otp_attempt: recovery_codes[0] ?? '' };
    expect((await reader.api.call('signIn', { body: { user } })).email).toBe(aphelion);
  });

  it('[CALL-050] [CALL-051] [DATA-19] are listed, offered and connected', async () => {
    const { browser } = await createHarness();
    const reader = browser();
    const offered = await reader.api.call('listOfferedProviders');
    expect(offered).toEqual([
      { id: null, name: 'google_oauth2', connected: false, url: '/users/auth/google_oauth2' },
      { id: null, name: 'facebook', connected: false, url: '/users/auth/facebook' },
    ]);
    await reader.api.call('signUp', { body: newcomer('mira@example.com') });
    expect(await reader.api.call('listAuthProviders')).toEqual(offered);
    await signInBySocial(reader, 'aphelion');
    expect((await reader.api.call('getPlayer')).email).toBe('mira@example.com');
    expect(await connected(reader)).toEqual(['google_oauth2']);
  });

  it('[CALL-052] are disconnected by their id, but never the last way in', async () => {
    const { browser, services } = await createHarness();
    const reader = browser();
    await reader.api.call('signUp', { body: newcomer('mira@example.com') });
    await signInBySocial(reader, 'aphelion');
    const social = browser();
    await signInBySocial(social, 'penumbra');
    const idOf = async ({ api }: Browser, name = 'google_oauth2') =>
      (await api.call('listAuthProviders')).find((provider) => provider.name === name)?.id ?? '';
    const drop = (who: Browser, id: string) => who.api.call('disconnectAuthProvider', { params: { id } });
    expect((await failure(drop(social, await idOf(reader)))).status).toBe(404);
    const last = await failure(drop(social, await idOf(social)));
    expect([last.status, last.code]).toEqual([409, 'last-way-in']);
    await signInBySocial(social, 'penumbra', { provider: 'facebook' });
    await drop(social, await idOf(social));
    expect(await connected(social)).toEqual(['facebook']);
    await drop(reader, await idOf(reader));
    expect(await connected(reader)).toEqual([]);
    expect(await services.store.db.selectFrom('player_identities').selectAll().execute()).toHaveLength(1);
  });

  it('are one to one: neither a foreign connection nor a second one of a provider is taken over', async () => {
    const { browser } = await createHarness();
    const [first, second] = [browser(), browser()];
    await signInBySocial(first, 'aphelion');
    await second.api.call('signUp', { body: newcomer('mira@example.com') });
    const problem = '/profile/security?auth_error=provider-taken';
    expect(await signInBySocial(second, 'aphelion')).toBe(problem);
    await signInBySocial(second, 'penumbra');
    expect(await signInBySocial(second, 'umbra')).toBe(problem);
    expect(await connected(second)).toEqual(['google_oauth2']);
  });
});

describe('the way to a provider and back', () => {
  it('goes by state and PKCE, and its answer is good once and in one browser', async () => {
    const { browser } = await createHarness();
    const reader = browser();
    const consent = await openConsent(reader);
    expect(Object.fromEntries(consent.page.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${ORIGIN}/users/auth/google_oauth2/callback`,
      code_challenge_method: 'S256',
    });
    expect(consent.page.search).not.toMatch(/verifier/);
    const back = await choose(reader, consent, 'aphelion');
    const other = browser();
    expect(locationOf(await other.fetch(back))).toBe('/login?auth_error=expired');
    expect(locationOf(await reader.fetch(back))).toBe('/');
    expect(locationOf(await reader.fetch(back))).toBe('/login?auth_error=expired');

    const stolen = await choose(other, await openConsent(other), 'aphelion');
    const mine = browser();
    const own = new URL(await choose(mine, await openConsent(mine), 'penumbra'));
    own.searchParams.set('code', new URL(stolen).searchParams.get('code') ?? '');
    expect(locationOf(await mine.fetch(own))).toBe('/login?auth_error=failed');
    expect((await failure(mine.api.call('getPlayer'))).status).toBe(401);
  });

  it('is good for ten minutes, and its answer for one', async () => {
    let now = Date.now();
    const { browser } = await createHarness({ runtime: { ...realRuntime, now: () => now } });
    const come = async (thinks: number, travels: number) => {
      const reader = browser();
      const consent = await openConsent(reader);
      now += thinks;
      const back = await choose(reader, consent, 'aphelion');
      now += travels;
      return locationOf(await reader.fetch(back));
    };
    expect(await come(0, 59_999)).toBe('/');
    expect(await come(0, 60_000)).toBe('/login?auth_error=failed');
    expect(await come(599_999, 0)).toBe('/');
    expect(await come(600_000, 0)).toBe('/login?auth_error=expired');
  });

  it('ends with the provider and the player that it began with', async () => {
    const { browser } = await createHarness();
    const mira = browser();
    await mira.api.call('signUp', { body: newcomer('mira@example.com') });
    const back = await choose(mira, await openConsent(mira), 'aphelion');
    const elsewhere = back.replace('google_oauth2', 'facebook');
    expect(locationOf(await mira.fetch(elsewhere))).toBe('/login?auth_error=expired');
    const begun = await choose(mira, await openConsent(mira), 'aphelion');
    const cookie = mira.cookies.get('__Host-social') ?? '';
    await mira.api.call('signOut');
    const noor = browser();
    await noor.api.call('signUp', { body: newcomer('noor@example.com') });
    noor.cookies.set('__Host-social', cookie);
    expect(locationOf(await noor.fetch(begun))).toBe('/login?auth_error=expired');
    const { email, password } = newcomer('mira@example.com').user;
    await mira.api.call('signIn', { body: { user: { email, password } } });
    expect([await connected(mira), await connected(noor)]).toEqual([[], []]);
  });

  it('ends at the form when the person cancels', async () => {
    const { browser } = await createHarness();
    const reader = browser();
    expect(await signInBySocial(reader, '')).toBe('/login?auth_error=cancelled');
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('leads to no other site by %s', async (redirect) => {
    const { browser } = await createHarness();
    expect(await signInBySocial(browser(), 'aphelion', { redirect })).toBe('/');
  });

  it('is begun by pages of this site alone, for providers on offer, and where the country allows it', async () => {
    const { browser, app } = await createHarness();
    const start = (path: string, headers: Record<string, string> = {}) =>
      app.request(`${ORIGIN}/users/auth/${path}`, { headers });
    expect((await start('google_oauth2', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await start('myspace')).status).toBe(404);
    expect((await browser().fetch(`${ORIGIN}/users/auth/google_oauth2`)).status).toBe(303);
    const closed = await createHarness({ country: 'RU' });
    expect((await closed.app.request(`${ORIGIN}/users/auth/google_oauth2`)).status).toBe(451);
    const none = await createHarness({ settings: { SOCIAL_PROVIDERS: 'none' } });
    expect((await none.app.request(`${ORIGIN}/users/auth/google_oauth2`)).status).toBe(404);
    expect(await none.browser().api.call('listOfferedProviders')).toEqual([]);
  });
});

describe('the bundled provider', () => {
  it('shows a page without scripts that nothing can be slipped into', async () => {
    const { browser } = await createHarness();
    const reader = browser();
    const { page, html } = await openConsent(reader);
    const response = await reader.fetch(page);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(html).not.toContain('<script');
    page.searchParams.set('scope', '"><script>alert(1)</script>');
    expect(await (await reader.fetch(page)).text()).not.toContain('<script');
  });

  it.each([
    ['redirect_uri', 'https://evil.example/users/auth/google_oauth2/callback'],
    ['client_id', 'other'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
  ])('refuses a request with a wrong %s', async (name, value) => {
    const { browser } = await createHarness();
    const reader = browser();
    const { page, form } = await openConsent(reader);
    page.searchParams.set(name, value);
    expect((await reader.fetch(page)).status).toBe(400);
    form.set(name, value);
    form.set('subject', 'aphelion');
    const answer = await reader.fetch(page.origin + page.pathname, { method: 'POST', body: form });
    expect(answer.status).toBe(400);
  });
});
