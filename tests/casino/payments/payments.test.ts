import { describe, expect, it } from 'vitest';
import { PROVIDER_TIMEOUT } from '../../../src/casino/payments/provider.ts';
import { REVIEW_AFTER } from '../../../src/casino/rules/payments.ts';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { completeProfile, createHarness, newcomer, POSTGRES } from '../harness.ts';

const key = () => crypto.randomUUID();
const MINUTE = 60_000;

interface Wish {
  amount: number;
  method?: string;
  currency?: Currency;
  profile?: string;
}

/** A signed-in player with some money, and a clock that is moved by hand. */
async function player(
  options: { money?: number; confirmed?: boolean; store?: Store; country?: string } = {},
) {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { store: given, country } = options;
  const harness = await createHarness({
    runtime,
    ...(given ? { store: given } : {}),
    ...(country ? { country } : {}),
  });
  const { api } = harness.browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  await completeProfile(api);
  const { store, sandbox } = harness.services;
  if (options.confirmed ?? true)
    await store.db.updateTable('players').set({ confirmed_at: clock.now }).where('id', '=', id).execute();
  const body = ({ amount, method, currency = 'EUR', profile }: Wish) => ({
    currency,
    amount_cents: amount,
    ...(profile ? { profile } : {}),
    ...(method ? { method_id: method } : {}),
  });
  const deposit = (wish: Wish, idempotencyKey = key()) =>
    api.call('deposit', { body: body(wish), idempotencyKey });
  const cashout = ({ method = 'visa', profile = '4242', ...wish }: Wish, idempotencyKey = key()) =>
    api.call('requestCashout', {
      body: { ...body({ ...wish, profile }), method_id: method },
      idempotencyKey,
    });
  if (options.money) await deposit({ amount: options.money });
  return {
    ...harness,
    api,
    id,
    deposit,
    cashout,
    /** Moves the clock and lets everything happen that is due by then. */
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await sandbox.jobs.runDue();
    },
    state: async () => (await api.call('listPayments'))[0]?.state,
    balance: async (currency = 'EUR') =>
      (await api.call('listAccounts')).find((account) => account.currency === currency)?.amount_cents,
    verified: async () => expect(await sandbox.ledger.verify()).toEqual([]),
  };
}

describe('POST /api/player/deposits by a method', () => {
  it('[CALL-022] [DATA-16] credits a card at once, and lists the payment', async () => {
    const { api, deposit, balance } = await player();
    const { payment } = await deposit({ amount: 25_00, method: 'visa' });
    expect(payment).toMatchObject({
      action: 'deposit',
      state: 'succeeded',
      recallable: false,
      method: 'visa',
    });
    expect(payment.finished_at).toBe('2026-11-21T12:00:00.000Z');
    expect(await api.call('listPayments')).toEqual([payment]);
    expect(await balance()).toBe(25_00);
  });

  it('credits a transfer when the bank answers, not before', async () => {
    const { api, deposit, balance, state, pass } = await player();
    await api.call('openAccount', { body: { currency: 'CAD' } });
    await deposit({ amount: 40_00, method: 'interac', currency: 'CAD' });
    expect([await state(), await balance('CAD')]).toEqual(['pending', 0]);
    await pass(10_000);
    expect([await state(), await balance('CAD')]).toEqual(['succeeded', 40_00]);
  });

  it('gives coins an address of the player, and credits what arrives', async () => {
    const { api, deposit, balance, pass } = await player();
    await api.call('openAccount', { body: { currency: 'BTC' } });
    const first = await deposit({ amount: 50_000, method: 'bitcoin', currency: 'BTC' });
    const second = await deposit({ amount: 60_000, method: 'bitcoin', currency: 'BTC' });
    expect(first.payment).toMatchObject({
      state: 'processing',
      address: expect.stringMatching(/^btc\w{20,}/),
    });
    expect(second.payment.address).toBe(first.payment.address);
    await pass(20_000);
    expect(await balance('BTC')).toBe(110_000);
  });

  it('books nothing for a declined deposit', async () => {
    const { deposit, balance, state } = await player();
    await deposit({ amount: 25_01, method: 'visa' });
    expect([await state(), await balance()]).toEqual(['declined', 0]);
  });

  it('cancels a deposit that is never answered', async () => {
    const { deposit, balance, state, pass } = await player();
    await deposit({ amount: 25_02, method: 'visa' });
    expect(await state()).toBe('pending');
    await pass(PROVIDER_TIMEOUT);
    expect([await state(), await balance()]).toEqual(['canceled', 0]);
  });

  it('credits money that arrives after we had given up, once', async () => {
    const { deposit, balance, state, pass, verified } = await player();
    await deposit({ amount: 25_03, method: 'visa' });
    await pass(PROVIDER_TIMEOUT);
    expect(await state()).toBe('canceled');
    await pass(5 * MINUTE);
    expect([await state(), await balance()]).toEqual(['succeeded', 25_03]);
    await verified();
  });

  it('takes the first of two answers alone', async () => {
    const { deposit, balance, state, pass } = await player();
    for (const amount of [25_04, 25_05]) await deposit({ amount, method: 'visa' });
    await pass(MINUTE);
    expect([await state(), await balance()]).toEqual(['succeeded', 50_09]);
  });

  it('refuses methods of other countries, amounts outside of the limits, and accounts of the wrong form', async () => {
    const { api, deposit, balance } = await player();
    const refused = (wish: Wish, field: string) =>
      expect(deposit(wish)).rejects.toMatchObject({ status: 422, body: { error: { field } } });
    await refused({ amount: 20_00, method: 'sofort' }, 'method_id');
    await refused({ amount: 20_00, method: 'no-such' }, 'method_id');
    await refused({ amount: 9_99, method: 'visa' }, 'amount_cents');
    await refused({ amount: 4_000_01, method: 'visa' }, 'amount_cents');
    await refused({ amount: 20_00, method: 'visa', profile: '4242424242424242' }, 'profile');
    await refused({ amount: 20_00, method: 'visa', currency: 'JPY' }, 'currency');
    expect([await balance(), await api.call('listPayments')]).toEqual([0, []]);
  });
});

