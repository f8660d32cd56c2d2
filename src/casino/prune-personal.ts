import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { deleteWhere } from './delete-in-parts.ts';
import { DAY } from './rules/calendar.ts';

const YEAR = 365 * DAY;

/** How long what is known of people is kept, in milliseconds: as `content/pages/privacy-policy` says. */
const KEPT = {
  /** What was written to support, and what it has answered. */
  messages: 3 * YEAR,
  mails: YEAR,
  /** After a limit, a break or an exclusion has ended. */
  limits: 5 * YEAR,
  paymentChecks: 5 * YEAR,
};

/** Breaks and exclusions that have ended before a moment: the others, and every other limit, still hold. */
const endedBefore = (moment: number) => sql`
  ends_at < ${moment} and (type = 'cooling-off' or (type = 'self-exclusion' and reopens_at < ${moment}))
`;

/** Changes to what has ended, of which the last one was made before a moment. */
const changesBefore = (moment: number) => sql`
  requested_at < ${moment}
  and not exists (select 1 from user_limits where user_limits.id = limit_changes.limit_id)
  and not exists (
    select 1 from limit_changes as later
    where later.limit_id = limit_changes.limit_id
      and (later.requested_at >= ${moment} or later.settled_at >= ${moment})
  )
`;

/**
 * Deletes what is known of people and the privacy policy promises to keep no longer.
 *
 * @param now milliseconds UTC
 * @returns how many rows were deleted
 */
export async function prunePersonal(db: Kysely<Database>, now: number): Promise<number> {
  const counts = [
    await deleteWhere(db, 'contact_messages', sql`created_at < ${now - KEPT.messages}`),
    await deleteWhere(db, 'outbox', sql`created_at < ${now - KEPT.mails}`),
    await deleteWhere(db, 'fraud_checks', sql`created_at < ${now - KEPT.paymentChecks}`),
    // Before its changes, which are kept as long as the limit itself.
    await deleteWhere(db, 'user_limits', endedBefore(now - KEPT.limits)),
    await deleteWhere(db, 'limit_changes', changesBefore(now - KEPT.limits)),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
