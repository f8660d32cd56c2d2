import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWallet } from '../../../src/casino/accounts/accounts.ts';
import { statesOfBet } from '../../../src/casino/games/bet-state.ts';
import { playBet } from '../../../src/casino/games/bets.ts';
import { activate } from '../../../src/casino/gifts/bonuses.ts';
import { issueBonus } from '../../../src/casino/gifts/issue.ts';
import { guardRound } from '../../../src/casino/guards.ts';
import { bookDeposit } from '../../../src/casino/payments/payments.ts';
import { enterAll } from '../../../src/casino/tournaments/play.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, POSTGRES, sqliteStore } from '../harness.ts';

const PLAYERS = 3;
const MOMENT = Date.parse('2026-11-18T12:00:00Z');

const order = fc.record({
  player: fc.nat({ max: PLAYERS - 1 }),
  does: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constant('bet' as const),
        stake: fc.constantFrom(20, 100, 5_00, 20_00),
        /** Draws the reel, and is too large to let a jackpot fall. */
        chance: fc.double({ min: 0.1, max: 0.999, noNaN: true }),
        isOfJackpot: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('deposit' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('bonus' as const),
        amount: fc.constantFrom(1_00, 10_00),
        wager: fc.constantFrom(0, 1, 3),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('limit' as const), amount: fc.constantFrom(5_00, 30_00) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('tournaments' as const) }) },
  ),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