describe('POST /api/player/cashouts', () => {
  it('sets the money aside, reviews it, and pays it out', async () => {
    const { cashout, balance, state, pass, verified, services, id } = await player({ money: 100_00 });
    const { payment, account } = await cashout({ amount: 60_00 });
    expect(payment).toMatchObject({ action: 'cashout', state: 'pending', recallable: true });
    expect(account).toMatchObject({ amount_cents: 40_00, available_to_cashout_cents: 40_00 });
    await pass(REVIEW_AFTER);
    expect(await state()).toBe('processing');
    await pass(MINUTE);
    expect([await state(), await balance()]).toEqual(['succeeded', 40_00]);
    const pending = await services.store.db
      .selectFrom('ledger_balances')
      .select('amount')
      .where('account_id', '=', `${id}:pending:EUR`)
      .executeTakeFirst();
    expect(Number(pending?.amount)).toBe(0);
    await verified();
  });

  it('waits as reserved until the e-mail address is confirmed', async () => {
    const { cashout, state, pass, services, id } = await player({ money: 100_00, confirmed: false });
    await cashout({ amount: 60_00 });
    await pass(REVIEW_AFTER);
    expect(await state()).toBe('reserved');
    await services.store.db.updateTable('players').set({ confirmed_at: 1 }).where('id', '=', id).execute();
    await pass(REVIEW_AFTER);
    expect(await state()).toBe('processing');
  });

  it.each([
    [60_06, 'rejected'],
    [60_01, 'declined'],
    [60_02, 'canceled'],
  ])('gives the money of a cashout over %i back when it is %s', async (amount, end) => {
    const { cashout, balance, state, pass, verified } = await player({ money: 100_00 });
    await cashout({ amount });
    for (const time of [REVIEW_AFTER, MINUTE, PROVIDER_TIMEOUT]) await pass(time);
    expect([await state(), await balance()]).toEqual([end, 100_00]);
    await verified();
  });

  it('never gives money back that the provider may still pay', async () => {
    const { cashout, balance, state, pass } = await player({ money: 100_00 });
    await cashout({ amount: 60_03 });
    await pass(REVIEW_AFTER);
    await pass(PROVIDER_TIMEOUT);
    expect([await state(), await balance()]).toEqual(['processing', 39_97]);
    await pass(2 * MINUTE);
    expect([await state(), await balance()]).toEqual(['succeeded', 39_97]);
  });

  it('refuses what the balance does not cover', async () => {
    const { cashout, balance } = await player({ money: 30_00 });
    await expect(cashout({ amount: 40_00 })).rejects.toMatchObject({
      status: 422,
      code: 'insufficient-funds',
    });
    expect(await balance()).toBe(30_00);
  });

  it('[FORM-24] puts a player who is paid by a Lithuanian IBAN into group 1101', async () => {
    const { api, cashout, messages } = await player({ money: 100_00, country: 'DE' });
    const groups = async () => (await api.call('getPlayer')).groups;
    await cashout({ amount: 20_00, method: 'sepa', profile: 'DE89 3704 0044 0532 0130 00' });
    expect(await groups()).not.toContain(1101);
    await cashout({ amount: 30_00, method: 'sepa', profile: 'LT12 1000 0111 0100 1000' });
    expect(await groups()).toContain(1101);
    expect(messages.map(({ data }) => (data as { event?: string }).event)).toContain('groups');
  });
});

