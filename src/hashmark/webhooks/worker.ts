import { randomUUID } from 'node:crypto';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';
import { attempt, DEADLINE } from './attempt.ts';
import type { WebhookContext } from './context.ts';
import { keepOutcome } from './keep-outcome.ts';

/** For how long a worker has an endpoint to itself, in milliseconds: an attempt and then some. */
export const LEASE = 1.5 * DEADLINE;

/** The endpoints that something is due for and that no worker has. */
export async function findDue({ store, runtime }: WebhookContext): Promise<string[]> {
  const now = runtime.now();
  const rows = await store.reader
    .selectFrom('webhooks as w')
    .select('w.id')
    .where('w.disabled_at', 'is', null)
    .where(({ eb, or }) => or([eb('w.leased_until', 'is', null), eb('w.leased_until', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.due_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes an endpoint, or goes on having it. @returns undefined where another worker has it, or nothing is to be sent to it */
async function takeLease(
  { store, runtime }: WebhookContext,
  id: string,
  lease: string,
): Promise<WebhookRow | undefined> {
  const now = runtime.now();
  return await store.db
    .updateTable('webhooks')
    .set({ lease, leased_until: now + LEASE })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('lease', '=', lease), eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
    )
    .returningAll()
    .executeTakeFirst();
}

const endLease = ({ store }: WebhookContext, id: string, lease: string) =>
  store.db
    .updateTable('webhooks')
    .set({ lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();

/** What comes next for an endpoint: those that were recorded first, and those that failed by when they are tried again. */
const nextDelivery = (
  { store, runtime }: WebhookContext,
  webhookId: string,
): Promise<WebhookDeliveryRow | undefined> =>
  store.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', runtime.now())
    .orderBy('due_at')
    .orderBy('turn')
    .limit(1)
    .executeTakeFirst();

/** What ends a worker. */
export interface Ending {
  /** No further attempt begins. */
  readonly closing: AbortSignal;
  /** The one that is under way is cut off. */
  readonly cut: AbortSignal;
}

/**
 * Delivers to one endpoint, one after another, until nothing is due. Processes may do so at the same time: the endpoint is one
 * process's until it is done with it, or its lease is over because it has died.
 *
 * @returns how many attempts were made
 */
export async function deliverTo(
  context: WebhookContext,
  id: string,
  { closing, cut }: Ending,
): Promise<number> {
  const lease = randomUUID();
  let made = 0;
  try {
    while (!closing.aborted) {
      const endpoint = await takeLease(context, id, lease);
      const delivery = endpoint && (await nextDelivery(context, id));
      if (!delivery) break;
      const outcome = await attempt(context, endpoint, delivery, cut);
      // Cut off with the process: nobody knows whether it arrived, so it is sent again.
      if (!outcome) break;
      await keepOutcome(context, delivery, outcome);
      made++;
    }
  } finally {
    await endLease(context, id, lease);
  }
  return made;
}
