import type { MessageValues } from 'hashmark/i18n';
import type { Database, Runtime, Store } from 'hashmark/server';
import type { TakeMail } from 'hashmark/site';
import type { Kysely } from 'kysely';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { lockCommon } from '../ledger/locks.ts';
import { scheduleSending } from './jobs.ts';
import { type MailKind, mailText } from './mail-texts.ts';

/** A mail to write. */
export interface Mail {
  /** Null for somebody without an account. */
  playerId: string | null;
  to: string;
  kind: MailKind;
  /** The player's locale: in its language the mail is written. */
  locale: string;
  /** What stands for `{{name}}` in subject and text; kept with the mail. */
  data?: MessageValues;
}

interface Written {
  readonly playerId: string | null;
  readonly to: string;
  readonly kind: MailKind | typeof STAFF_LINK;
  readonly subject: string;
  readonly text: string;
  readonly data: MessageValues;
}

/** The mail that brings somebody of the staff to their account. */
const STAFF_LINK = 'STAFF_LINK';

/** Puts a mail at the end of the outbox. Nobody else may do so meanwhile. */
async function append(
  { tx, now, id }: Pick<LedgerWork, 'tx' | 'now' | 'id'>,
  { playerId, to, kind, subject, text, data }: Written,
): Promise<void> {
  const { last } = await tx
    .selectFrom('outbox')
    .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(0)).as('last'))
    .executeTakeFirstOrThrow();
  const mail = id();
  await tx
    .insertInto('outbox')
    .values({
      id: mail,
      position: Number(last) + 1,
      player_id: playerId,
      to_address: to.toLowerCase(),
      kind,
      subject,
      body_text: text,
      data: JSON.stringify(data),
      created_at: now,
      sent_at: null,
    })
    .execute();
  await scheduleSending(tx, mail, now);
}

/** Writes a mail in the caller's transaction: it is sent if, and only if, the work is kept. */
export async function sendMail(
  work: Pick<LedgerWork, 'tx' | 'now' | 'id' | 'lockCommon'>,
  { playerId, to, kind, locale, data = {} }: Mail,
): Promise<void> {
  const { subject, text } = mailText(kind, locale, data);
  await work.lockCommon();
  await append(work, { playerId, to, kind, subject, text, data });
}

/** Takes the mails of the Studio to the outbox, with those of players. */
export const takeStaffMail =
  (store: Pick<Store, 'kind'>, { now, id }: Pick<Runtime, 'now' | 'id'>): TakeMail =>
  async (tx, { to, subject, text, link }) => {
    if (store.kind === 'postgres') await lockCommon(tx);
    const data = { url: link, token: link };
    await append({ tx, now: now(), id }, { playerId: null, to, kind: STAFF_LINK, subject, text, data });
  };

/** A mail as operators read it. */
export interface SentMail {
  id: string;
  player_id: string | null;
  to: string;
  kind: string;
  subject: string;
  text: string;
  data: MessageValues;
  /** ISO 8601 UTC. */
  created_at: string;
  /** Null while it waits; a sent mail has no link any more, but for `SANDBOX_TEST_HOOKS`. */
  sent_at: string | null;
}

export interface OutboxQuery {
  to?: string;
  kind?: string;
  /** Only mails after the one with this id; none when there is no such mail. */
  after?: string;
  /** 1 to 1000. */
  limit: number;
}

/** Mails in the order they were written, the first `limit` of those asked for. */
export async function listOutbox(db: Kysely<Database>, query: OutboxQuery): Promise<SentMail[]> {
  let rows = db.selectFrom('outbox').selectAll();
  if (query.to !== undefined) rows = rows.where('to_address', '=', query.to.toLowerCase());
  if (query.kind !== undefined) rows = rows.where('kind', '=', query.kind);
  if (query.after !== undefined)
    rows = rows.where('position', '>', ({ selectFrom }) =>
      selectFrom('outbox as seen')
        .select('seen.position')
        .where('seen.id', '=', query.after ?? ''),
    );
  const found = await rows.orderBy('position').limit(query.limit).execute();
  return found.map(({ id, player_id, kind, subject, to_address, body_text, data, created_at, sent_at }) => ({
    id,
    player_id,
    kind,
    subject,
    to: to_address,
    text: body_text,
    data: JSON.parse(data),
    created_at: iso(created_at),
    sent_at: sent_at === null ? null : iso(sent_at),
  }));
}
