import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { playerStatsSchema } from '../entities/player-extras.ts';
import { accountId } from '../ledger/movement.ts';

type Stats = z.output<typeof playerStatsSchema>;

/** Which movements of which account count as what. */
const COUNTED = [
  { what: 'deposits', kind: 'real', causes: ['deposit'] },
  { what: 'cashouts', kind: 'pending', causes: ['cashout'] },
  { what: 'bets', kind: 'real', causes: ['bet'] },
  { what: 'wins', kind: 'real', causes: ['win', 'jackpot-win'] },
] as const;

/** What a player has done with real money in each wallet, by the totals of the ledger. */
export async function readStats(db: Kysely<Database>, playerId: string): Promise<Stats> {
  const wallets = await db
    .selectFrom('wallets')
    .select('currency')
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .orderBy('currency')
    .execute();
  const accounts = wallets.flatMap(({ currency }) => [
    accountId(playerId, 'real', currency),
    accountId(playerId, 'pending', currency),
  ]);
  const rows = await db.selectFrom('ledger_totals').selectAll().where('account_id', 'in', accounts).execute();
  const total = (currency: string, what: (typeof COUNTED)[number]['what']) => {
    const counted = COUNTED.find((one) => one.what === what);
    const own = rows.filter(
      ({ account_id, cause }) =>
        counted !== undefined &&
        account_id === accountId(playerId, counted.kind, currency) &&
        (counted.causes as readonly string[]).includes(cause),
    );
    return {
      amount: Math.abs(own.reduce((sum, row) => sum + Number(row.amount), 0)),
      count: own.reduce((sum, row) => sum + Number(row.count), 0),
    };
  };
  return {
    currencies: wallets.map(({ currency }) => {
      const [deposits, cashouts, bets, wins] = [
        total(currency, 'deposits'),
        total(currency, 'cashouts'),
        total(currency, 'bets'),
        total(currency, 'wins'),
      ];
      return {
        currency,
        deposits_cents: deposits.amount,
        deposits_count: deposits.count,
        cashouts_cents: cashouts.amount,
        cashouts_count: cashouts.count,
        bets_cents: bets.amount,
        bets_count: bets.count,
        wins_cents: wins.amount,
        wins_count: wins.count,
      };
    }),
  };
}
