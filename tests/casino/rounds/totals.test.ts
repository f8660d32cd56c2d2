import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTotals } from '../../../src/casino/migrations/021-round-totals.ts';
import { addRound, raiseRealWin } from '../../../src/casino/rounds/history.ts';
import {
  addToTotals,
  isLatest,
  moneyPlayed,
  NOTHING_PLAYED,
  type PlayTotals,
  readLatest,
  readTotals,
  timePlayed,
} from '../../../src/casino/rounds/play-totals.ts';
import { playedMoney, playedTime } from '../../../src/casino/rounds/totals.ts';
import { uuidv7 } from '../../../src/hashmark/process/runtime.ts';
import { fetchRows } from '../../../src/hashmark/store/pipeline.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, newcomer, POSTGRES } from '../harness.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-18T12:00:00Z');

const step = fc.record({
  /** Rounds of one moment, short and long pauses, and a clock that goes back. */
  pause: fc.constantFrom(
    0,
    0,
    1,
    400,
    2 * MINUTE,
    5 * MINUTE,
    5 * MINUTE + 1,
    90 * MINUTE,
    -1,
    -4 * MINUTE,
    -200 * MINUTE,
  ),
  currency: fc.constantFrom('EUR' as const, 'CAD' as const),
  stake: fc.constantFrom(0, 20, 5_000),
  win: fc.constantFrom(0, 0, 70),
  jackpot: fc.constantFrom(0, 0, 0, 9_000),
});

interface Known {
  at: number;
  id: string;
  currency: string;
  staked: number;
  won: number;
}

/** The slow way: every round since then is looked at. */
function sumsOf(rounds: readonly Known[], from: number, now: number) {
  const since = rounds.filter(({ at }) => at >= from).sort((a, b) => a.at - b.at);
  const gaps = since.map(({ at }, index) => at - (since[index - 1]?.at ?? at));
  const running = now - (since.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  const played = [...gaps, running].filter((gap) => gap <= 5 * MINUTE).reduce((sum, gap) => sum + gap, 0);
  const money = ['CAD', 'EUR'].flatMap((currency) => {
    const own = since.filter((round) => round.currency === currency);
    const sum = (of: 'staked' | 'won') => own.reduce((total, round) => total + round[of], 0);
    return own.length > 0 ? [{ currency, staked: sum('staked'), won: sum('won') }] : [];
  });
  return { played, money };
}

const inMemory = (totals: PlayTotals, moments: readonly number[], now: number) =>
  moments.map((from) => ({
    played: timePlayed(totals, from, now),
    money: moneyPlayed(totals, from).sort((a, b) => a.currency.localeCompare(b.currency)),
  }));

/** What a group of bets reads, for one player. */
const readOne = (store: Store, player: string, since: readonly number[]): Promise<PlayTotals> =>
  store.transaction(async (tx) => {
    const reads = {
      kind: store.kind,
      fetch: <Row>(statement: Parameters<typeof fetchRows<Row>>[1]) => fetchRows(tx, statement),
    };
    const totals = await readTotals(reads, await readLatest(reads, [player]), new Map([[player, since]]));
    return totals.get(player) ?? NOTHING_PLAYED;
  });

const stores: [name: string, open: (() => Promise<Store>) | undefined][] = [
  ['SQLite', undefined],
  [...POSTGRES],
];

describe.each(stores)('what was played, on %s', (_, open) => {
  it('is at every moment what a sum over all rounds says, jackpots, pauses and clocks that go back among it', async () => {
    const { services, browser } = await createHarness(open ? { store: await open() } : {});
    const { db } = services.store;
    const people: string[] = [];
    for (const name of ['mira', 'vega']) {
      const { api } = browser();
      people.push((await api.call('signUp', { body: newcomer(`${name}@example.com`) })).id);
      await api.call('openAccount', { body: { currency: 'CAD' } });
      for (const currency of ['EUR', 'CAD'] as const)
        await api.call('deposit', { body: { currency, amount_cents: 50_00 }, idempotencyKey: uuidv7(NOON) });
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.nat({ max: 1 }), step }), { maxLength: 30 }),
        async (steps) => {
          await db.deleteFrom('rounds').execute();
          const rounds = new Map<string, Known[]>(people.map((id) => [id, []]));
          let now = NOON;
          for (const { who, step } of steps) {
            now += step.pause;
            const player_id = people[who] ?? '';
            // Of one moment, whichever id comes first.
            const id = crypto.randomUUID();
            await addRound(db, {
              id,
              player_id,
              session_id: null,
              game: 'orbit/demo',
              currency: step.currency,
              stake: step.stake,
              win: step.win,
              real_stake: step.stake,
              real_win: step.win,
              movement_id: null,
              created_at: now,
            });
            if (step.jackpot > 0) await raiseRealWin(db, id, step.jackpot);
            const { currency, stake: staked, win, jackpot } = step;
            rounds.get(player_id)?.push({ at: now, id, currency, staked, won: win + jackpot });
          }
          for (const [player, known] of rounds)
            for (const from of [0, NOON, ...known.flatMap(({ at }) => [at, at + 1])]) {
              const expected = sumsOf(known, from, now);
              const money = await playedMoney(db, player, from);
              expect(money.sort((a, b) => a.currency.localeCompare(b.currency))).toEqual(expected.money);
              expect(await playedTime(db, player, from, now)).toBe(expected.played);
            }

          const moments = (known: readonly Known[]) => [0, NOON, ...known.flatMap(({ at }) => [at, at + 1])];
          for (const [player, known] of rounds) {
            let totals = await readOne(services.store, player, moments(known));
            expect(inMemory(totals, moments(known), now)).toEqual(
              moments(known).map((from) => sumsOf(known, from, now)),
            );
            // What is played from then on is added in memory.
            const played = [...known];
            let at = Math.max(now, ...known.map((round) => round.at));
            for (const { step } of steps) {
              at += Math.abs(step.pause) + 1;
              const round = {
                id: uuidv7(at),
                at,
                currency: step.currency,
                staked: step.stake,
                won: step.win,
              };
              const since = [...moments(known), at];
              expect(isLatest(totals, round)).toBe(true);
              totals = addToTotals(totals, round, since);
              played.push(round);
              expect(inMemory(totals, since, at)).toEqual(since.map((from) => sumsOf(played, from, at)));
            }
          }

          // A store from before has no totals: the migration finds the same ones.
          const totals = () =>
            db
              .selectFrom('rounds')
              .select(['id', 'staked_total', 'won_total', 'played_total'])
              .orderBy('id')
              .execute();
          const booked = await totals();
          await db.updateTable('rounds').set({ staked_total: 0, won_total: 0, played_total: 0 }).execute();
          await fillTotals(db);
          expect(await totals()).toEqual(booked);
        },
      ),
      { numRuns: 25 },
    );
  });
});
