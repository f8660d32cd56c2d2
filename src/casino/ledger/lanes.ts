import type { Store } from 'hashmark/server';
import { createCrowd } from './crowd.ts';
import {
  createGroupCommit,
  type GroupCommit,
  type GroupTraits,
  type Locks,
  type Work,
} from './group-commit.ts';
import { LANES, laneOf } from './lane-of.ts';
import { lockEverything, lockPlayers, tryToLockPlayers } from './locks.ts';

/** Locks those for whom may be waited, then those of the others who are free. */
const lockByPlayer: Locks = async (tx, waitFor, tryFor) => {
  if (waitFor.length > 0) await lockPlayers(tx, waitFor);
  return tryFor.length > 0 ? await tryToLockPlayers(tx, tryFor) : [];
};

const lockAll: Locks = async (tx) => {
  await lockEverything(tx);
  return [];
};

/** Runs work in groups: on SQLite one after the other, on PostgreSQL in lanes by player. */
export function createLanes(store: Store, now: () => number): GroupCommit {
  if (store.kind === 'sqlite') return createGroupCommit(store, now);
  const crowd = createCrowd();
  const lanes = Array.from({ length: LANES }, () =>
    createGroupCommit(store, now, { lock: lockByPlayer, crowd }),
  );
  const everything = createGroupCommit(store, now, { lock: lockAll });
  return {
    run<T>(work: Work<T>, traits: GroupTraits = {}): Promise<T> {
      const lane = traits.player === undefined ? undefined : lanes[laneOf(traits.player)];
      return (lane ?? everything).run(work, traits);
    },
  };
}
