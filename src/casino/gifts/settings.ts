import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';

export interface BonusSettings {
  /** Whether deposits, days of the adventure, codes, losses and places may bring bonuses. */
  canIssue: boolean;
  /** The code for the next deposit. */
  code: string | null;
}

/** The bonus settings of a player; everybody begins with bonuses allowed and no code. */
export async function bonusSettings(db: Kysely<Database>, playerId: string): Promise<BonusSettings> {
  const row = await db
    .selectFrom('bonus_settings')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return { canIssue: row?.can_issue !== 0, code: row?.deposit_bonus_code ?? null };
}

async function save(db: Kysely<Database>, playerId: string, changes: Partial<BonusSettings>): Promise<void> {
  const { canIssue, code } = { ...(await bonusSettings(db, playerId)), ...changes };
  const row = { can_issue: canIssue ? 1 : 0, deposit_bonus_code: code };
  await db
    .insertInto('bonus_settings')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute();
}

/** Keeps the code for the next deposit. Whether it is valid shows in the offers. */
export const setCode = (db: Kysely<Database>, playerId: string, code: string) => save(db, playerId, { code });

export const clearCode = (db: Kysely<Database>, playerId: string) => save(db, playerId, { code: null });

export const allowBonuses = (db: Kysely<Database>, playerId: string, canIssue: boolean) =>
  save(db, playerId, { canIssue });
