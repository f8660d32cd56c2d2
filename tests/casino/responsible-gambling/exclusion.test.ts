import { describe, expect, it } from 'vitest';
import { failure } from '../failure.ts';
import { completeProfile, exclude, newcomer, postgresStore } from '../harness.ts';
import { mailedToken, mailsTo } from '../mail.ts';
import { DAY, email, key, money, password, player, reached } from './limits-world.ts';

const url = process.env.TEST_DATABASE_URL;
const stores = url ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
const storeOf = async (name: string) =>
  name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {};

describe.each(stores)('exclusion on %s', (name) => {
  it('ends every session, cancels pending deposits, keeps the money, and refuses sign-in', async () => {
    const { set, services, deposit, api, messages, id, browser, cookies, signIn } = await player({
      ...(await storeOf(name)),
      deposit: 80_00,
    });
    const other = browser();
    await other.api.call('signIn', { body: { user: { email, password } } });
    await deposit(25_02, { method_id: 'visa' });
    await api.call('updatePlayer', { body: { receive_promos: true } });
    expect(await set({ type: 'self-exclusion', period: '6-months' })).toMatchObject({
      type: 'self-exclusion',
      status: 'reached',
      ends_at: '2027-05-18T12:00:00.000Z',
    });
    expect(Object.fromEntries(cookies)).toEqual({ '__Host-known': expect.any(String), signed_in: 'closed' });
    for (const one of [api, other.api])
      await expect(one.call('getPlayer')).rejects.toMatchObject({ status: 401 });
    expect(messages).toContainEqual({ topic: 'session-ended', data: { playerId: id } });
    expect(await failure(signIn())).toMatchObject({
      status: 403,
      code: 'self-excluded',
      body: {
        error: {
          details: { period: '6-months', ends_at: '2027-05-18T12:00:00.000Z', reopens_at: null },
        },
      },
    });
    const payments = await services.store.db
      .selectFrom('payments')
      .select(['state', 'amount'])
      .where('player_id', '=', id)
      .orderBy('id')
      .execute();
    expect(payments).toMatchObject([
      { state: 'succeeded', amount: 80_00 },
      { state: 'canceled', amount: 25_02 },
    ]);
    const own = (await mailsTo(services, email)).at(-1);
    expect(own).toMatchObject({
      kind: 'SELF_EXCLUSION',
      text: expect.stringContaining('Before May 18, 2027'),
    });
    const [toSupport] = await mailsTo(services, 'support@astrolane.example');
    expect(toSupport).toMatchObject({
      kind: 'EXCLUSION_PAYOUT',
      text: expect.stringContaining(':\n\n€80.00\n'),
    });
    const { data } = await services.store.db
      .selectFrom('players')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(data)).toMatchObject({ receive_promos: false });
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('lets no request that began before it switch offers on again', async () => {
    const { api, services, id } = await player(await storeOf(name));
    // As such a request finds things: its session was good when it began.
    await exclude(services.store, id);
    for (const call of [
      () => api.call('updatePlayer', { body: { receive_promos: true } }),
      () => api.call('updatePlayer', { body: { receive_sms_promos: true } }),
      () => api.call('updateSubscriptions', { body: { receive_promos: true } }),
      () => api.call('updateSubscriptions', { body: { receive_sms_promos: true } }),
      () => api.call('updateBonusSettings', { body: { settings: { can_issue: true } } }),
    ])
      expect(await failure(call())).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await api.call('updateBonusSettings', { body: { settings: { can_issue: false } } })).toMatchObject(
      {
        receive_promos: false,
        can_issue_bonuses: false,
      },
    );
  });

  it('opens the account seven days after its owner has come back, and not for a wrong password', async () => {
    const { set, clock, signIn, browser } = await player(await storeOf(name));
    await set({ type: 'self-exclusion', period: '6-months' });
    clock.now = Date.parse('2027-05-18T12:00:00Z');
    const wrong = browser().api.call('signIn', { body: { user: { email, password: 'wrong-wrong' } } });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-credentials' });
    clock.now += DAY;
    const details = async () => (await failure(signIn())).body as { error: { details: object } };
    expect((await details()).error.details).toEqual({
      period: '6-months',
      ends_at: '2027-05-18T12:00:00.000Z',
      reopens_at: '2027-05-26T12:00:00.000Z',
    });
    clock.now += 7 * DAY - 1;
    expect((await details()).error.details).toMatchObject({ reopens_at: '2027-05-26T12:00:00.000Z' });
    clock.now += 1;
    expect(await signIn()).toMatchObject({ email });
  });

  it('for good never opens it', async () => {
    const { set, clock, signIn } = await player(await storeOf(name));
    await set({ type: 'self-exclusion', period: 'forever' });
    clock.now += 100 * 365 * DAY;
    await expect(signIn()).rejects.toMatchObject({
      code: 'self-excluded',
      body: { error: { details: { ends_at: null, reopens_at: null } } },
    });
  });
});