/** A casino with a clock of its own, which takes the orders of several players at once or one after the other. */
async function world(store: Store) {
  const clock = { now: MOMENT };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now++, random: () => 0.5 };
  const { services } = await createHarness({ store, runtime });
  const { ledger, surroundings, games } = services.sandbox;
  const gameOf = (isOfJackpot: boolean) => {
    const game = games.games.find(
      ({ categories }) => categories.includes('pokies') && categories.includes('jackpots') === isOfJackpot,
    );
    if (!game) throw new Error('There is such a game.');
    return game;
  };
  let keys = 0;

  async function addPlayer(id: string): Promise<void> {
    await store.db
      .insertInto('players')
      .values({
        ...{ id, email: `${id}@example.com`, password_hash: '', nickname: id, country: 'DE', locale: 'en' },
        ...{ currency: 'EUR', data: '{}', created_at: MOMENT, confirmed_at: null },
        ...{ current_sign_in_at: null, reality_checked_at: MOMENT },
      })
      .execute();
    await openWallet(store.db, id, 'EUR', MOMENT);
  }

  const limit = (player_id: string, amount: number) => ({
    ...{
      id: `${player_id}-wager`,
      player_id,
      slot: 'wager',
      type: 'wager' as const,
      period: 'month' as const,
    },
    ...{ created_at: MOMENT, amounts: JSON.stringify([{ currency: 'EUR', amount }]), minutes: null },
    ...{ ends_at: null, reopens_at: null, zone: 'UTC', told_period: null },
  });

  function carryOut(playerId: string, does: Order['does']): Promise<unknown> {
    if (does.type === 'bet') {
      const { stake, chance, isOfJackpot } = does;
      const intent = { playerId, call: 'placeBet', key: String(keys++), request: String(stake) };
      return ledger.once(
        intent,
        async (work) => {
          await guardRound(work, { playerId, currency: 'EUR', amount: stake, at: work.now });
          const bet = { playerId, groups: [], game: gameOf(isOfJackpot), currency: 'EUR' as const, stake };
          const actor = `player:${playerId}`;
          const drawn = { ...surroundings, random: () => chance };
          const { win, left } = await playBet(work, { ...bet, sessionId: null, actor }, drawn);
          return { status: 200, body: JSON.stringify({ win, left }) };
        },
        { decidesBy: statesOfBet(playerId) },
      );
    }
    return ledger.run(
      async (work) => {
        const { tx, now } = work;
        if (does.type === 'deposit')
          await bookDeposit(work, {
            ...{ id: work.id(), now, playerId, currency: 'EUR', amount: 20_00, actor: 'system:test' },
          });
        else if (does.type === 'limit')
          await tx
            .insertInto('user_limits')
            .values(limit(playerId, does.amount))
            .onConflict((conflict) => conflict.column('id').doUpdateSet(limit(playerId, does.amount)))
            .execute();
        else if (does.type === 'tournaments') await enterAll(work, playerId);
        else {
          const { amount, wager } = does;
          const gift = {
            playerId,
            currency: 'EUR' as const,
            title: 'bonus',
            type: 'general' as const,
            groupKey: 'test',
          };
          await activate(work, await issueBonus(work, { ...gift, amount, wager }));
        }
      },
      { player: playerId },
    );
  }

  /** Everything that bets leave of a player, without what names it. */
  async function stateOf(playerId: string) {
    const { db } = store;
    const of = <Row>(rows: Row[]) =>
      rows.map((row) =>
        JSON.stringify(row, (_, v) => (v === null ? v : typeof v === 'object' ? v : String(v))),
      );
    return {
      balances: of(
        await db
          .selectFrom('ledger_accounts')
          .innerJoin('ledger_balances', 'account_id', 'id')
          .select(['kind', 'currency', 'amount'])
          .where('owner', '=', playerId)
          .orderBy('id')
          .execute(),
      ),
      rounds: of(
        await db
          .selectFrom('rounds')
          .select(['game', 'stake', 'win', 'real_stake', 'real_win', 'staked_total', 'won_total'])
          .where('player_id', '=', playerId)
          .orderBy('created_at')
          .execute(),
      ),
      gifts: of(
        await db
          .selectFrom('gifts')
          .select(['kind', 'stage', 'amount', 'wagered', 'wager_requirement'])
          .where('player_id', '=', playerId)
          .orderBy('received_at')
          .execute(),
      ),
      points: of(
        await db
          .selectFrom('comp_progress')
          .select(['persistent', 'carry'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
      tournaments: of(
        await db
          .selectFrom('tournament_players')
          .innerJoin('tournaments', 'tournaments.id', 'tournament_id')
          .select(['identifier', 'bets'])
          .where('player_id', '=', playerId)
          .orderBy('identifier')
          .execute(),
      ),
      quarters: of(
        await db
          .selectFrom('vip_quarters')
          .select(['deposits', 'bets'])
          .where('player_id', '=', playerId)
          .execute(),
      ),
    };
  }

  return { addPlayer, carryOut, stateOf, verify: () => ledger.verify() };
}

const outcome = (settled: PromiseSettledResult<unknown>): unknown =>
  settled.status === 'fulfilled' ? settled.value : settled.reason.code;

const places: [name: string, open: () => Promise<Store>][] = [['SQLite', sqliteStore], [...POSTGRES]];

describe.each(places)('bets of a group on %s', (_, open) => {
  it('are answered and leave what they do one at a time, whatever stands between them', async () => {
    const [together, alone] = [await world(await open()), await world(await open())];
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(order, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 4 }),
        async (groups) => {
          const history = histories++;
          const nameOf = (player: number) => `player-${history}-${player}`;
          for (const place of [together, alone])
            for (let player = 0; player < PLAYERS; player++) {
              await place.addPlayer(nameOf(player));
              await place.carryOut(nameOf(player), { type: 'deposit' });
            }
          for (const group of groups) {
            const grouped = await Promise.allSettled(
              group.map(({ player, does }) => together.carryOut(nameOf(player), does)),
            );
            const single: PromiseSettledResult<unknown>[] = [];
            for (const { player, does } of group)
              single.push(...(await Promise.allSettled([alone.carryOut(nameOf(player), does)])));
            expect(grouped.map(outcome)).toEqual(single.map(outcome));
          }
          for (let player = 0; player < PLAYERS; player++)
            expect(await together.stateOf(nameOf(player))).toEqual(await alone.stateOf(nameOf(player)));
        },
      ),
      { numRuns: 8 },
    );
    for (const place of [together, alone]) expect(await place.verify()).toEqual([]);
  });
});
