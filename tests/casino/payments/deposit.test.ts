import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/hashmark/calls/api-error.ts';
import { createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

async function signedUp() {
  const harness = await createHarness();
  const browser = harness.browser();
  const player = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
  return { ...harness, ...browser, player };
}

describe('POST /api/player/deposits', () => {
  it('[CALL-022] [CALL-024] books the amount, lists the payment and tells the player', async () => {
    const { api, messages, player, services } = await signedUp();
    const { payment, account } = await api.call('deposit', {
      body: { currency: 'EUR', amount_cents: 5000 },
      idempotencyKey: key(),
    });
    expect(account).toEqual({
      currency: 'EUR',
      active: true,
      amount_cents: 5000,
      bonus_cents: 0,
      available_to_cashout_cents: 5000,
    });
    expect(payment).toMatchObject({ action: 'deposit', state: 'succeeded', recallable: false });
    expect(await api.call('listPayments')).toEqual([payment]);
    expect(await api.call('listAccounts', { query: { compatibility: '1' } })).toEqual([account]);
    expect(messages).toContainEqual({
      topic: 'player',
      data: { playerId: player.id, event: 'balance', version: 1, at: expect.any(String), data: [account] },
    });
    expect(await services.sandbox.ledger.verify()).toEqual([]);
  });

  it('are listed from the latest to the first, in parts', async () => {
    const { api, player, services, browser } = await signedUp();
    const rows = Array.from({ length: 450 }, (_, nth) => ({
      ...{ id: `payment-${String(nth).padStart(4, '0')}`, player_id: player.id, action: 'deposit' as const },
      ...{ state: 'succeeded' as const, currency: 'EUR' as const, amount: nth + 1, method: null },
      ...{ account: null, movement_id: null, created_at: nth, finished_at: nth },
      from_jackpots: 0,
    }));
    await services.store.db.insertInto('payments').values(rows).execute();
    const listed: string[] = [];
    for (const size of [200, 200, 50, 0]) {
      const query = listed.length > 0 ? { before: listed.at(-1) ?? '' } : {};
      const part = await api.call('listPayments', { query });
      expect(part).toHaveLength(size);
      listed.push(...part.map(({ id }) => id));
    }
    expect(listed).toEqual(rows.map(({ id }) => id).reverse());
    const other = browser().api;
    await other.call('signUp', { body: newcomer('other@example.com') });
    for (const before of [rows[0]?.id ?? '', 'no-such-payment'])
      await expect(other.call('listPayments', { query: { before } })).rejects.toMatchObject({
        status: 404,
        code: 'not-found',
      });
  });

  it('answers 200 parallel requests with one key by one movement and the same bytes', async () => {
    const { fetch, services } = await signedUp();
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key() };
    const body = JSON.stringify({ currency: 'EUR', amount_cents: 700 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const response = await fetch('http://localhost:4321/api/player/deposits', {
          method: 'POST',
          headers,
          body,
        });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^201 /);
    const booked = await services.store.db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('actor', 'like', 'player:%')
      .execute();
    expect(booked).toHaveLength(1);
  });

  it('answers a booked deposit even when its event cannot be sent', async () => {
    const { api, services } = await signedUp();
    services.bus.subscribe(() => {
      throw new Error('a listener failed');
    });
    const body = { currency: 'EUR' as const, amount_cents: 300 };
    expect((await api.call('deposit', { body, idempotencyKey: key() })).account.amount_cents).toBe(300);
  });

  it('refuses a key that came with another amount', async () => {
    const { api } = await signedUp();
    const idempotencyKey = key();
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 100 }, idempotencyKey });
    await expect(
      api.call('deposit', { body: { currency: 'EUR', amount_cents: 200 }, idempotencyKey }),
    ).rejects.toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });

  it('lets the same key be tried again after a refusal', async () => {
    const { api } = await signedUp();
    const idempotencyKey = key();
    const intent = { body: { currency: 'USD', amount_cents: 100 }, idempotencyKey };
    await expect(api.call('deposit', intent)).rejects.toMatchObject({
      status: 422,
      body: { errors: { currency: ['VALIDATION.CURRENCY.NO_ACCOUNT'] } },
    });
    await api.call('openAccount', { body: { currency: 'USD' } });
    expect((await api.call('deposit', intent)).account).toMatchObject({ currency: 'USD', amount_cents: 100 });
  });

  it.each([
    ['a fraction', { currency: 'EUR', amount_cents: 1.5 }],
    ['a negative amount', { currency: 'EUR', amount_cents: -5 }],
    ['nothing', { currency: 'EUR', amount_cents: 0 }],
    ['more than an integer holds', { currency: 'EUR', amount_cents: 2 ** 53 }],
    ['text', { currency: 'EUR', amount_cents: '5' }],
    ['an unknown currency', { currency: 'ZZZ', amount_cents: 5 }],
    ['an unknown field', { currency: 'EUR', amount_cents: 5, player_id: 'x' }],
  ])('answers %s with 422 and writes nothing', async (_, body) => {
    const { fetch, api } = await signedUp();
    const response = await fetch('http://localhost:4321/api/player/deposits', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key() },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    expect(await api.call('listPayments')).toEqual([]);
  });

  it('takes every request without an idempotency key for a new one, and asks for a session', async () => {
    const { fetch, browser, api } = await signedUp();
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ currency: 'EUR', amount_cents: 20_00 }),
    };
    for (const count of [1, 2]) {
      expect((await fetch('http://localhost:4321/api/player/deposits', init)).status).toBe(201);
      expect(await api.call('listPayments')).toHaveLength(count);
    }
    expect((await browser().fetch('http://localhost:4321/api/player/deposits', init)).status).toBe(401);
  });
});

describe('POST /api/player/accounts', () => {
  it('[CALL-025] [DATA-03] opens a wallet, makes it the active one, and opens it once', async () => {
    const { api } = await signedUp();
    await api.call('openAccount', { body: { currency: 'BTC' } });
    await api.call('openAccount', { body: { currency: 'BTC' } });
    const accounts = await api.call('listAccounts');
    expect(accounts.map(({ currency, active }) => [currency, active])).toEqual([
      ['EUR', false],
      ['BTC', true],
    ]);
    await expect(api.call('openAccount', { body: { currency: 'XAU' } })).rejects.toBeInstanceOf(ApiError);
  });
});

describe('PATCH /api/player', () => {
  it('[CALL-027] changes what is sent and keeps the rest', async () => {
    const { api, player } = await signedUp();
    await api.call('openAccount', { body: { currency: 'USD' } });
    const changed = await api.call('updatePlayer', {
      body: { nickname: 'Umbra', first_name: 'Mira', currency: 'EUR', receive_promos: true },
    });
    expect(changed).toEqual({
      ...player,
      nickname: 'Umbra',
      first_name: 'Mira',
      receive_promos: true,
      subscriptions: { receive_promos: true },
    });
    expect(await api.call('getPlayer')).toEqual(changed);
  });

  it('refuses fields that break a form rule, and a wallet that is not open', async () => {
    const { api } = await signedUp();
    await expect(api.call('updatePlayer', { body: { mobile_phone: '12' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { mobile_phone: ['VALIDATION.PHONE.INVALID'] } },
    });
    await expect(api.call('updatePlayer', { body: { currency: 'JPY' } })).rejects.toMatchObject({
      status: 422,
    });
  });
});
