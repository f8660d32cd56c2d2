import { isLocale } from 'hashmark/i18n';
import { type Database, hashOfToken, isToken, newToken } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUR } from '../rules/calendar.ts';

/** What a mailed link does, the page it opens, and how long it works, in milliseconds. */
const LINKS = {
  confirmation: { page: '/confirmation', query: 'confirmation_token', lifetime: 72 * HOUR },
  password: { page: '/new-password', query: 'reset_password_token', lifetime: HOUR },
} as const;

export type LinkPurpose = keyof typeof LINKS;

/** The address of a page in the language of a player. */
export const pageAddress = (origin: string, locale: string, page: string): string =>
  `${origin}${isLocale(locale) ? `/${locale}` : ''}${page}`;

/** Ends the links of a player that nobody has followed. */
export async function endLinks(
  { tx, now }: Pick<LedgerWork, 'tx' | 'now'>,
  purpose: LinkPurpose,
  playerId: string,
): Promise<void> {
  await tx
    .updateTable('mailed_links')
    .set({ expires_at: now })
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Makes a link and forgets the older ones of the same purpose. @returns what its mail holds */
export async function makeLink(
  work: Pick<LedgerWork, 'tx' | 'now'>,
  purpose: LinkPurpose,
  owner: { playerId: string; email: string; locale: string; origin: string },
): Promise<{ token: string; url: string }> {
  const { page, query, lifetime } = LINKS[purpose];
  const { tx, now } = work;
  const token = newToken();
  await endLinks(work, purpose, owner.playerId);
  await tx
    .insertInto('mailed_links')
    .values({
      token_hash: hashOfToken(token),
      purpose,
      player_id: owner.playerId,
      email: owner.email,
      created_at: now,
      expires_at: now + lifetime,
      used_at: null,
    })
    .execute();
  return { token, url: `${pageAddress(owner.origin, owner.locale, page)}?${query}=${token}` };
}

/** Whose link a token opens, unless it has expired. */
export async function findLink(
  db: Kysely<Database>,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<{ playerId: string; email: string; usedAt: number | null } | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('mailed_links')
    .select(['player_id', 'email', 'used_at'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row?.player_id) return undefined;
  return { playerId: row.player_id, email: row.email, usedAt: row.used_at };
}

/** Marks a link as used. @returns false when it has been used before */
export async function markUsed(tx: Kysely<Database>, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
