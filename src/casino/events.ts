import type { BusMessage, Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';

/** What every realtime event carries. */
export interface EventEnvelope {
  /** One more with each event of its stream: a gap means that one was missed. */
  version: number;
  /** ISO 8601 UTC. */
  at: string;
  data: unknown;
}

/** A domain event for everyone: topic `jackpots` or `wins`. */
export type PublicEvent = EventEnvelope;

/** A domain event of one player: topic `player`. */
export interface PlayerEvent extends EventEnvelope {
  playerId: string;
  event: string;
}

async function nextVersion(tx: Kysely<Database>, stream: string): Promise<number> {
  const row = await tx
    .insertInto('event_versions')
    .values({ stream, version: 1 })
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet({ version: sql<number>`event_versions.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(row.version);
}

/** Numbers an event of `topic`; send it after the commit. */
export async function publicEvent(
  tx: Kysely<Database>,
  topic: 'jackpots' | 'wins',
  now: number,
  data: unknown,
): Promise<BusMessage> {
  const version = await nextVersion(tx, topic);
  return { topic, data: { version, at: new Date(now).toISOString(), data } satisfies PublicEvent };
}

/** Numbers an event of one player; send it after the commit. */
export async function playerEvent(
  tx: Kysely<Database>,
  playerId: string,
  event: string,
  now: number,
  data: unknown,
): Promise<BusMessage> {
  const version = await nextVersion(tx, `${event}:${playerId}`);
  return {
    topic: 'player',
    data: { playerId, event, version, at: new Date(now).toISOString(), data } satisfies PlayerEvent,
  };
}
