import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { type Gift, giftSchema } from '../entities/gift.ts';
import { notifyPlayer } from '../events.ts';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import type { GiftsTable } from './tables.ts';

export type GiftKind = 'bonus' | 'freespins' | 'betting';

const LATEST = 200;

export function toGift(row: GiftsTable): Gift {
  return giftSchema.parse({
    id: row.id,
    title: row.title,
    type: row.type,
    stage: row.stage,
    currency: row.currency,
    amount_cents: Number(row.amount),
    amount_wager_cents: Number(row.wagered),
    amount_wager_requirement_cents: Number(row.wager_requirement),
    activatable: row.stage === 'issued',
    activatable_until: iso(row.activatable_until),
    valid_until: iso(row.valid_until),
    group_key: row.group_key,
    freespins_total: row.freespins_total,
    freespins_left: row.freespins_left,
    game: row.game,
    bonuses: [{ type: row.kind }],
    cmsData: null,
    received: iso(row.received_at),
    activated: iso(row.activated_at),
    expired: iso(row.expired_at),
    used: iso(row.used_at),
    erased_by_withdraw: iso(row.erased_at),
  });
}

/**
 * Whether the time of a gift is over: to activate it, or to play it. Its job ends it a moment later, and until then it must not
 * be used.
 */
export function isOverdue(
  { stage, activatable_until, valid_until }: Pick<GiftsTable, 'stage' | 'activatable_until' | 'valid_until'>,
  now: number,
): boolean {
  // A bonus that waits for another one has all the time of that one.
  const end = stage === 'issued' ? activatable_until : valid_until;
  return end !== null && Number(end) <= now;
}

/** Gifts of a kind, the newest first. */
export async function readGifts(db: Kysely<Database>, playerId: string, kind: GiftKind): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(toGift);
}

/** One gift of a player, if it is theirs. */
export const findGift = (
  tx: Kysely<Database>,
  playerId: string,
  kind: GiftKind,
  id: string,
): Promise<GiftsTable | undefined> =>
  tx
    .selectFrom('gifts')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** The bonuses that are wagered: at most one of a player in each currency. */
export const runningBonuses = (tx: Kysely<Database>) =>
  tx.selectFrom('gifts').selectAll().where('kind', '=', 'bonus').where('stage', '=', 'handle_bets');

/** The gift of a kind that is played at the moment in a currency, if there is one. */
export const activeGift = (
  tx: Kysely<Database>,
  playerId: string,
  currency: Currency,
): Promise<GiftsTable | undefined> =>
  runningBonuses(tx).where('player_id', '=', playerId).where('currency', '=', currency).executeTakeFirst();

const eventOf = ({ kind }: GiftsTable) => (kind === 'freespins' ? 'freespins_changes' : 'bonuses_changes');

/** Writes what has changed of a gift and tells the player (NOTIFY-13, NOTIFY-14). */
export async function changeGift(
  work: LedgerWork,
  gift: GiftsTable,
  changes: Partial<GiftsTable>,
): Promise<GiftsTable> {
  const changed = { ...gift, ...changes };
  await work.tx.updateTable('gifts').set(changes).where('id', '=', gift.id).execute();
  announceGift(work, changed);
  return changed;
}

/** Tells the player how a gift stands. */
export const announceGift = (work: LedgerWork, gift: GiftsTable): void =>
  notifyPlayer(work, gift.player_id, eventOf(gift), toGift(gift));

/** Adds a gift and tells the player. */
export async function addGift(work: LedgerWork, gift: GiftsTable): Promise<GiftsTable> {
  await work.tx.insertInto('gifts').values(gift).execute();
  announceGift(work, gift);
  return gift;
}
