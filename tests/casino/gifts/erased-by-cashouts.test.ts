import { describe, expect, it } from 'vitest';
import { completeProfile } from '../harness.ts';
import { player } from './player.ts';

const key = () => crypto.randomUUID();

/** A player whose first deposit has brought a bonus, free spins and a box. */
async function depositor() {
  const { api, deposit, ...rest } = await player();
  await completeProfile(api);
  await deposit(100_00);
  const [box] = await api.call('listLootBoxes');
  return {
    ...rest,
    api,
    open: () => api.call('openLootBox', { params: { id: box?.id ?? '' }, idempotencyKey: key() }),
    lost: async () => (await api.call('listPlayerPaymentMethods')).cashout_erases?.gifts,
    cashout: () =>
      api.call('requestCashout', {
        body: { currency: 'EUR', amount_cents: 50_00, method_id: 'visa', profile: '4242' },
        idempotencyKey: key(),
      }),
  };
}

describe('a cashout takes along', () => {
  it('a box that a deposit has brought, and tells so before', async () => {
    const { api, open, lost, cashout, verified } = await depositor();
    // The bonus, the spins and the box.
    expect(await lost()).toBe(3);
    await cashout();
    expect((await api.call('listLootBoxes')).map(({ stage }) => stage)).toEqual(['expired']);
    await expect(open()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await lost()).toBe(0);
    await verified();
  });

  it('what was drawn from such a box', async () => {
    const { api, open, chance, cashout, bonuses } = await depositor();
    chance.next = 0;
    const [drawn] = (await open()).bonuses;
    await cashout();
    const gifts = [...(await bonuses()), ...(await api.call('listFreespins'))];
    expect(gifts.find(({ id }) => id === drawn)).toMatchObject({
      stage: 'canceled',
      erased_by_withdraw: expect.any(String),
    });
    expect((await api.call('listLootBoxes')).map(({ stage }) => stage)).toEqual(['activated']);
  });

  it('what spins of a deposit have won, also while it waits for another bonus', async () => {
    const { api, activate, bonuses, cashout, verified } = await depositor();
    await activate((await bonuses()).find(({ type }) => type === 'deposit'));
    const spins = (await api.call('listFreespins')).find(({ type }) => type === 'deposit');
    const params = { id: spins?.id ?? '' };
    await api.call('activateFreespins', { params, idempotencyKey: key() });
    const session = await api.call('openGameSession', {
      body: { identifier: spins?.game ?? '', mode: 'real', freespins_id: params.id },
    });
    for (let spin = 0; spin < (spins?.freespins_total ?? 0); spin++)
      await api.call('placeBet', {
        params: { id: session.id },
        body: { stake_cents: session.stakes_cents[0] ?? 0 },
        idempotencyKey: key(),
      });
    const stages = async () => (await bonuses()).map(({ type, stage }) => [type, stage]);
    expect(await stages()).toEqual([
      ['freespins', 'wait'],
      ['deposit', 'handle_bets'],
    ]);
    await cashout();
    expect(await stages()).toEqual([
      ['freespins', 'canceled'],
      ['deposit', 'canceled'],
    ]);
    await verified();
  });
});
