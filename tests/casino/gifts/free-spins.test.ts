import { describe, expect, it } from 'vitest';
import { player } from './player.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;

describe('free spins', () => {
  it('[CALL-067] [CALL-072] are activated, played without a stake, and become a bonus', async () => {
    const { api, bonuses, real, verified } = await player();
    const [gift] = await api.call('listFreespins');
    const active = await api.call('activateFreespins', {
      params: { id: gift?.id ?? '' },
      idempotencyKey: key(),
    });
    expect(active).toMatchObject({ stage: 'handle_bets', freespins_left: 15 });
    const session = await api.call('openGameSession', {
      body: { identifier: gift?.game ?? '', mode: 'real', freespins_id: active.id },
    });
    expect(session).toMatchObject({ freespins_left: 15, balance_cents: 0 });
    const stake_cents = session.stakes_cents[0] ?? 0;
    const spin = () =>
      api.call('placeBet', { params: { id: session.id }, body: { stake_cents }, idempotencyKey: key() });
    let won = 0;
    for (let left = 14; left >= 0; left--) {
      const round = await spin();
      expect(round).toMatchObject({ stake_cents: 0, freespins_left: left });
      won += round.win_cents;
    }
    expect(won).toBe(15 * 2 * stake_cents);
    await expect(spin()).rejects.toMatchObject({ status: 409 });
    expect((await api.call('listFreespins'))[0]).toMatchObject({ stage: 'finished', amount_cents: won });
    expect(await bonuses()).toMatchObject([
      {
        type: 'freespins',
        stage: 'handle_bets',
        amount_cents: won,
        amount_wager_requirement_cents: won * 40,
      },
    ]);
    expect(await real()).toBe(0);
    await verified();
  });

  it.each([
    ['all they have won', null, 2],
    ['as much as they may win', 1, 1],
  ])('that are not played out in time bring %s as a bonus, once', async (_, maxWin, times) => {
    const { api, id, services, bonuses, real, pass, verified } = await player();
    const [gift] = await api.call('listFreespins');
    const freespins_id = gift?.id ?? '';
    await api.call('activateFreespins', { params: { id: freespins_id }, idempotencyKey: key() });
    const session = await api.call('openGameSession', {
      body: { identifier: gift?.game ?? '', mode: 'real', freespins_id },
    });
    const stake_cents = session.stakes_cents[0] ?? 0;
    await api.call('placeBet', { params: { id: session.id }, body: { stake_cents }, idempotencyKey: key() });
    if (maxWin !== null)
      await services.store.db
        .updateTable('gifts')
        .set({ max_win: stake_cents })
        .where('player_id', '=', id)
        .execute();
    await pass(3 * DAY);
    await pass(DAY);
    expect((await api.call('listFreespins'))[0]).toMatchObject({ stage: 'expired', freespins_left: 0 });
    const amount_cents = times * stake_cents;
    const amount_wager_requirement_cents = amount_cents * 40;
    expect(await bonuses()).toMatchObject([
      { type: 'freespins', stage: 'handle_bets', amount_cents, amount_wager_requirement_cents },
    ]);
    expect(await real()).toBe(0);
    await verified();
  });

  it('of which none is played in time bring nothing', async () => {
    const { api, bonuses, pass } = await player();
    const id = (await api.call('listFreespins'))[0]?.id ?? '';
    await api.call('activateFreespins', { params: { id }, idempotencyKey: key() });
    await pass(3 * DAY);
    expect((await api.call('listFreespins'))[0]).toMatchObject({ stage: 'expired', freespins_left: 0 });
    expect(await bonuses()).toEqual([]);
  });

  it('keep what they have won when the rest is given up', async () => {
    const { api, bonuses, verified } = await player();
    const spins = (await api.call('listFreespins'))[0];
    const params = { id: spins?.id ?? '' };
    await api.call('activateFreespins', { params, idempotencyKey: key() });
    const { id, stakes_cents } = await api.call('openGameSession', {
      body: { identifier: spins?.game ?? '', mode: 'real', freespins_id: params.id },
    });
    const body = { stake_cents: stakes_cents[0] ?? 0 };
    const { win_cents } = await api.call('placeBet', { params: { id }, body, idempotencyKey: key() });
    expect(win_cents).toBeGreaterThan(0);
    await api.call('removeFreespins', { params, idempotencyKey: key() });
    expect(await bonuses()).toMatchObject([
      { type: 'freespins', stage: 'handle_bets', amount_cents: win_cents },
    ]);
    await verified();
  });

  it('[CALL-070] are given up with the spins that are left', async () => {
    const { api, verified } = await player();
    const id = (await api.call('listFreespins'))[0]?.id ?? '';
    await api.call('activateFreespins', { params: { id }, idempotencyKey: key() });
    const removed = await api.call('removeFreespins', { params: { id }, idempotencyKey: key() });
    expect(removed).toMatchObject({ stage: 'canceled', freespins_left: 0 });
    await verified();
  });
});
