import type { MessageValues } from 'hashmark/i18n';
import { type Database, hashOfToken, isToken, newToken, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { iso } from '../iso.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { MailKind } from '../outbox/mail-texts.ts';
import { sendMail } from '../outbox/outbox.ts';
import { RAISE_DELAY } from '../rules/limits.ts';
import { pageAddress } from '../users/mailed-links.ts';
import { limitName } from './limit-names.ts';
import { announceLimits, CONFIRM_WITHIN } from './limits.ts';
import type { LimitChangesTable, UserLimitsTable } from './tables.ts';

/** What a limit becomes. */
export type Content = Pick<UserLimitsTable, 'period' | 'amounts' | 'minutes'>;

/** What is changed: a limit, or when the player sees what the play has come to. */
export type Changed = Pick<LimitChangesTable, 'type'> & Pick<UserLimitsTable, 'id' | 'player_id'>;

/** Whose limits, and where links in mails lead. */
export interface Owner {
  playerId: string;
  email: string;
  locale: string;
  origin: string;
}

/** Takes the change back that waits for a limit. */
export async function replaceWaiting({ tx, now }: LedgerWork, limitId: string): Promise<void> {
  await tx
    .updateTable('limit_changes')
    .set({ outcome: 'replaced', settled_at: now })
    .where('limit_id', '=', limitId)
    .where('outcome', 'is', null)
    .execute();
}

const record = (
  { id, now }: LedgerWork,
  limit: Changed,
  action: string,
  { period, amounts, minutes }: Content,
): LimitChangesTable => ({
  id: id(),
  limit_id: limit.id,
  player_id: limit.player_id,
  action,
  type: limit.type,
  period,
  amounts,
  minutes,
  requested_at: now,
  effective_at: now,
  token_hash: null,
  confirmed_at: null,
  settled_at: now,
  outcome: 'done',
});

/** Writes down what was done to a limit at once. */
export async function recordChange(
  work: LedgerWork,
  limit: UserLimitsTable,
  action: 'set' | 'lower' | 'extend',
): Promise<void> {
  await replaceWaiting(work, limit.id);
  await work.tx
    .insertInto('limit_changes')
    .values(record(work, limit, action, limit))
    .execute();
}

/** When the break that a row holds began, however often it was made longer since; `now` where nobody knows. */
export async function readBreakStart({ tx, now }: LedgerWork, limitId: string): Promise<number> {
  const set = await tx
    .selectFrom('limit_changes')
    .select('requested_at')
    .where('limit_id', '=', limitId)
    .where('action', '=', 'set')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return set ? Number(set.requested_at) : now;
}

/** A change that allows more, and what the mail says that it is about. */
interface Wanted {
  limit: Changed;
  action: 'raise' | 'remove';
  content: Content;
  mail: { kind: MailKind; data: MessageValues };
}

/** Writes down a change that allows more, mails the link that confirms it, and puts it off. */
export async function putOffChange(
  work: LedgerWork,
  owner: Owner,
  { limit, action, content, mail }: Wanted,
): Promise<void> {
  const { tx, now, id } = work;
  await replaceWaiting(work, limit.id);
  const token = newToken();
  const change: LimitChangesTable = {
    ...record(work, limit, action, content),
    effective_at: now + RAISE_DELAY,
    token_hash: hashOfToken(token),
    settled_at: null,
    outcome: null,
  };
  await tx.insertInto('limit_changes').values(change).execute();
  await schedule(tx, {
    id: id(),
    kind: 'limit-change',
    dueAt: change.effective_at,
    data: { change: change.id },
    playerId: owner.playerId,
  });
  const { playerId, email, locale, origin } = owner;
  const url = `${pageAddress(origin, locale, '/profile/limits/confirm')}?token=${token}`;
  await sendMail(work, {
    playerId,
    to: email,
    kind: mail.kind,
    locale,
    data: { token, url, ...mail.data },
  });
}

/** Puts off a change of a limit that allows more, or its removal. */
export async function askForChange(
  work: LedgerWork,
  owner: Owner,
  limit: UserLimitsTable,
  action: 'raise' | 'remove',
  content: Content,
): Promise<void> {
  const kind = action === 'raise' ? 'LIMIT_RAISE' : 'LIMIT_REMOVAL';
  const data = { limit: limitName(owner.locale, limit) };
  await putOffChange(work, owner, { limit, action, content, mail: { kind, data } });
}

/** Makes a change count, when its time has come and it was confirmed. @returns whether it counts now */
export async function settle(work: LedgerWork, change: LimitChangesTable): Promise<boolean> {
  const { tx, now } = work;
  if (change.outcome !== null || change.confirmed_at === null || Number(change.effective_at) > now)
    return false;
  if (change.type === 'reality-check')
    await tx
      .updateTable('players')
      .set({ reality_check_minutes: change.minutes })
      .where('id', '=', change.player_id)
      .execute();
  else if (change.action === 'remove')
    await tx.deleteFrom('user_limits').where('id', '=', change.limit_id).execute();
  else
    await tx
      .updateTable('user_limits')
      .set({ amounts: change.amounts, minutes: change.minutes, told_period: null })
      .where('id', '=', change.limit_id)
      .execute();
  await tx
    .updateTable('limit_changes')
    .set({ outcome: 'done', settled_at: now })
    .where('id', '=', change.id)
    .execute();
  return true;
}

/** The answer of `POST /api/user_limits/confirm`. */
export interface Confirmed {
  type: LimitChangesTable['type'];
  action: 'raise' | 'remove';
  status: 'waiting' | 'done';
  effective_at: string;
}

/** Whose change a mailed token confirms. @throws Refusal `link-invalid` for a token that is wrong. */
export async function findOwnerOfChange(db: Kysely<Database>, token: string): Promise<string> {
  const change = isToken(token)
    ? await db
        .selectFrom('limit_changes')
        .select('player_id')
        .where('token_hash', '=', hashOfToken(token))
        .executeTakeFirst()
    : undefined;
  if (!change) throw new Refusal('link-invalid');
  return change.player_id;
}

/**
 * Confirms a change of the player by its mailed token, once.
 *
 * @throws Refusal `link-invalid` for a token that is wrong, used, too old, or of a change that was taken back.
 */
export async function confirmChange(work: LedgerWork, token: string): Promise<Confirmed> {
  const { tx, now } = work;
  const confirmed = await tx
    .updateTable('limit_changes')
    .set({ confirmed_at: now })
    .where('token_hash', '=', hashOfToken(token))
    .where('confirmed_at', 'is', null)
    .where('outcome', 'is', null)
    .where('requested_at', '>', now - CONFIRM_WITHIN)
    .returningAll()
    .executeTakeFirst();
  if (!confirmed) throw new Refusal('link-invalid');
  const isDone = await settle(work, confirmed);
  await announceLimits(work, confirmed.player_id);
  return {
    type: confirmed.type,
    action: confirmed.action === 'remove' ? 'remove' : 'raise',
    status: isDone ? 'done' : 'waiting',
    effective_at: iso(confirmed.effective_at),
  };
}
