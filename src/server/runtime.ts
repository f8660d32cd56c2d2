import { randomBytes } from 'node:crypto';

/** The world a room may ask: time, chance and fresh ids. Passed in, so tests can decide all three. */
export interface Runtime {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** A number from 0 inclusive to 1 exclusive. */
  random(): number;
  /** A new UUIDv7: unique and ascending with time. */
  id(): string;
}

/** A UUIDv7 for `now`, with 74 random bits. */
export function uuidv7(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
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
