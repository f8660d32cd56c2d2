import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../src/hashmark/calls/types.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();
const email = 'mira@example.com';

async function player(options: Parameters<typeof createHarness>[0] & { home?: string } = {}) {
  const { home, ...rest } = options;
  const harness = await createHarness(rest);
  const browser = harness.browser();
  const { user } = newcomer(email);
  const body = { user: { ...user, ...(home ? { country: home } : {}) } };
  const { id } = await browser.api.call('signUp', { body });
  return { ...harness, ...browser, id };
}

describe('the profile', () => {
  it('[CALL-027] [FORM-25] [FORM-26] takes postal codes as the country of the player writes them', async () => {
    const change = async (home: string, postal_code: string) => {
      const { api } = await player({ home });
      return api.call('updatePlayer', { body: { postal_code } });
    };
    expect(await change('NZ', '9016')).toMatchObject({ postal_code: '9016', state: null });
    expect(await change('ZW', 'AB-12 C')).toMatchObject({ postal_code: 'AB-12 C' });
    for (const [home, code] of [
      ['NZ', '901'],
      ['CA', '12345'],
      ['ZW', '12_3'],
    ] as const)
      expect(await failure(change(home, code))).toMatchObject({
        status: 422,
        body: { errors: { postal_code: ['VALIDATION.POSTAL_CODE.INVALID'] } },
      });
  });

  it('[PROFILE-09] [PROFILE-10] fills in an empty state from the postal code, and leaves a given one', async () => {
    const home = async (country: string, postal_code: string) => {
      const { api } = await player({ home: country });
      return (await api.call('updatePlayer', { body: { postal_code } })).state;
    };
    expect(await home('AU', '6000')).toBe('WA');
    expect(await home('CA', 'V6B 4Y8')).toBe('BC');
    expect(await home('DE', '28195')).toBeNull();
    const { api } = await player({ home: 'AU' });
    await api.call('updatePlayer', { body: { state: 'ACT', postal_code: '2000' } });
    expect((await api.call('getPlayer')).state).toBe('ACT');
    expect((await api.call('updatePlayer', { body: { state: null } })).state).toBe('NSW');
    const registered = (await createHarness()).browser().api;
    const { user } = newcomer(email);
    const signedUp = await registered.call('signUp', {
      body: { user: { ...user, country: 'AU', postal_code: '4000' } },
    });
    expect(signedUp.state).toBe('QLD');
  });

  it('[ERR-16] refuses what the forms refuse, each field with its key, and writes nothing', async () => {
    const { api } = await player();
    const refused = await failure(
      api.call('updatePlayer', {
        body: {
          nickname: 'a_b',
          first_name: 'M!ra',
          date_of_birth: '2020-01-01',
          postal_code: '?',
          mobile_phone: '12',
          city: 'Lyra',
        },
      }),
    );
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          nickname: ['VALIDATION.NICKNAME.WRONG_CHARTS'],
          first_name: ['VALIDATION.NAME.WRONG_CHARTS'],
          date_of_birth: ['VALIDATION.BIRTH_DAY.LOCKED'],
          postal_code: ['VALIDATION.POSTAL_CODE.INVALID'],
          mobile_phone: ['VALIDATION.PHONE.INVALID'],
        },
      },
    });
    expect((await api.call('getPlayer')).city).toBeNull();
  });

  it('takes names and the date of birth once, as the terms say', async () => {
    const { api, services, id } = await player();
    const change = (body: RequestOf<'updatePlayer'>) => api.call('updatePlayer', { body });
    const named = { first_name: 'Mira', last_name: 'Ceti' };
    await change(named);
    const fixed = { ...named, date_of_birth: '1990-05-04' };
    for (const [field, other] of Object.entries({ ...named, date_of_birth: '1980-01-01' }))
      for (const given of [null, '', field === 'date_of_birth' ? other : 'Vega']) {
        const locked = `VALIDATION.${field === 'date_of_birth' ? 'BIRTH_DAY' : 'NAME'}.LOCKED`;
        expect((await failure(change({ [field]: given }))).body.errors).toEqual({ [field]: [locked] });
      }
    // A form sends what stands in it.
    expect(await change({ ...fixed, city: 'Lyra' })).toMatchObject({ ...fixed, city: 'Lyra' });
    const { data } = await services.store.db
      .selectFrom('players')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const empty = JSON.stringify({ ...JSON.parse(data), date_of_birth: null });
    await services.store.db.updateTable('players').set({ data: empty }).where('id', '=', id).execute();
    expect((await failure(change({ date_of_birth: '2020-01-01' }))).body.errors).toEqual({
      date_of_birth: ['VALIDATION.BIRTH_DAY.MIN'],
    });
    expect(await change({ date_of_birth: '1980-01-01' })).toMatchObject({ date_of_birth: '1980-01-01' });
  });

  it('takes the country once, and none whose players may not play here', async () => {
    const { api, services, id } = await player();
    const move = (country: string) => api.call('updatePlayer', { body: { country } });
    await expect(move('NZ')).rejects.toMatchObject({
      body: { errors: { country: ['VALIDATION.COUNTRY.LOCKED'] } },
    });
    await services.store.db.updateTable('players').set({ country: '' }).where('id', '=', id).execute();
    await expect(move('XX')).rejects.toMatchObject({
      body: { errors: { country: ['VALIDATION.COUNTRY.UNKNOWN'] } },
    });
    await expect(move('PL')).rejects.toMatchObject({ status: 451, code: 'restricted-country' });
    expect(await move('NZ')).toMatchObject({ country: 'NZ' });
  });
});

