import type { Context } from 'hono';
import type { Call } from '../calls/define-call.ts';
import { isRefusal } from './errors.ts';

/** Somebody who has signed in. */
export interface SignedIn {
  playerId: string;
  groups: readonly number[];
}

/** Who asks, as the module that keeps accounts knows. */
export interface Identity {
  /**
   * The person whom a request's cookies name.
   *
   * @throws Refusal `unavailable` when that cannot be known now: whoever asks may be signed in
   */
  find(c: Context): Promise<SignedIn | undefined>;
  /** Whether the player has sent a call that moves value with this `Idempotency-Key` before, so that its answer is kept. */
  hasAnswer(player: SignedIn, call: Call, key: string): Promise<boolean>;
  /** Lets a browser whose session has ended stop believing that it is signed in. */
  forget(c: Context): void;
  /** Lets a browser know that its owner is signed in, where it does not: its session may be older than what it was told. */
  remember(c: Context): void;
}

/** Where nobody keeps accounts, everybody is a guest. */
export const NOBODY: Identity = {
  find: async () => undefined,
  hasAnswer: async () => false,
  forget: () => undefined,
  remember: () => undefined,
};

/** The person whom a request's cookies name; nobody while that cannot be known, for answers that a guest gets too. */
export async function findIfKnown<Who>(
  identity: { find(c: Context): Promise<Who | undefined> },
  c: Context,
): Promise<Who | undefined> {
  try {
    return await identity.find(c);
  } catch (error) {
    if (isRefusal(error) && error.code === 'unavailable') return undefined;
    throw error;
  }
}
