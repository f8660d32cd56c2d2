import { PLAYER_EVENTS, staleMessage } from 'hashmark/server';
import type { z } from 'zod';
import type { PublicChannel } from './entities/channels.ts';
import type { LedgerWork } from './ledger/ledger.ts';
import type { eventShapes } from './realtime/event-shapes.ts';

/** What every realtime event carries. */
export interface EventEnvelope {
  /** One more with each event of its stream: a gap means that one was missed. */
  version: number;
  /** ISO 8601 UTC. */
  at: string;
  data: unknown;
}

/** A domain event for everyone: one of the topics that are public channels. */
export type PublicEvent = EventEnvelope;

/** A domain event of one player: topic {@link PLAYER_EVENTS}. */
export interface PlayerEvent extends EventEnvelope {
  playerId: string;
  event: string;
}

/** What a player can be told. */
export type PlayerEventName = keyof (typeof eventShapes)['player'];

type Emitter = Pick<LedgerWork, 'emitNumbered' | 'now'>;

/** Tells everyone, after the commit. */
export function notifyAll<Topic extends PublicChannel>(
  work: Emitter,
  topic: Topic,
  data: z.input<(typeof eventShapes.public)[Topic]>,
): void {
  const at = new Date(work.now).toISOString();
  work.emitNumbered(topic, (version) => ({ topic, data: { version, at, data } satisfies PublicEvent }));
}

/** Tells one player, after the commit. */
export function notifyPlayer<Name extends PlayerEventName>(
  work: Emitter,
  playerId: string,
  event: Name,
  data: z.input<(typeof eventShapes.player)[Name]>,
): void {
  const at = new Date(work.now).toISOString();
  work.emitNumbered(`${event}:${playerId}`, (version) => ({
    topic: PLAYER_EVENTS,
    data: { playerId, event, version, at, data } satisfies PlayerEvent,
  }));
}

/** Ends pages that show what the answers of these calls were before the commit. @param calls names of calls */
export function outdatePages(work: Pick<LedgerWork, 'emit'>, calls: readonly string[]): void {
  work.emit(staleMessage(calls.map((name) => `call:${name}`)));
}
