import type { Context } from 'hono';
import type { Call } from '../calls/define-call.ts';

/** Somebody who has signed in. */
export interface SignedIn {
  playerId: string;
  groups: readonly number[];
}

/** Who asks, as the module that keeps accounts knows. */
export interface Identity {
  /** The person whom a request's cookies name. */
  find(c: Context): Promise<SignedIn | undefined>;
  /** Whether the player has sent a call that moves value with this `Idempotency-Key` before, so that its answer is kept. */
  hasAnswer(player: SignedIn, call: Call, key: string): Promise<boolean>;
  /** Lets a browser whose session has ended stop believing that it is signed in. */
  forget(c: Context): void;
}

/** Where nobody keeps accounts, everybody is a guest. */
export const NOBODY: Identity = {
  find: async () => undefined,
  hasAnswer: async () => false,
  forget: () => undefined,
};