describe('money that comes to somebody who is kept out', () => {
  const payoutsOf = async ({ services }: Awaited<ReturnType<typeof player>>) =>
    (await mailsTo(services, 'support@astrolane.example')).map(
      ({ text }) => /\n\n(.*\d.*)\n/.exec(text)?.[1],
    );

  it.each([
    ['is answered after it was given up', 100_03, { method_id: 'visa' }, '€100.03'],
    [
      'is under way in coins',
      1_000_000,
      { method_id: 'bitcoin', currency: 'BTC' as const },
      '10,000.00\u00a0µBTC',
    ],
  ])(
    'a deposit that %s is booked, brings nothing to play with, and support hears of it',
    async (_, amount, more, told) => {
      const one = await player();
      const { api, set, deposit, pass, services, id } = one;
      await api.call('openAccount', { body: { currency: 'BTC' } });
      await api.call('setBonusCode', { body: { deposit_bonus_code: 'APOGEE' } });
      await deposit(amount, more);
      const gifts = () =>
        services.store.db.selectFrom('gifts').select(['id', 'stage']).where('player_id', '=', id).execute();
      const before = await gifts();
      await set({ type: 'self-exclusion', period: '6-months' });
      expect(await payoutsOf(one)).toEqual([]);
      for (let step = 0; step < 3; step++) await pass(20 * 60_000, false);
      expect(await payoutsOf(one)).toEqual([told]);
      expect(await gifts()).toEqual(before);
      expect(await services.store.db.selectFrom('lootboxes').selectAll().execute()).toEqual([]);
      expect(await services.store.db.selectFrom('adventure_days').selectAll().execute()).toEqual([]);
    },
  );

  it.each([
    ['the bank declines', 90_01],
    ['the bank does not know of', 90_02],
    ['the review refuses', 90_06],
  ])('a cashout that %s is in the wallet again, and support hears of it', async (_, amount_cents) => {
    const one = await player({ deposit: 100_00 });
    const { api, set, pass, services, id } = one;
    await completeProfile(api);
    await services.store.db.updateTable('players').set({ confirmed_at: 0 }).where('id', '=', id).execute();
    const body = { currency: 'EUR' as const, amount_cents, method_id: 'visa', profile: '4242' };
    await api.call('requestCashout', { body, idempotencyKey: key() });
    await set({ type: 'self-exclusion', period: '6-months' });
    expect(await payoutsOf(one)).toEqual([`€${((100_00 - amount_cents) / 100).toFixed(2)}`]);
    for (let step = 0; step < 3; step++) await pass(20 * 60_000, false);
    expect((await payoutsOf(one)).at(-1)).toBe('€100.00');
  });

  it.each([
    ['the confirmed address', { confirmed_at: null }],
    ['an answer about the source of the money', { confirmed_at: 0, wealth_due_at: 0 }],
  ])(
    'a cashout that would wait for %s for ever is in the wallet again, and support hears of it',
    async (_, changes) => {
      const one = await player({ deposit: 100_00 });
      const { api, set, pass, services, id } = one;
      await completeProfile(api);
      await services.store.db.updateTable('players').set(changes).where('id', '=', id).execute();
      const body = { currency: 'EUR' as const, amount_cents: 90_00, method_id: 'visa', profile: '4242' };
      await api.call('requestCashout', { body, idempotencyKey: key() });
      await pass(20 * 60_000, false);
      expect(await api.call('listPayments')).toMatchObject([{ finished_at: null }, {}]);
      await set({ type: 'self-exclusion', period: '6-months' });
      await pass(20 * 60_000, false);
      expect((await payoutsOf(one)).at(-1)).toBe('€100.00');
    },
  );

  it('of players who may come in support hears nothing', async () => {
    const one = await player({ deposit: 100_00 });
    const { api, set, deposit, pass, services, id } = one;
    await completeProfile(api);
    await services.store.db.updateTable('players').set({ confirmed_at: 0 }).where('id', '=', id).execute();
    const body = { currency: 'EUR' as const, amount_cents: 90_01, method_id: 'visa', profile: '4242' };
    await api.call('requestCashout', { body, idempotencyKey: key() });
    await deposit(50_03, { method_id: 'visa' });
    await set({ type: 'cooling-off', period: '1-day' });
    for (let step = 0; step < 3; step++) await pass(20 * 60_000, false);
    expect(await api.call('listPayments')).toMatchObject([
      { state: 'succeeded', amount_cents: 50_03 },
      { state: 'declined' },
      { state: 'succeeded' },
    ]);
    expect(await payoutsOf(one)).toEqual([]);
  });
});