describe('POST /api/player/payments/{id}/recall', () => {
  it('[CALL-023] takes a cashout back once, while it has not been sent', async () => {
    const { api, cashout, balance } = await player({ money: 100_00 });
    const { payment } = await cashout({ amount: 60_00 });
    const idempotencyKey = key();
    const recall = (again = idempotencyKey) =>
      api.call('recallPayment', { params: { id: payment.id }, idempotencyKey: again });
    const first = await recall();
    expect(first.payment).toMatchObject({ state: 'recalled', recallable: false });
    expect(await recall()).toEqual(first);
    await expect(recall(key())).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await balance()).toBe(100_00);
  });

  it('refuses a payment that is sent, a deposit, and payments of others', async () => {
    const { api, cashout, pass, ...rest } = await player({ money: 100_00 });
    const { payment } = await cashout({ amount: 60_00 });
    await pass(REVIEW_AFTER);
    const recall = (id: string, client = api) =>
      client.call('recallPayment', { params: { id }, idempotencyKey: key() });
    await expect(recall(payment.id)).rejects.toMatchObject({ status: 409 });
    const deposits = (await api.call('listPayments')).filter(({ action }) => action === 'deposit');
    await expect(recall(deposits[0]?.id ?? '')).rejects.toMatchObject({ status: 409 });
    const other = rest.browser().api;
    await other.call('signUp', { body: newcomer('other@example.com') });
    await expect(recall(payment.id, other)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the accounts of a player', () => {
  const DE = 'DE89 3704 0044 0532 0130 00';

  it('are remembered when a cashout has succeeded, not while it waits or when it is taken back', async () => {
    const { api, cashout, pass } = await player({ money: 100_00, country: 'DE' });
    const saved = async () =>
      (await api.call('listPlayerPaymentMethods')).cashout.find(({ id }) => id === 'sepa')?.savedProfiles;
    const { payment } = await cashout({ amount: 20_00, method: 'sepa', profile: DE });
    expect(await saved()).toEqual([]);
    await api.call('recallPayment', { params: { id: payment.id }, idempotencyKey: key() });
    expect(await saved()).toEqual([]);
    await cashout({ amount: 20_00, method: 'sepa', profile: DE });
    await pass(REVIEW_AFTER);
    await pass(MINUTE);
    expect(await saved()).toEqual([{ id: expect.any(String), label: '••• 3000' }]);
  });

  it('are told by the five of each method that were used last', async () => {
    const { api, id, services } = await player({ country: 'DE' });
    const rows = ['visa', 'sepa'].flatMap((method) =>
      Array.from({ length: 8 }, (_, nth) => ({
        ...{ id: `${method}-${nth}`, player_id: id, method, account: `${1000 + nth}`, used_at: nth },
      })),
    );
    await services.store.db.insertInto('payment_profiles').values(rows).execute();
    const { deposit } = await api.call('listPlayerPaymentMethods');
    for (const method of ['visa', 'sepa'])
      expect(deposit.find((one) => one.id === method)?.savedProfiles.map((one) => one.id)).toEqual(
        [7, 6, 5, 4, 3].map((nth) => `${method}-${nth}`),
      );
  });
});

describe('payment methods', () => {
  it('[DATA-17] [DATA-18] tell brand, provider, type, currency, terms, time, fee and limits', async () => {
    const { api } = (await createHarness()).browser();
    const { deposit, cashout } = await api.call('listPaymentMethods', { query: { currency: 'BTC' } });
    const bitcoin = deposit.find(({ brand }) => brand === 'bitcoin');
    expect(bitcoin).toMatchObject({
      type: 'crypto',
      currency: 'BTC',
      termsOfService: { restrictions: { amountCurrencyCode: 'BTC' } },
      savedProfiles: [],
      processingTime: 'instant',
      fee: 0,
    });
    expect(cashout.map(({ brand }) => brand)).toEqual(['bitcoin']);
  });

  /** Pays in the least that the table allows, and one subunit less. */
  async function expectLimits(
    id: string,
    currency: Currency,
    [minDeposit, min, max, unit]: readonly [number, number, number, number],
  ) {
    const { api, deposit } = await player();
    await api.call('openAccount', { body: { currency } });
    const methods = await api.call('listPlayerPaymentMethods', { query: { currency } });
    const method = methods.cashout.find((entry) => entry.id === id);
    expect(method).toMatchObject({
      fee: 0,
      processingTime: 'instant',
      deposit: { min: Math.round(minDeposit * unit), max: null },
      withdrawal: { min: Math.round(min * unit), max: Math.round(max * unit) },
    });
    const least = Math.round(minDeposit * unit);
    await expect(deposit({ amount: least - 1, method: id, currency })).rejects.toMatchObject({
      status: 422,
    });
    await deposit({ amount: least, method: id, currency });
  }

  it('[CASH-27] keep the limits of bitcoin', () =>
    expectLimits('bitcoin', 'BTC', [0.0001, 0.0001, 0.4, 1e8]));
  it('[CASH-28] keep the limits of bitcoin-cash', () =>
    expectLimits('bitcoin-cash', 'BCH', [0.0001, 0.0001, 0.4, 1e8]));
  it('[CASH-29] keep the limits of litecoin', () => expectLimits('litecoin', 'LTC', [0.01, 0.0001, 60, 1e8]));
  it('[CASH-30] keep the limits of ethereum', () => expectLimits('ethereum', 'ETH', [0.01, 0.0001, 12, 1e8]));
  it('[CASH-31] keep the limits of dogecoin', () =>
    expectLimits('dogecoin', 'DOG', [0.01, 0.0001, 1_600_000, 1e8]));
  it('[CASH-32] keep the limits of tether', () => expectLimits('tether', 'USDT', [20, 25, 4000, 1e6]));

  it('offer the accounts a player has paid with, and take them again by their id', async () => {
    const { api, deposit } = await player();
    await deposit({ amount: 20_00, method: 'visa', profile: '4242' });
    const saved = async () =>
      (await api.call('listPlayerPaymentMethods')).deposit.find(({ id }) => id === 'visa')?.savedProfiles;
    const [profile] = (await saved()) ?? [];
    expect(profile?.label).toBe('••• 4242');
    const body = {
      currency: 'EUR',
      amount_cents: 20_00,
      method_id: 'visa',
      saved_profile_id: profile?.id ?? '',
    };
    await api.call('deposit', { body, idempotencyKey: key() });
    expect(await saved()).toHaveLength(1);
  });

  it('[CASH-07] do not offer sofort to group 631, nor take it from there', async () => {
    const { api, deposit, services, id } = await player({ country: 'DE' });
    const brands = async () => (await api.call('listPlayerPaymentMethods')).deposit.map(({ brand }) => brand);
    expect(await brands()).toContain('sofort');
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id: 631 }).execute();
    expect(await brands()).not.toContain('sofort');
    await expect(deposit({ amount: 20_00, method: 'sofort' })).rejects.toMatchObject({
      body: { error: { field: 'method_id' } },
    });
  });
});

