import type { CallName } from '../../../../src/hashmark/calls/types.ts';
import type { ProcessServices } from '../../../../src/hashmark/server/services.ts';
import type { Browser } from '../../harness.ts';

/** A sandbox with a new signed-in player, of whom only this call's sample knows. */
export interface World {
  player: { id: string; email: string };
  browser: Browser;
  services: ProcessServices;
}

/** What a caller sends. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Prepares the world for a call, e.g. gives the player what the call takes away, and tells what to send. */
export type Sample = (world: World) => Sent | Promise<Sent>;

export type Samples = Partial<Record<CallName, Sample>>;
