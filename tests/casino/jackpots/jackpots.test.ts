import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetSettled } from '../../../src/casino/domain-events.ts';
import type { Game } from '../../../src/casino/entities/game.ts';
import { jackpotOf, moveJackpot } from '../../../src/casino/jackpots/from-bets.ts';
import { listPots, type Pot } from '../../../src/casino/jackpots/jackpots.ts';
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
  const game = own.find((one) => jackpotOf(one, jackpots) === jackpots[0]);
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

const SEEDS = [100_000_00, 5_000_00, 250_00] as const;

const pot = (currency: Currency): Pot => ({
  ...{ id: 'pot', identifier: 'pot', state: 'active', currency },
  levels: (['level_1', 'level_2', 'level_3'] as const).map((identifier, index) => ({
    ...{ id: identifier, identifier, name: identifier, amount_cents: 0, seed: SEEDS[index] ?? 0 },
  })),
});

/** How likely each level falls by a bet, from the first. */
function oddsOf(pots: readonly Pot[], bet: BetSettled): number[] {
  const fallen = (chance: number) => moveJackpot(pots, bet, () => chance)?.fallen;
  const { levels } = jackpotOf(bet.game, pots);
  let below = 0;
  return levels.map(({ id }) => {
    expect(fallen(below)).toBe(id);
    let [low, high] = [below, 1];
    for (let half = 0; half < 80; half++) {
      const middle = (low + high) / 2;
      if (fallen(middle) === id) low = middle;
      else high = middle;
    }
    const odds = high - below;
    below = high;
    return odds;
  });
}

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

describe('the return that a game shows', () => {
  const returned = (table: readonly { multiplier: number; odds: number }[]) =>
    table.reduce((sum, { multiplier, odds }) => sum + multiplier * odds, 0) / 1e4;

  it('is what its lines, the pots and the seeds of its jackpot give, in every game', async () => {
    const { services, browser } = await createHarness();
    const { api } = browser();
    await api.call('signUp', { body: newcomer('mira@example.com') });
    await api.call('updatePlayer', { body: { first_name: 'Mira', last_name: 'Sol' } });
    const pots = await listPots(services.store.db);
    for (const game of services.sandbox.games.games) {
      const session = await api.call('openGameSession', {
        body: { identifier: game.identifier, mode: 'real' },
      });
      const lines = returned(session.paytable);
      expect(session.rtp).toBeCloseTo(lines, 8);
      if (!game.categories.includes('jackpots')) {
        expect(lines).toBeCloseTo(game.rtp, 8);
        continue;
      }
      const bet = settled(game, 'EUR', 50_00);
      const { currency, levels } = jackpotOf(game, pots);
      const inEuros = { EUR: 1, CAD: 0.62, AUD: 0.56 }[currency] ?? 0;
      const odds = oddsOf(pots, bet);
      const seeds = levels.reduce((sum, { seed }, index) => sum + seed * inEuros * (odds[index] ?? 0), 0);
      const pot = moveJackpot(pots, bet, () => 0.5)?.share ?? 0;
      expect(lines + (100 * (pot + seeds)) / bet.stake).toBeCloseTo(game.rtp, 4);
    }
  });

  it('is what the lines alone return in free spins, which win no jackpot; a demo shows the lines of real play', async () => {
    const { api, id, store, chance, session, levels } = await player();
    const [gift] = await api.call('listFreespins');
    const freespins_id = gift?.id ?? '';
    await api.call('activateFreespins', { params: { id: freespins_id }, idempotencyKey: key() });
    const { game: identifier } = session;
    await store.db.updateTable('gifts').set({ game: identifier }).where('player_id', '=', id).execute();
    const free = await api.call('openGameSession', { body: { identifier, mode: 'real', freespins_id } });
    const demo = await api.call('openGameSession', { body: { identifier, mode: 'demo' } });
    expect(demo.paytable).toEqual(session.paytable);
    expect(returned(free.paytable) - returned(demo.paytable)).toBeCloseTo(3, 8);
    // The last of the rounds that a line wins: among the free spins only.
    chance.next = (free.paytable.reduce((sum, { odds }) => sum + odds, 0) - 0.5) / 1e6;
    const before = await levels();
    const round = ({ id, stakes_cents }: typeof demo) =>
      api.call('placeBet', {
        params: { id },
        body: { stake_cents: stakes_cents[0] ?? 0 },
        idempotencyKey: key(),
      });
    expect([(await round(free)).multiplier, (await round(demo)).multiplier]).toEqual([1, 0]);
    chance.next = 0;
    await round(free);
    expect(await levels()).toEqual(before);
  });

  it('lets a level fall no more often than its seed allows', async () => {
    const { deposit, bet, chance, wins, verified } = await player();
    await deposit(100_00);
    // One in 2,857 bets of 50 EUR: as seldom as the lowest level falls, and far too often for the first.
    chance.next = 3.5e-4;
    await bet(50_00);
    expect(await wins()).toMatchObject([{ level_name: 'Flare' }]);
    await verified();
  });

  it('holds for the smallest stakes: their parts of a cent are added to the pots as often as is fair', async () => {
    const { deposit, bet, chance, levels, bookedForPots, verified } = await player();
    await deposit(50_00);
    const before = (await levels()) ?? [];
    for (let round = 0; round < 50; round++) {
      chance.next = (round + 0.5) / 50;
      await bet(20);
    }
    const grown = ((await levels()) ?? []).reduce(
      (sum, amount, index) => sum + amount - (before[index] ?? 0),
      0,
    );
    expect([grown, await bookedForPots()]).toEqual([20, 20]);
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
        const unit = stake * euros[currency];
        // Half a percent of the stakes for the seed of the first level, three and two tenths for those of the others.
        const odds = [0.005 / 100_000, 0.003 / 5_000, 0.002 / 250];
        for (const [index, fallen] of oddsOf([pot('EUR')], bet).entries())
          expect(fallen / ((odds[index] ?? 0) * unit)).toBeCloseTo(1, 6);
      }),
    );
  });

  it('shares all of what it adds: three and two tenths below, and the rest to the first level', () => {
    fc.assert(
      fc.property(bets, ({ currency, stake, part }) => {
        const real = Math.floor(stake * part);
        const bet = settled(GAME, currency, stake, real);
        const grown = moveJackpot([pot(currency)], bet, () => 0)?.grown ?? [];
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