describe('ways around a limit', () => {
  it('a wallet in another currency counts towards the same limit, converted', async () => {
    const { set, deposit, api, limits } = await player();
    await set(money('deposit', 100_00));
    await api.call('openAccount', { body: { currency: 'CAD' } });
    await deposit(100_00, { currency: 'CAD' });
    expect((await limits())[0]?.accounts).toEqual([
      { currency: 'EUR', amount_cents: 100_00, current_value_amount_cents: 62_00 },
    ]);
    await expect(deposit(62_00, { currency: 'CAD' })).rejects.toMatchObject(
      reached({ currency: 'CAD', left: 61_29 }),
    );
    await deposit(61_00, { currency: 'CAD' });
    await expect(deposit(1_00)).rejects.toMatchObject(reached({ left: 18 }));
  });

  it('bonus money is no stake of real money', async () => {
    const { set, deposit, bet, api, limits } = await player();
    await deposit(20_00);
    const [bonus] = await api.call('listBonuses');
    await api.call('activateBonus', { params: { id: bonus?.id ?? '' }, idempotencyKey: key() });
    await set(money('wager', 25_00));
    await bet(20_00);
    await bet(10_00);
    expect((await limits())[0]?.accounts[0]?.current_value_amount_cents).toBe(20_00);
  });

  it('rounds count as much real money as the ledger has booked, jackpots among it', async () => {
    const { deposit, bet, api, services, chance, id } = await player();
    await deposit(50_00);
    const [bonus] = await api.call('listBonuses');
    await api.call('activateBonus', { params: { id: bonus?.id ?? '' }, idempotencyKey: key() });
    await bet(50_00);
    await bet(10_00);
    const jackpot = services.sandbox.games.games.find(({ categories }) => categories.includes('jackpots'));
    await deposit(30_00);
    const { id: session } = await api.call('openGameSession', {
      body: { identifier: jackpot?.identifier ?? '', mode: 'real', currency: 'EUR' },
    });
    chance.next = 0; // the highest line, and a jackpot falls
    const body = { stake_cents: 20_00 };
    await api.call('placeBet', { params: { id: session }, body, idempotencyKey: key() });
    const { db } = services.store;
    const rounds = await db
      .selectFrom('rounds')
      .select(['real_stake', 'real_win'])
      .where('player_id', '=', id)
      .execute();
    const entries = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
      .select(['cause', 'amount'])
      .where('account_id', '=', `${id}:real:EUR`)
      .execute();
    const booked = (...causes: string[]) =>
      entries.reduce((sum, { cause, amount }) => (causes.includes(cause) ? sum + Number(amount) : sum), 0);
    expect(booked('jackpot-win')).toBeGreaterThan(0);
    expect(rounds.reduce((sum, round) => sum + Number(round.real_stake), 0)).toBe(-booked('bet'));
    expect(rounds.reduce((sum, round) => sum + Number(round.real_win), 0)).toBe(booked('win', 'jackpot-win'));
  });

  it('the limits of another player are neither seen nor removed', async () => {
    const { set, browser } = await player();
    const { id } = await set(money('deposit', 100_00));
    const { api } = browser();
    await api.call('signUp', { body: newcomer('other@example.com') });
    expect(await api.call('listLimits')).toEqual([]);
    await expect(api.call('removeLimit', { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('a limit is only set for open wallets, once per currency, in whole subunits, for possible times', async () => {
    const { api } = await player();
    const refused = async (body: unknown, field: string) =>
      expect(await failure(api.call('setLimit', { body: body as never }))).toMatchObject({
        status: 422,
        body: { error: { code: 'validation-failed', field } },
      });
    const accounts = (...list: object[]) => ({ type: 'deposit', period: 'day', accounts: list });
    await refused(accounts({ currency: 'CAD', amount_cents: 1 }), 'accounts.0.currency');
    const euro = { currency: 'EUR', amount_cents: 1 };
    await refused(accounts(euro, euro), 'accounts.1.currency');
    await refused(accounts(), 'accounts');
    for (const amount_cents of [-1, 0.5, 2 ** 53, '1', null])
      await refused(accounts({ currency: 'EUR', amount_cents }), 'accounts.0.amount_cents');
    await refused({ type: 'deposit', period: 'year', accounts: [euro] }, 'period');
    await refused({ type: 'session', period: 'day', minutes: 1441 }, 'minutes');
    await refused({ type: 'cooling-off', period: '7-weeks' }, 'period');
    await refused({ type: 'self-exclusion', period: '1-day' }, 'period');
    await refused({ type: 'nonsense', period: 'day' }, 'type');
    await refused({ type: 'cooling-off', period: '1-day', more: 1 }, 'more');
    expect(await api.call('listLimits')).toEqual([]);
  });

  it('a link works for seven days, and its token is stored as a hash alone', async () => {
    const { set, services, clock, confirm } = await player();
    await set(money('deposit', 50_00));
    await set(money('deposit', 60_00));
    const token = await mailedToken(services, email, 'LIMIT_RAISE');
    const rows = await services.store.db.selectFrom('limit_changes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const mail = (await mailsTo(services, email)).at(-1);
    expect(mail?.text).toContain(`/profile/limits/confirm?token=${token}`);
    expect(mail?.text).toContain('Deposit limit per day');
    clock.now += 7 * DAY;
    await expect(confirm('LIMIT_RAISE')).rejects.toMatchObject({ code: 'link-invalid' });
  });
});

describe('the channel of limits', () => {
  it('[NOTIFY-16] reports every change, and once a period when a limit is reached', async () => {
    const { set, deposit, messages, events, bet, id } = await player();
    const last = () =>
      messages.filter(({ data }) => (data as { event?: string }).event === 'game_limits').at(-1)?.data;
    await set(money('deposit', 50_00));
    expect(last()).toMatchObject({ playerId: id, version: 1, data: [{ type: 'deposit', status: 'active' }] });
    await deposit(20_00);
    expect(events()).toBe(1);
    await deposit(30_00);
    expect(events()).toBe(2);
    expect(last()).toMatchObject({ version: 2, data: [{ status: 'reached' }] });
    await set(money('wager', 2_00, 'month'));
    await bet(2_00);
    expect(events()).toBe(4);
    expect(last()).toMatchObject({
      data: [
        { type: 'deposit', status: 'reached' },
        { type: 'wager', status: 'reached', accounts: [{ current_value_amount_cents: 2_00 }] },
      ],
    });
  });
});
