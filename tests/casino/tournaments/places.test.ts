import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { addRound } from '../../../src/casino/rounds/history.ts';
import { createPlaces, type Places } from '../../../src/casino/tournaments/places.ts';
import { countPlace } from '../../../src/casino/tournaments/standings.ts';
import { type Bus, type BusListener, createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { createHarness, newcomer, POSTGRES } from '../harness.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const DAY = 86_400_000;
const log = pino({ level: 'silent' });

const bet = fc.record({
  who: fc.nat({ max: 4 }),
  stake: fc.constantFrom(0, 100, 100, 200, 5_000),
  pause: fc.constantFrom(0, 1, 3_000),
  /** What becomes of the message that tells another process: it may be lost, late, or come twice. */
  reported: fc.constantFrom(
    'once' as const,
    'once' as const,
    'lost' as const,
    'late' as const,
    'twice' as const,
  ),
  /** Whether somebody looks at the places afterwards. */
  looked: fc.boolean(),
});

/** A bus that can report a gap. */
function createGappyBus(): Bus & { reportGap(): void } {
  const bus = createLocalBus();
  const listeners = new Set<() => void>();
  return {
    ...bus,
    subscribe: (listener: BusListener) => bus.subscribe(listener),
    onGap(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reportGap() {
      for (const listener of listeners) listener();
    },
  };
}

const stores: [name: string, open: (() => Promise<Store>) | undefined][] = [
  ['SQLite', undefined],
  [...POSTGRES],
];

describe.each(stores)('places in a tournament on %s', (_, open) => {
  it('are those of the store after every history, in the process that counts and in one that misses messages', async () => {
    const { services, browser } = await createHarness(open ? { store: await open() } : {});
    const { store } = services;
    const { db } = store;
    const players: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { id } = await browser().api.call('signUp', { body: newcomer(`place-${index}@example.com`) });
      players.push(id);
    }
    const tournament = { id: 'race', end_at: NOON + DAY };
    await db
      .insertInto('tournaments')
      .values({
        ...{
          id: 'race',
          identifier: 'race',
          title: 'Race',
          type: 'tournament',
          start_at: 0,
          closed_at: null,
        },
        ...{ groups: '[]', currency: 'EUR', games_category: null, prizes: '[]', nonvisible: 0 },
        end_at: tournament.end_at,
      })
      .execute();

    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 25 }), async (bets) => {
        await db.deleteFrom('tournament_players').where('tournament_id', '=', 'race').execute();
        let now = NOON;
        const parts = { store, runtime: { ...realRuntime, now: () => now }, log };
        const buses = [createGappyBus(), createGappyBus()];
        const processes: Places[] = buses.map((bus) => createPlaces({ ...parts, bus }));
        const standings = new Map<string, { playerId: string; bets: number; countedAt: number }>();
        const compare = async (places: Places) => {
          for (const standing of standings.values())
            if (standing.bets > 0)
              expect(await places.findPlace(tournament, standing)).toBe(
                await countPlace(db, 'race', standing),
              );
        };
        const late: (() => Promise<void>)[] = [];
        let missed = false;
        for (const { who, stake, pause, reported, looked } of bets) {
          now += pause;
          const playerId = players[who] ?? '';
          const standing = {
            playerId,
            bets: (standings.get(playerId)?.bets ?? 0) + stake,
            countedAt: now,
          };
          standings.set(playerId, standing);
          const row = { bets: standing.bets, counted_at: now };
          await db
            .insertInto('tournament_players')
            .values({ tournament_id: 'race', player_id: playerId, confirmed_at: 0, ...row })
            .onConflict((conflict) => conflict.columns(['tournament_id', 'player_id']).doUpdateSet(row))
            .execute();
          // What no message reports is found by the rounds that were played.
          await addRound(db, {
            ...{ id: crypto.randomUUID(), player_id: playerId, session_id: null, game: 'orbit/demo' },
            ...{ currency: 'EUR', stake, win: 0, real_stake: stake, movement_id: null, created_at: now },
          });
          const data = {
            ...{ playerId, event: 'tournaments', version: 1, at: new Date(now).toISOString() },
            data: [
              { tournament_id: 'race', bets: standing.bets, award_place: 1, nickname: '', confirmed: true },
            ],
          };
          const report = async (bus: Bus | undefined) => bus?.publish({ topic: 'player', data });
          await report(buses[0]);
          if (reported === 'late') late.unshift(() => report(buses[1]) as Promise<void>);
          else if (reported !== 'lost') await report(buses[1]);
          if (reported === 'twice') await report(buses[1]);
          missed ||= reported === 'late' || reported === 'lost';
          if (!looked) continue;
          await compare(processes[0] as Places);
          if (!missed) await compare(processes[1] as Places);
        }
        for (const report of late) await report();
        // Whoever has missed something is told so, or asks again by itself.
        buses[1]?.reportGap();
        for (const places of processes) await compare(places);
        // A process that starts now knows as much.
        const later = createPlaces({ ...parts, bus: createLocalBus() });
        const [first] = standings.values();
        if (first) expect(later.placeAtOnce(tournament, first)).toBeUndefined();
        await compare(later);
        for (const places of [...processes, later]) places.stop();
      }),
      { numRuns: 30 },
    );
  });
});

it('ignores what is no message of ours', async () => {
  const { services } = await createHarness();
  const { bus, store, runtime, sandbox } = services;
  const { places } = sandbox.surroundings;
  const tournament = { id: 'none', end_at: runtime.now() + DAY };
  const standing = { playerId: 'b', bets: 5, countedAt: 1 };
  expect(await places.findPlace(tournament, standing)).toBe(1);
  for (const data of [
    null,
    'tournaments',
    { event: 'tournaments', playerId: 'a', at: 'now', data: [{ tournament_id: 'none', bets: 9 }] },
    {
      event: 'tournaments',
      playerId: 'a',
      at: '2026-11-18T12:00:00Z',
      data: [{ tournament_id: 'none', bets: '9' }],
    },
    {
      event: 'tournaments',
      playerId: 'a',
      at: '2026-11-18T12:00:00Z',
      data: [{ tournament_id: 'none', bets: -9 }],
    },
  ])
    await bus.publish({ topic: 'player', data });
  expect(await places.findPlace(tournament, standing)).toBe(1);
  expect(await countPlace(store.db, 'none', standing)).toBe(1);
});
