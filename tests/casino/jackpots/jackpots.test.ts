import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetSettled } from '../../../src/casino/domain-events.ts';
import type { Game } from '../../../src/casino/entities/game.ts';
import type { Jackpot } from '../../../src/casino/entities/jackpot.ts';
import { moveJackpot } from '../../../src/casino/jackpots/from-bets.ts';
import { HOUSE } from '../../../src/casino/ledger/movement.ts';
import type { Currency } from '../../../src/hashmark/documents/subunits.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

/** No line of a game, and the top of a table of chances: nothing falls. */
const LOSES = 0.999_999;

/** A player at a game of a jackpot in EUR, with chances that are set by hand. */
async function player() {
  const chance = { next: LOSES };
  const runtime: Runtime = { ...realRuntime, random: () => chance.next };
  const harness = await createHarness({ runtime });
  const { api } = harness.browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  const { store, sandbox } = harness.services;
  const own = sandbox.games.games.filter(({ categories }) => categories.includes('jackpots'));
  const jackpots = await api.call('listJackpots');
  const game = own.find(
    (one) =>
      moveJackpot(jackpots, settled(one, 'EUR', 50_00), () => 0)?.fallen === jackpots[0]?.levels[0]?.id,
  );
  const session = await api.call('openGameSession', {
    body: { identifier: game?.identifier ?? '', mode: 'real' },
  });
  const levels = async () => (await api.call('listJackpots'))[0]?.levels.map((level) => level.amount_cents);
  const bookedForPots = async () => {
    const { sum } = await store.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
      .select(({ fn }) => fn.sum<number>('ledger_entries.amount').as('sum'))
      .where('owner', '=', HOUSE)
      .where('kind', '=', 'jackpot')
      .where('cause', '=', 'bet')
      .executeTakeFirstOrThrow();
    return Number(sum);
  };
  return {
    api,
    id,
    store,
    messages: harness.messages,
    chance,
    session,
    levels,
    bookedForPots,
    deposit: (amount_cents: number) =>
      api.call('deposit', { body: { currency: 'EUR', amount_cents }, idempotencyKey: key() }),
    bet: (stake_cents: number) =>
      api.call('placeBet', { params: { id: session.id }, body: { stake_cents }, idempotencyKey: key() }),
    /** Bonus money and no other. */
    async takeBonus() {
      const { gifts } = await api.call('redeemCoupon', {
        body: { coupon_code: 'PERIGEE10' },
        idempotencyKey: key(),
      });
      await api.call('activateBonus', { params: { id: gifts[0]?.id ?? '' }, idempotencyKey: key() });
    },
    real: async () => (await api.call('listAccounts'))[0]?.amount_cents ?? 0,
    wins: () => store.db.selectFrom('jackpot_wins').selectAll().where('player_id', '=', id).execute(),
    verified: async () => expect(await sandbox.ledger.verify()).toEqual([]),
  };
}

const settled = (game: Game, currency: Currency, stake: number, real = stake): BetSettled => ({
  ...{ id: 'round', playerId: 'mira', groups: [], game, currency, win: 0, at: 0 },
  ...{ stake, real, bonus: stake - real },
});

const GAME = { identifier: 'orbit/rings', categories: ['jackpots'] } as unknown as Game;

const pot = (currency: Currency): Jackpot => ({
  ...{ id: 'pot', identifier: 'pot', state: 'active', currency },
  levels: (['level_1', 'level_2', 'level_3'] as const).map((identifier) => ({
    ...{ id: identifier, identifier, name: identifier, amount_cents: 0 },
  })),
});