describe('an incomplete profile', () => {
  it('cannot be paid out, and says what is missing', async () => {
    const { api } = await player();
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 100_00 }, idempotencyKey: key() });
    const cashout = () =>
      api.call('requestCashout', {
        body: { currency: 'EUR', amount_cents: 50_00, method_id: 'visa', profile: '4242' },
        idempotencyKey: key(),
      });
    expect(await failure(cashout())).toMatchObject({
      status: 422,
      code: 'profile-incomplete',
      body: {
        error: {
          details: {
            context: 'cashout',
            fields: ['first_name', 'last_name', 'city', 'address', 'postal_code'],
          },
        },
      },
    });
    await completeProfile(api);
    expect((await cashout()).account.amount_cents).toBe(50_00);
  });

  it('keeps the tables of live studios closed, but for a demo and for other games', async () => {
    const { api, services } = await player();
    const game = (provider: string) =>
      services.sandbox.games.games.find((one) => one.provider === provider)?.identifier ?? '';
    const open = (identifier: string, mode: 'real' | 'demo' = 'real') =>
      api.call('openGameSession', { body: { identifier, mode } });
    await expect(open(game('low-orbit'))).rejects.toMatchObject({
      code: 'profile-incomplete',
      body: {
        error: { details: { context: 'low-orbit', fields: ['first_name', 'last_name'] } },
      },
    });
    await open(game('gantry'));
    const relay = services.sandbox.games.games.find((one) => one.provider === 'relay' && one.has_demo_mode);
    if (relay) await open(relay.identifier, 'demo');
    await completeProfile(api);
    expect((await open(game('low-orbit'))).mode).toBe('real');
  });
});

