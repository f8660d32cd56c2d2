import type { Currency } from 'hashmark/i18n';
import type { StateKind } from '../ledger/group-memory.ts';
import { isOneOf } from '../ledger/listed-rows.ts';

/** What a bet asks of who places it, and changes none of. */
export interface Bettor {
  nickname: string;
  /** When the player has last seen what play has come to, in milliseconds UTC. */
  realityCheckedAt: number | null;
  /** In the order in which they were opened. */
  wallets: readonly { currency: Currency; active: string }[];
}

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
          'players.currency as active',
          'wallets.currency',
        ])
        .where(isOneOf(kind, 'players.id', players))
        .orderBy('wallets.created_at')
        .orderBy('wallets.currency'),
    );
    const bettors = new Map<string, Bettor & { wallets: { currency: Currency; active: string }[] }>();
    for (const { id, nickname, reality_checked_at: checked, currency, active } of rows) {
      const bettor = bettors.get(id) ?? {
        ...{ nickname, realityCheckedAt: checked === null ? null : Number(checked), wallets: [] },
      };
      if (currency !== null) bettor.wallets.push({ currency, active });
      bettors.set(id, bettor);
    }
    return bettors;
  },
};
