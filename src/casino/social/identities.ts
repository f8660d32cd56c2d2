import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { AuthProvider } from '../entities/auth-provider.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { pageAddress } from '../users/mailed-links.ts';
import { displayName, startUrl } from './providers.ts';

/** The player whom an account at a provider signs in. */
export async function playerOfIdentity(
  db: Kysely<Database>,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('player_identities')
    .select('player_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.player_id;
}

/**
 * Connects an account at a provider with a player.
 *
 * @returns false when the account or the player's place for this provider is taken
 */
export async function connect(
  { tx, now, id }: LedgerWork,
  playerId: string,
  provider: string,
  subject: string,
): Promise<boolean> {
  const added = await tx
    .insertInto('player_identities')
    .values({ id: id(), player_id: playerId, provider, subject, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Tells the owner of an account that it has a new way in. */
export async function mailConnected(
  work: LedgerWork,
  playerId: string,
  provider: string,
  origin: string,
): Promise<void> {
  const { email, locale } = await work.tx
    .selectFrom('players')
    .select(['email', 'locale'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const data = { provider: displayName(provider), url: pageAddress(origin, locale, '/remind') };
  await sendMail(work, { playerId, to: email, kind: 'PROVIDER_CONNECTED', locale, data });
}

/** Every provider on offer and every connected one, as it stands to the player. */
export async function readProviders(
  db: Kysely<Database>,
  playerId: string,
  offered: readonly string[],
): Promise<AuthProvider[]> {
  const rows = await db
    .selectFrom('player_identities')
    .select(['id', 'provider'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute();
  const ids = new Map(rows.map((row) => [row.provider, row.id]));
  return [...new Set([...offered, ...ids.keys()])].map((name) => ({
    id: ids.get(name) ?? null,
    name,
    connected: ids.has(name),
    url: startUrl(name),
  }));
}

/** Disconnects a provider. @throws Refusal `not-found`, or `last-way-in` when nothing else signs the player in */
export async function disconnect({ tx }: LedgerWork, playerId: string, id: string): Promise<void> {
  const rows = await tx
    .selectFrom('player_identities')
    .select('id')
    .where('player_id', '=', playerId)
    .execute();
  if (!rows.some((row) => row.id === id)) throw new Refusal('not-found');
  const { password_hash } = await tx
    .selectFrom('players')
    .select('password_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (password_hash === '' && rows.length === 1) throw new Refusal('last-way-in');
  await tx.deleteFrom('player_identities').where('id', '=', id).execute();
}
