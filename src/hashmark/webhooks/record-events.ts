import type { Transaction } from 'kysely';
import type { Runtime } from '../process/runtime.ts';
import type { Database } from '../store/schema.ts';
import type { WebhookRow } from '../store/webhook-tables.ts';
import type { EventType } from './event-types.ts';

/** Something that has happened. */
export interface NewEvent {
  readonly type: EventType;
  /** By which it is recorded once, however often that is asked; a new one without it. */
  readonly id?: string | undefined;
  /** When it happened. */
  readonly at: number;
  /** Of the document that it is about, where it is about one. */
  readonly about?: { readonly type: string; readonly locale: string } | undefined;
  readonly data: object;
  /** Goes only to those who ask for it by its name, and not to those who want everything. */
  readonly isPrivate?: boolean;
}

type Endpoint = Pick<WebhookRow, 'id' | 'events' | 'types' | 'locales' | 'since'>;

/** Many events are recorded by one transaction that publishes many documents. */
const endpointsOf = new WeakMap<Transaction<Database>, Promise<Endpoint[]>>();

function findEndpoints(tx: Transaction<Database>): Promise<Endpoint[]> {
  const known = endpointsOf.get(tx);
  if (known) return known;
  const found = tx
    .selectFrom('webhooks')
    .select(['id', 'events', 'types', 'locales', 'since'])
    .where('disabled_at', 'is', null)
    .execute();
  endpointsOf.set(tx, found);
  return found;
}

const has = (list: string | null, value: string): boolean =>
  list === null || (JSON.parse(list) as string[]).includes(value);

const wants = (endpoint: Endpoint, { type, about, at, isPrivate }: NewEvent): boolean =>
  at >= endpoint.since &&
  !(isPrivate && endpoint.events === null) &&
  has(endpoint.events, type) &&
  (!about || (has(endpoint.types, about.type) && has(endpoint.locales, about.locale)));

/** What stands in the body of a message: type, time and data, as Standard Webhooks has them. */
export const bodyOf = (type: string, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

let turn = 0;

/** A number above those before it in this process. */
export const nextTurn = (): number => ++turn;

/**
 * Writes an event down for every endpoint that wants it. Part of the transaction that makes it happen: it is delivered if, and only if,
 * that is kept.
 */
export async function recordEvent(
  { runtime }: { readonly runtime: Pick<Runtime, 'now' | 'id'> },
  tx: Transaction<Database>,
  event: NewEvent,
): Promise<void> {
  const endpoints = (await findEndpoints(tx)).filter((endpoint) => wants(endpoint, event));
  if (endpoints.length === 0) return;
  const now = runtime.now();
  const eventId = event.id ?? runtime.id();
  const body = bodyOf(event.type, event.at, event.data);
  await tx
    .insertInto('webhook_deliveries')
    .values(
      endpoints.map(({ id }) => ({
        id: runtime.id(),
        webhook_id: id,
        event_id: eventId,
        type: event.type,
        body,
        recorded_at: now,
        turn: nextTurn(),
        state: 'waiting' as const,
        due_at: now,
        attempts: 0,
      })),
    )
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute();
}
