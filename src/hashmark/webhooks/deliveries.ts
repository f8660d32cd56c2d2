import type { Kysely } from 'kysely';
import { Refusal } from '../http/errors.ts';
import type { Database } from '../store/schema.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../store/webhook-tables.ts';
import type { WebhookContext } from './context.ts';
import { getRow, recordChange } from './endpoints.ts';
import { TEST_TYPE } from './event-types.ts';
import { bodyOf, nextTurn } from './record-events.ts';

/** So many are listed at a time. */
const PAGE = 50;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How one try ended. */
export interface Attempt {
  readonly at: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Why it failed; null where it did not. */
  readonly fault: string | null;
  /** How the answer began, as somebody outside has written it. */
  readonly answer: string;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly recordedAt: number;
  readonly state: DeliveryState;
  /** When it is tried next. */
  readonly dueAt: number | null;
  readonly attempts: number;
  /** The last of them. */
  readonly last: Attempt | null;
}

const attemptOf = ({ at, duration, status, fault, answer }: WebhookAttemptRow): Attempt => ({
  ...{ at, duration, status, fault, answer },
});

const deliveryOf = (row: Omit<WebhookDeliveryRow, 'body'>, last: Attempt | undefined): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  type: row.type,
  recordedAt: row.recorded_at,
  state: row.state,
  dueAt: row.due_at,
  attempts: row.attempts,
  last: last ?? null,
});

/** The place of a delivery in the list of its endpoint. @throws Refusal `validation-failed` */
async function findPlace(db: Kysely<Database>, after: string) {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(['recorded_at', 'turn', 'id'])
    .where('id', '=', after)
    .executeTakeFirst();
  if (row) return row;
  const message = `There is no delivery \`${after}\` any more. Begin without \`after\`.`;
  throw new Refusal('validation-failed', { message, field: 'after', errors: { after: [message] } });
}

/** What was sent to an endpoint, the newest first. @throws Refusal `not-found` */
export async function listDeliveries(
  { store }: WebhookContext,
  webhookId: string,
  { state, after }: { state?: DeliveryState | undefined; after?: string | undefined } = {},
): Promise<{ items: Delivery[]; next: string | null }> {
  const db = store.reader;
  await getRow(db, webhookId);
  let select = db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('webhook_attempts as a', (join) =>
      join.onRef('a.delivery_id', '=', 'd.id').onRef('a.number', '=', 'd.attempts'),
    )
    .select([
      'd.id',
      'd.webhook_id',
      'd.event_id',
      'd.type',
      'd.recorded_at',
      'd.turn',
      'd.state',
      'd.due_at',
    ])
    .select(['d.attempts', 'a.at', 'a.duration', 'a.status', 'a.fault', 'a.answer'])
    .where('d.webhook_id', '=', webhookId)
    .orderBy('d.recorded_at', 'desc')
    .orderBy('d.turn', 'desc')
    .orderBy('d.id', 'desc')
    .limit(PAGE + 1);
  if (state) select = select.where('d.state', '=', state);
  if (after !== undefined) {
    const { recorded_at, turn, id } = await findPlace(db, after);
    select = select.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('d.recorded_at', 'd.turn', 'd.id'), '<', tuple(recorded_at, turn, id)),
    );
  }
  const rows = await select.execute();
  const items = rows.slice(0, PAGE).map((row) => {
    const { at, duration, status, fault, answer } = row;
    const last =
      at === null ? undefined : { at, duration: duration ?? 0, status, fault, answer: answer ?? '' };
    return deliveryOf(row, last);
  });
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}

async function getDeliveryRow(db: Kysely<Database>, id: string): Promise<WebhookDeliveryRow> {
  const row = await db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found', { message: `There is no delivery \`${id}\`.` });
  return row;
}

/** One delivery with what is sent and how each attempt ended, the last first. @throws Refusal `not-found` */
export async function readDelivery(
  { store }: WebhookContext,
  id: string,
): Promise<Delivery & { body: string; tries: Attempt[] }> {
  const row = await getDeliveryRow(store.reader, id);
  const rows = await store.reader
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const tries = rows.map(attemptOf);
  return { ...deliveryOf(row, tries[0]), body: row.body, tries };
}

/** Sends something once more, under the id that it had. @throws Refusal `not-found`, `conflict` where its endpoint is disabled */
export async function redeliver(context: WebhookContext, id: string, actor: string): Promise<void> {
  const { store, runtime } = context;
  await store.transaction(async (tx) => {
    const { webhook_id } = await getDeliveryRow(tx, id);
    await refuseDisabled(tx, webhook_id);
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', due_at: runtime.now() })
      .where('id', '=', id)
      .execute();
    await recordChange(context, tx, { actor, action: 'redeliver-webhook', id: webhook_id });
  });
}

async function refuseDisabled(db: Kysely<Database>, webhookId: string): Promise<void> {
  const { disabled_at } = await getRow(db, webhookId);
  if (disabled_at !== null)
    throw new Refusal('conflict', { message: 'This webhook is turned off. Turn it on first.' });
}

/**
 * Sends an event that means nothing, so that whoever set an endpoint up sees whether it hears.
 *
 * @returns the id of the delivery
 * @throws Refusal `not-found`, `conflict` where it is disabled
 */
export async function sendTest(context: WebhookContext, webhookId: string, actor: string): Promise<string> {
  const { store, runtime } = context;
  const id = runtime.id();
  await store.transaction(async (tx) => {
    await refuseDisabled(tx, webhookId);
    const now = runtime.now();
    await tx
      .insertInto('webhook_deliveries')
      .values({
        id,
        webhook_id: webhookId,
        event_id: runtime.id(),
        type: TEST_TYPE,
        body: bodyOf(TEST_TYPE, now, { actor }),
        recorded_at: now,
        turn: nextTurn(),
        state: 'waiting',
        due_at: now,
        attempts: 0,
      })
      .execute();
    await recordChange(context, tx, { actor, action: 'test-webhook', id: webhookId });
  });
  return id;
}
