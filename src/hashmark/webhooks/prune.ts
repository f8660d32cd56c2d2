import { DAY } from '../i18n/durations.ts';
import type { WebhookContext } from './context.ts';

/** How long deliveries are kept, in milliseconds, and how many of one endpoint. */
export const KEPT_FOR = 30 * DAY;
export const KEPT_NUMBER = 10_000;
/** So many are removed at a time, so that nobody waits for it. */
const STEP = 500;

/** Removes deliveries that are too old, or too many; those that wait too, since an endpoint that is unavailable may let them pile up. */
export async function pruneDeliveries(
  { store, runtime, log }: WebhookContext,
  { keptNumber = KEPT_NUMBER }: { keptNumber?: number } = {},
): Promise<void> {
  const endpoints = await store.reader.selectFrom('webhooks').select('id').execute();
  for (const { id } of endpoints) {
    const first = await store.reader
      .selectFrom('webhook_deliveries')
      .select('recorded_at')
      .where('webhook_id', '=', id)
      .orderBy('recorded_at', 'desc')
      .orderBy('turn', 'desc')
      .offset(keptNumber)
      .limit(1)
      .executeTakeFirst();
    const until = Math.max(runtime.now() - KEPT_FOR, first?.recorded_at ?? 0);
    let dropped = 0;
    for (;;) {
      const removed = await store.db
        .deleteFrom('webhook_deliveries')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('webhook_deliveries')
            .select('id')
            .where('webhook_id', '=', id)
            .where('recorded_at', '<=', until)
            .orderBy('recorded_at')
            .limit(STEP),
        )
        .returning('state')
        .execute();
      dropped += removed.filter(({ state }) => state === 'waiting').length;
      if (removed.length < STEP) break;
    }
    if (dropped > 0)
      log.warn({ webhook: id, dropped }, 'webhook deliveries were dropped before they had arrived');
  }
}
