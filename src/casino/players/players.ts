import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { openWallet } from '../accounts/accounts.ts';
import type { Player } from '../entities/player.ts';
import { bonusSettings } from '../gifts/settings.ts';
import { iso } from '../iso.ts';
import { firstRestLook } from '../rules/resting.ts';
import { statusesOfGroups } from '../rules/vip.ts';

const text = z.string().nullable().default(null);

/** The profile fields that are kept as one JSON text. */
export const profileDataSchema = z.object({
  first_name: text,
  last_name: text,
  date_of_birth: text,
  gender: text,
  state: text,
  city: text,
  address: text,
  postal_code: text,
  mobile_phone: text,
  profession: text,
  receive_promos: z.boolean().default(false),
  receive_sms_promos: z.boolean().default(false),
  license_name: z.string().default('CW'),
  personal_id: text,
  /** The tag of the affiliate by whom the player came. The player is not told of it. */
  stag: text,
});

export type ProfileData = z.output<typeof profileDataSchema>;

export interface NewPlayer {
  id: string;
  email: string;
  passwordHash: string;
  nickname: string;
  country: string;
  locale: string;
  currency: Currency;
  groups: readonly number[];
  confirmedAt: number | null;
  /** Whether nobody has filled in a form for it; a registration without it. */
  isAutoregistered?: boolean;
  data: Partial<ProfileData>;
}

/** Adds a player with the first wallet. @returns false when the address is taken. */
export async function addPlayer(tx: Kysely<Database>, player: NewPlayer, now: number): Promise<boolean> {
  const added = await tx
    .insertInto('players')
    .values({
      id: player.id,
      email: player.email.toLowerCase(),
      password_hash: player.passwordHash,
      nickname: player.nickname,
      country: player.country,
      locale: player.locale,
      currency: player.currency,
      data: JSON.stringify(profileDataSchema.parse(player.data)),
      created_at: now,
      confirmed_at: player.confirmedAt,
      current_sign_in_at: null,
      rest_look_at: firstRestLook(now),
      autoregistered: player.isAutoregistered ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  for (const group_id of player.groups)
    await tx.insertInto('player_groups').values({ player_id: player.id, group_id }).execute();
  await openWallet(tx, player.id, player.currency, now);
  return true;
}

/** The tag of the affiliate by whom a player came; null for one whom nobody sent. */
export async function readStag(db: Kysely<Database>, playerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('players')
    .select('data')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return profileDataSchema.parse(JSON.parse(row.data)).stag;
}

/** The profile of a player. @throws when there is none with that id. */
export async function readProfile(db: Kysely<Database>, playerId: string): Promise<Player> {
  const row = await db.selectFrom('players').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom('player_groups')
    .select('group_id')
    .where('player_id', '=', playerId)
    .orderBy('group_id')
    .execute();
  const groups = memberships.map((membership) => membership.group_id);
  const twoFactor = await db
    .selectFrom('two_factor')
    .select('enabled_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const missed = (
    await db
      .selectFrom('missed_fields')
      .select('field')
      .where('player_id', '=', playerId)
      .orderBy('field')
      .execute()
  ).map(({ field }) => field);
  const { canIssue, code } = await bonusSettings(db, playerId);
  const { stag: _, ...data } = profileDataSchema.parse(JSON.parse(row.data));
  return {
    ...data,
    id: row.id,
    email: missed.includes('email') ? '' : row.email,
    nickname: row.nickname || null,
    country: row.country || null,
    currency: row.currency,
    language: row.locale,
    locale: row.locale,
    statuses: statusesOfGroups(groups),
    groups,
    subscriptions: { receive_promos: data.receive_promos },
    created_at: iso(row.created_at),
    confirmed_at: row.confirmed_at === null ? null : iso(row.confirmed_at),
    current_sign_in_at: row.current_sign_in_at === null ? null : iso(row.current_sign_in_at),
    verified: row.confirmed_at !== null,
    sumsub_verified: row.identity_verified_at !== null,
    two_factor_enabled: (twoFactor?.enabled_at ?? null) !== null,
    can_issue_bonuses: canIssue,
    deposit_bonus_code: code,
    auth_fields_missed: missed,
    sow_questionnaire_expires_at: row.wealth_due_at === null ? null : iso(row.wealth_due_at),
    autoregistered: row.autoregistered === 1,
  };
}
