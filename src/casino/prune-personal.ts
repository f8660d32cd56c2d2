import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { deleteWhere } from './delete-in-parts.ts';
import { CLOSED_SLOT, FORGOTTEN_SLOT } from './responsible-gambling/limits.ts';
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
  /** Whose an account was, after it has been closed. */
  owners: 5 * YEAR,
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

/** Tables that say whose an account is, and hold nothing of its money. */
const SAYS_WHOSE = [
  ...(['personal_ids', 'player_identities', 'two_factor', 'recovery_codes', 'chat_restore_ids'] as const),
  ...(['missed_fields', 'terms_acceptances', 'mailed_links', 'sessions', 'contact_messages'] as const),
  ...(['payment_profiles', 'account_owners'] as const),
];

/** Accounts that are forgotten at once. */
const PART = 1_000;

/** What stands in the place of an address: none that anybody could sign in or register with. */
const ERASED = 'erased:';

/** Empties what a player has told. Under which licence the books are stays. */
async function erasePlayer(db: Kysely<Database>, { id, data }: { id: string; data: string }): Promise<void> {
  const { license_name } = JSON.parse(data) as { license_name?: string };
  await db
    .updateTable('players')
    .set({
      ...{ email: `${ERASED}${id}`, password_hash: '', nickname: '', country: '' },
      ...{ data: JSON.stringify({ license_name }), confirmed_at: null, identity_verified_at: null },
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Forgets whose the accounts are that were closed at the wish of their owners before a moment. Their books stay, of nobody's.
 *
 * @returns how many accounts
 */
async function eraseClosed(db: Kysely<Database>, moment: number): Promise<number> {
  let erased = 0;
  for (;;) {
    const rows = await db
      .selectFrom('user_limits')
      .innerJoin('players', 'players.id', 'user_limits.player_id')
      .select(['players.id', 'players.data'])
      .where('user_limits.slot', '=', CLOSED_SLOT)
      .where('user_limits.created_at', '<', moment)
      // An exclusion has to know whom it keeps out.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_limits as other')
              .select('other.id')
              .whereRef('other.player_id', '=', 'players.id')
              .where('other.type', '=', 'self-exclusion')
              .where('other.slot', '!=', CLOSED_SLOT),
          ),
        ),
      )
      .limit(PART)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return erased;
    for (const table of SAYS_WHOSE) await db.deleteFrom(table).where('player_id', 'in', ids).execute();
    await db
      .updateTable('jackpot_wins')
      .set({ user_name: sql<string>`player_id` })
      .where('player_id', 'in', ids)
      .execute();
    for (const row of rows) await erasePlayer(db, row);
    // Last: a run that was broken off finds them again, and no later one.
    await db
      .updateTable('user_limits')
      .set({ slot: FORGOTTEN_SLOT })
      .where('player_id', 'in', ids)
      .where('slot', '=', CLOSED_SLOT)
      .execute();
    erased += ids.length;
  }
}

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
    await eraseClosed(db, now - KEPT.owners),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
