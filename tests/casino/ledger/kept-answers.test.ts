import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, newcomer, POSTGRES } from '../harness.ts';

const ORIGIN = 'http://localhost:4321';
const stores: [name: string, open: (() => Promise<Store>) | undefined][] = [
  ['SQLite', undefined],
  [...POSTGRES],
];

describe.each(stores)('an answer that is kept, on %s', (_, open) => {
  it('is given while limits refuse what is new: too many codes of a player, too many bad requests of an address', async () => {
    const harness = await createHarness(open ? { store: await open() } : {});
    const { api, fetch } = harness.browser();
    const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
    const send = async (path: string, body: object, key: string) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
      const answer = await fetch(`${ORIGIN}/api/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const redeem = (coupon_code: string, key: string) => send('bonuses/coupon', { coupon_code }, key);
    const deposit = (amount_cents: number, key: string) =>
      send('player/deposits', { currency: 'EUR', amount_cents }, key);

    const coupon = await redeem('PERIGEE10', 'a-coupon');
    const first = await deposit(20_00, 'a-deposit');
    expect([coupon.status, first.status]).toEqual([200, 201]);

    for (let tries = 0; tries < 25; tries++) await redeem(`NO-${tries}`, `code-${tries}`);
    expect((await redeem('STARDUST', 'another-coupon')).status).toBe(429);
    expect(await redeem('PERIGEE10', 'a-coupon')).toEqual(coupon);
    expect((await redeem('STARDUST', 'a-coupon')).status).toBe(422);

    for (let tries = 0; tries < 130; tries++) await deposit(0.5, `bad-${tries}`);
    expect((await deposit(20_00, 'another-deposit')).status).toBe(429);
    expect(await deposit(20_00, 'a-deposit')).toEqual(first);
    // For another call the same key is a new one.
    expect((await redeem('STARDUST', 'a-deposit')).status).toBe(429);
    const { db } = harness.services.store;
    const booked = db.selectFrom('payments').select('amount').where('player_id', '=', id);
    expect(await booked.execute()).toEqual([{ amount: 20_00 }]);
  });
});
