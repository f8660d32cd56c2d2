import type { Transaction } from 'kysely';
import { DAY, HOUR } from '../i18n/durations.ts';
import { record } from '../store/audit.ts';
import type { Database } from '../store/schema.ts';
import type { WebhookDeliveryRow } from '../store/webhook-tables.ts';
import { DEADLINE, type Outcome } from './attempt.ts';
import type { WebhookContext } from './context.ts';

/** Attempts before a delivery is given up: with the waits between them about a day. */
export const MAX_ATTEMPTS = 10;
/** The first wait, how many times longer each further one is, and the longest, in milliseconds. */
const [FIRST_WAIT, GROWTH, LONGEST_WAIT] = [10_000, 3, 12 * HOUR];
/** How long an endpoint may ask to be left alone, in milliseconds. */
const LONGEST_ASKED = HOUR;
/** How long an endpoint may fail without a single success before nothing is sent to it any more, in milliseconds. */
export const PATIENCE = 5 * DAY;
/** Longer than any wait between two attempts: when nothing was tried for so long, nothing was on its way, and nobody knows how the endpoint was. */
const QUIET = 2 * DAY;
/** Attempts that are kept of one delivery, however often somebody sends it again. */
const KEPT_ATTEMPTS = 20;

/**
 * How long to wait after so many attempts, in milliseconds, up to a quarter more or less: endpoints that failed together do not come
 * back together.
 */
export function waitAfter(attempts: number, random: number): number {
  const wait = Math.min(FIRST_WAIT * GROWTH ** (attempts - 1), LONGEST_WAIT);
  return Math.round(wait * (0.75 + random / 2));
}

/** When an endpoint was tried before its last attempt, which is one of `delivery`. */
async function findTriedBefore(
  tx: Transaction<Database>,
  webhookId: string,
  delivery: { readonly id: string; readonly number: number },
): Promise<number> {
  const { at } = await tx
    .selectFrom('webhook_attempts as a')
    .innerJoin('webhook_deliveries as d', 'd.id', 'a.delivery_id')
    .select(({ fn }) => fn.max<number | null>('a.at').as('at'))
    .where('d.webhook_id', '=', webhookId)
    .where(({ eb, or }) =>
      or([eb('a.delivery_id', '!=', delivery.id), eb('a.number', '!=', delivery.number)]),
    )
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
}

/** Turns an endpoint off that says it is gone, or has done nothing but fail for days. */
async function disableFailing(
  context: WebhookContext,
  tx: Transaction<Database>,
  webhookId: string,
  { fault }: Outcome,
  delivery: { readonly id: string; readonly number: number },
): Promise<void> {
  const now = context.runtime.now();
  const row = await tx
    .selectFrom('webhooks')
    .select(['failing_since', 'disabled_at'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!row || row.disabled_at !== null) return;
  const isLong = now - (row.failing_since ?? now) >= PATIENCE;
  const wasQuiet = isLong && now - (await findTriedBefore(tx, webhookId, delivery)) > QUIET;
  const failingSince = wasQuiet ? now : (row.failing_since ?? now);
  const why = fault === 'gone' ? 'gone' : now - failingSince >= PATIENCE ? 'failing' : undefined;
  await tx
    .updateTable('webhooks')
    .set({ failing_since: failingSince, ...(why ? { disabled_at: now, disabled_why: why } : {}) })
    .where('id', '=', webhookId)
    .execute();
  if (!why) return;
  const subject = `webhook ${webhookId}`;
  await record(context, tx, {
    actor: 'webhooks',
    action: 'disable-webhook',
    subject,
    before: null,
    after: null,
  });
  context.log.warn(
    { webhook: webhookId, why, failing_since: new Date(failingSince) },
    'a webhook was turned off',
  );
}

/** Writes down how an attempt ended, and when the next one is. */
export async function keepOutcome(
  context: WebhookContext,
  { id, webhook_id, attempts }: Pick<WebhookDeliveryRow, 'id' | 'webhook_id' | 'attempts'>,
  outcome: Outcome,
): Promise<void> {
  const { store, runtime } = context;
  const { duration, status, fault, answer, retryAfter = 0 } = outcome;
  const now = runtime.now();
  const number = attempts + 1;
  const isTriedAgain = fault !== null && fault !== 'gone' && number < MAX_ATTEMPTS;
  const wait = Math.max(waitAfter(number, runtime.random()), Math.min(retryAfter, LONGEST_ASKED));
  await store.transaction(async (tx) => {
    const kept = await tx
      .updateTable('webhook_deliveries')
      .set({
        attempts: number,
        state: fault === null ? 'delivered' : isTriedAgain ? 'waiting' : 'failed',
        due_at: isTriedAgain ? now + wait : null,
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .returning('id')
      .executeTakeFirst();
    // Removed meanwhile, or tried by another process whose word came first.
    if (!kept) return;
    await tx
      .insertInto('webhook_attempts')
      .values({
        delivery_id: id,
        number,
        at: now - Math.min(duration, DEADLINE),
        duration,
        status,
        fault,
        answer,
      })
      .execute();
    await tx
      .deleteFrom('webhook_attempts')
      .where('delivery_id', '=', id)
      .where('number', '<=', number - KEPT_ATTEMPTS)
      .execute();
    if (fault !== null) await disableFailing(context, tx, webhook_id, outcome, { id, number });
    else
      await tx
        .updateTable('webhooks')
        .set({ failing_since: null })
        .where('id', '=', webhook_id)
        .where('failing_since', 'is not', null)
        .execute();
  }, 'read committed');
}
