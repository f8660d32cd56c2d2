import type { Currency, Licence } from 'hashmark/i18n';
import type { Selectable } from 'kysely';
import type { StateKind } from '../ledger/group-memory.ts';
import { isOneOf } from '../ledger/listed-rows.ts';
import { licenceNamed } from './licence.ts';
import type { PlayersTable } from './tables.ts';

/** What a bet asks of who places it, and changes none of. */
export interface Bettor {
  nickname: string;
  /** When the player has last seen what play has come to, in milliseconds UTC. */
  realityCheckedAt: number | null;
  /** After how many minutes of play the player wants to see it; null: after those of the house. */
  realityCheckMinutes: number | null;
  licence: Licence;
  /** Until when the player is to say where the money comes from; milliseconds UTC. */
  wealthDueAt: number | null;
  /** In the order in which they were opened. */
  wallets: readonly { currency: Currency; active: string }[];
}

const bettorOf = (
  row: Pick<
    Selectable<PlayersTable>,
    'nickname' | 'reality_checked_at' | 'reality_check_minutes' | 'wealth_due_at' | 'data'
  >,
): Omit<Bettor, 'wallets'> => ({
  nickname: row.nickname,
  realityCheckedAt: row.reality_checked_at === null ? null : Number(row.reality_checked_at),
  realityCheckMinutes: row.reality_check_minutes,
  wealthDueAt: row.wealth_due_at === null ? null : Number(row.wealth_due_at),
  licence: licenceNamed(JSON.parse(row.data).license_name),
});

/** By player. */
export const bettorState: StateKind<Bettor> = {
  async read({ tx, kind, fetch }, players) {
    const rows = await fetch(
      tx
        .selectFrom('players')
        .leftJoin('wallets', 'wallets.player_id', 'players.id')
        .select([
          'players.id',
          'nickname',
          'reality_checked_at',
          'reality_check_minutes',
          'wealth_due_at',
          'data',
          'players.currency as active',
          'wallets.currency',
        ])
        .where(isOneOf(kind, 'players.id', players))
        .orderBy('wallets.created_at')
        .orderBy('wallets.currency'),
    );
    const bettors = new Map<string, Bettor & { wallets: { currency: Currency; active: string }[] }>();
    for (const { id, currency, active, ...row } of rows) {
      const bettor = bettors.get(id) ?? { ...bettorOf(row), wallets: [] };
      if (currency !== null) bettor.wallets.push({ currency, active });
      bettors.set(id, bettor);
    }
    return bettors;
  },
};