describe('what players settle for themselves', () => {
  it('[CALL-021] puts a player into groups of an allow-list, and tells the others apart', async () => {
    const { api, messages } = await player();
    const join = (...add: number[]) => api.call('addGroups', { body: { groups: { add } } });
    expect((await join(1401, 1401)).groups).toContain(1401);
    expect((await join(1401, 1101)).groups).toEqual(expect.arrayContaining([1101, 1401]));
    const reported = messages.filter(({ data }) => (data as { event?: string }).event === 'groups');
    expect(reported).toHaveLength(2);
    for (const vip of [257, 259, 21, 100])
      expect(await failure(join(1401, vip))).toMatchObject({
        status: 403,
        code: 'forbidden',
        body: { error: { details: { refused: [vip], allowed: [1101, 1401] } } },
      });
    expect((await api.call('getPlayer')).groups).not.toContain(257);
    await expect(join(0)).rejects.toMatchObject({ status: 422 });
    await expect(join(1.5)).rejects.toMatchObject({ status: 422 });
  });

  it('[CALL-028] tells the settings', async () => {
    const { api } = await player();
    await api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });
    expect(await api.call('getPlayerSettings')).toEqual({
      locale: 'en-CA',
      currency: 'EUR',
      receive_promos: false,
      receive_sms_promos: false,
      can_issue_bonuses: false,
      two_factor_enabled: false,
      self_service_groups: [1101, 1401],
      new_provider: null,
    });
  });

  it('[CALL-029] sums what was deposited, paid out, staked and won, by currency, from the ledger', async () => {
    let next = 0.999_999;
    let now = Date.parse('2026-11-21T12:00:00Z');
    const { api, services, id } = await player({
      runtime: { ...realRuntime, now: () => now, random: () => next },
    });
    await completeProfile(api);
    await services.store.db.updateTable('players').set({ confirmed_at: 1 }).where('id', '=', id).execute();
    now += 1000;
    await api.call('openAccount', { body: { currency: 'CAD' } });
    for (const amount_cents of [100_00, 50_00])
      await api.call('deposit', { body: { currency: 'EUR', amount_cents }, idempotencyKey: key() });
    const game = services.sandbox.games.games.find(
      ({ categories }) => categories.includes('pokies') && !categories.includes('jackpots'),
    );
    const session = await api.call('openGameSession', {
      body: { identifier: game?.identifier ?? '', mode: 'real', currency: 'EUR' },
    });
    const bet = () =>
      api.call('placeBet', {
        params: { id: session.id },
        body: { stake_cents: 5_00 },
        idempotencyKey: key(),
      });
    await bet();
    next = 0.15; // pays twice the stake
    await bet();
    const body = { currency: 'EUR', amount_cents: 40_00, method_id: 'visa', profile: '4242' };
    await api.call('requestCashout', { body, idempotencyKey: key() });
    const euros = async () => (await api.call('getPlayerStats')).currencies[0];
    expect(await euros()).toMatchObject({ cashouts_cents: 0 });
    for (const time of [10, 1]) {
      now += time * 60_000;
      await services.sandbox.jobs.runDue();
    }
    expect((await api.call('getPlayerStats')).currencies).toEqual([
      {
        currency: 'EUR',
        deposits_cents: 150_00,
        deposits_count: 2,
        cashouts_cents: 40_00,
        cashouts_count: 1,
        bets_cents: 10_00,
        bets_count: 2,
        wins_cents: 10_00,
        wins_count: 1,
      },
      expect.objectContaining({ currency: 'CAD', deposits_cents: 0, bets_count: 0 }),
    ]);
  });

  it('[CALL-030] stores a language that the site speaks', async () => {
    const { api } = await player();
    expect(await api.call('updateLocale', { body: { locale: 'fr-CA' } })).toMatchObject({
      locale: 'fr-CA',
      language: 'fr-CA',
    });
    expect((await api.call('getPlayer')).locale).toBe('fr-CA');
    for (const locale of ['fr', 'EN', 'xx'])
      await expect(api.call('updateLocale', { body: { locale } })).rejects.toMatchObject({ status: 422 });
  });

  it('[CALL-035] [CALL-036] stores subscriptions, and tells whether they are news', async () => {
    const { api } = await player();
    const put = (body: { receive_promos?: boolean; receive_sms_promos?: boolean }) =>
      api.call('updateSubscriptions', { body });
    expect(await api.call('getSubscriptions')).toEqual({ receive_promos: false, receive_sms_promos: false });
    expect(await put({ receive_promos: true })).toEqual({
      receive_promos: true,
      receive_sms_promos: false,
      status: 'subscribed',
    });
    expect(await put({ receive_promos: true })).toMatchObject({ status: 'already-subscribed' });
    expect(await put({ receive_promos: true, receive_sms_promos: true })).toMatchObject({
      status: 'subscribed',
    });
    expect(await put({ receive_promos: false })).toEqual({
      receive_promos: false,
      receive_sms_promos: true,
      status: 'unsubscribed',
    });
    expect(await api.call('getSubscriptions')).toEqual({ receive_promos: false, receive_sms_promos: true });
    expect((await api.call('getPlayer')).subscriptions).toEqual({ receive_promos: false });
    await expect(put({})).rejects.toMatchObject({ status: 422 });
  });
});
