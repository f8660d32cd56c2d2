import { randomBytes, randomUUID } from 'node:crypto';

/** The world a room may ask: time, chance and fresh ids. Passed in, so tests can decide all three. */
export interface Runtime {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** A number from 0 inclusive to 1 exclusive. */
  random(): number;
  /** A new UUIDv7: unique and ascending with time. */
  id(): string;
}

/** How ids of the latest moment begin: there are many of each. */
let latest = { moment: -1, beginning: '' };

/** A UUIDv7 for `now`, with 74 random bits. */
export function uuidv7(now: number): string {
  if (latest.moment !== now) {
    const time = now.toString(16).padStart(12, '0');
    latest = { moment: now, beginning: `${time.slice(0, 8)}-${time.slice(8)}-7` };
  }
  // The chance of a version 4, which Node draws for many ids at once.
  return latest.beginning + randomUUID().slice(15);
}

/** The real clock, chance and ids. */
export const realRuntime: Runtime = {
  now: () => Date.now(),
  // Draws decide over money, so they cannot be foretold from earlier ones.
  random: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  id: () => uuidv7(Date.now()),
};

/** A runtime whose time can be moved. Ids stay those of the real one, so that later ids are still the higher ones. */
export interface SettableRuntime extends Runtime {
  /** How far ahead of `base` it is, in milliseconds. */
  offset: number;
}

/** A world for pictures: time stands still, and chance is the same each time. */
export function standingRuntime(moment: number, base: Runtime = realRuntime): Runtime {
  let seed = 42;
  return {
    now: () => moment,
    random() {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return seed / 2 ** 32;
    },
    id: base.id,
  };
}

/** Carries a moved clock to the other processes of an installation: `{ offset }`. */
export const CLOCK_TOPIC = 'clock';

/** Wraps a runtime for tests; at first it tells the time of `base`. */
export function createSettableRuntime(base: Runtime): SettableRuntime {
  const settable: SettableRuntime = {
    offset: 0,
    now: () => base.now() + settable.offset,
    random: base.random,
    id: base.id,
  };
  return settable;
}