describe('accounts', () => {
  it('[CALL-024] [CALL-025] [DATA-03] opens a wallet in a further currency and makes it the active one', async () => {
    const { api } = await player({ money: 10_00 });
    const opened = await api.call('openAccount', { body: { currency: 'BTC' } });
    expect(opened).toEqual({
      currency: 'BTC',
      active: true,
      amount_cents: 0,
      bonus_cents: 0,
      available_to_cashout_cents: 0,
    });
    const accounts = await api.call('listAccounts', { query: { compatibility: 'true' } });
    expect(accounts).toHaveLength(2);
    expect(accounts.filter(({ active }) => active)).toEqual([opened]);
    await expect(api.call('openAccount', { body: { currency: 'ABC' } })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe.each([[...POSTGRES]] as const)('payments on %s', (_, open) => {
  it('go their whole way', async () => {
    const { cashout, deposit, balance, pass, verified } = await player({ store: await open() });
    for (const amount of [80_00, 25_03, 25_04]) await deposit({ amount, method: 'visa' });
    await cashout({ amount: 60_00 });
    for (const time of [REVIEW_AFTER, PROVIDER_TIMEOUT, 5 * MINUTE]) await pass(time);
    expect(await balance()).toBe(80_00 + 25_03 + 25_04 - 60_00);
    await verified();
  });
});