describe('a bet on a game of a jackpot', () => {
  it('may win the first level with the lowest stake', async () => {
    const { deposit, bet, session, chance, wins, levels, verified } = await player();
    await deposit(10_00);
    const [first] = (await levels()) ?? [];
    chance.next = 0;
    await bet(session.stakes_cents[0] ?? 0);
    expect(await wins()).toMatchObject([{ level_name: 'Perihelion', original_amount: first }]);
    await verified();
  });

  it.each([
    ['Perihelion', 'Perihe***'],
    ['', ''],
  ])(
    '[JACKPOT-06] tells everybody of the nickname %j no more than %j, and no id',
    async (nickname, shown) => {
      const { api, id, deposit, bet, chance, messages, store } = await player();
      await api.call('updatePlayer', { body: { nickname } });
      await deposit(10_00);
      chance.next = 0;
      await bet(20);
      const told = messages.filter(({ topic }) => topic === 'wins');
      const [won] = await api.call('listJackpotWins');
      expect(won).toMatchObject({ user_name: shown, jackpot_level_name: 'Perihelion' });
      expect(told).toMatchObject([{ data: { data: { user_name: shown } } }]);
      // As rows were written before.
      await store.db
        .updateTable('jackpot_wins')
        .set({ user_name: nickname || id })
        .where('player_id', '=', id)
        .execute();
      expect((await api.call('listJackpotWins'))[0]?.user_name).toBe(shown);
    },
  );

  it('may win it with bonus money alone, as own money in full and without adding to the pots', async () => {
    const { takeBonus, bet, chance, wins, real, levels, bookedForPots, verified } = await player();
    await takeBonus();
    const before = (await levels()) ?? [];
    await bet(1_00);
    expect([await wins(), await levels(), await real()]).toEqual([[], before, 0]);
    chance.next = 0;
    await bet(1_00);
    expect(await wins()).toMatchObject([{ level_name: 'Perihelion' }]);
    expect([await real(), await bookedForPots()]).toEqual([before[0], 0]);
    await verified();
  });

  it('adds to the pots all that is booked for them', async () => {
    const { deposit, bet, levels, bookedForPots, verified } = await player();
    await deposit(100_00);
    const before = (await levels()) ?? [];
    const grown = async () => ((await levels()) ?? []).map((amount, index) => amount - (before[index] ?? 0));
    await bet(50);
    expect(await grown()).toEqual([1, 0, 0]);
    await bet(1_00);
    expect(await grown()).toEqual([3, 0, 0]);
    await bet(2_00);
    expect(await grown()).toEqual([6, 1, 0]);
    await bet(5_00);
    expect(await grown()).toEqual([11, 4, 2]);
    expect(await bookedForPots()).toBe(17);
    await verified();
  });
});

describe('what a bet does to a jackpot', () => {
  const euros = { EUR: 0.01, KZT: 0.000_016, JPY: 0.0057, BTC: 0.000_82 } as const;
  const bets = fc.record({
    currency: fc.constantFrom(...(Object.keys(euros) as (keyof typeof euros)[])),
    stake: fc.integer({ min: 1, max: 10_000_000 }),
    part: fc.constantFrom(0, 0.3, 1),
  });

  it('lets levels fall as often as the stake is large, in every currency and whatever pays', () => {
    fc.assert(
      fc.property(bets, ({ currency, stake, part }) => {
        const bet = settled(GAME, currency, stake, Math.floor(stake * part));
        const fallsAt = (chance: number) => moveJackpot([pot('EUR')], bet, () => chance)?.fallen;
        const unit = stake * euros[currency];
        for (const [index, odds] of [7e-6, 7e-5, 3.6e-4].entries()) {
          expect(fallsAt(odds * unit * 0.999_999)).toBe(`level_${index + 1}`);
          expect(fallsAt(odds * unit * 1.000_001)).toBe(index === 2 ? undefined : `level_${index + 2}`);
        }
      }),
    );
  });

  it('shares all of what it adds: three and two tenths below, and the rest to the first level', () => {
    fc.assert(
      fc.property(bets, ({ currency, stake, part }) => {
        const real = Math.floor(stake * part);
        const bet = settled(GAME, currency, stake, real);
        const grown = moveJackpot([pot(currency)], bet, () => 1)?.grown ?? [];
        const of = (level: string) => grown.find((one) => one.level === level)?.amount ?? 0;
        const share = Math.floor(real * 0.02);
        expect([of('level_2'), of('level_3')]).toEqual([
          Math.floor((share * 3) / 10),
          Math.floor((share * 2) / 10),
        ]);
        expect(grown.reduce((sum, { amount }) => sum + amount, 0)).toBe(share);
        // What does not divide is less than one subunit of either level below.
        expect(of('level_1')).toBeLessThanOrEqual(share / 2 + 2);
      }),
    );
  });
});
