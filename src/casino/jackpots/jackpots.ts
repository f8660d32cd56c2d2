import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { convert } from '../currencies/rates.ts';
import { type Jackpot, type JackpotWin, jackpotSchema } from '../entities/jackpot.ts';
import { tellAll } from '../events.ts';
import { iso } from '../iso.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/movement.ts';
import type { JackpotWinsTable } from '../players/tables.ts';

const LATEST = 100;
const BIGGEST = 20;

/** Every jackpot in its order, with the present amounts. */
export async function listJackpots(db: Kysely<Database>): Promise<Jackpot[]> {
  // One after the other: a transaction has one connection.
  const jackpots = await db.selectFrom('jackpots').selectAll().orderBy('position').execute();
  const levels = await db.selectFrom('jackpot_levels').selectAll().orderBy('identifier').execute();
  return jackpots.map(({ id, identifier, currency, state }) =>
    jackpotSchema.parse({
      id,
      identifier,
      state,
      currency,
      levels: levels
        .filter((level) => level.jackpot_id === id)
        .map((level) => ({
          id: level.id,
          identifier: level.identifier,
          name: level.name,
          amount_cents: Number(level.amount),
        })),
    }),
  );
}

const toWin = (row: JackpotWinsTable): JackpotWin => ({
  user_name: row.user_name,
  created_at: iso(row.created_at),
  amount_cents: Number(row.amount),
  jackpot_original_amount_cents: Number(row.original_amount),
  jackpot_original_currency: row.original_currency,
  jackpot_level_name: row.level_name,
});

/** The latest wins and the biggest of all time, newest first. */
export async function listJackpotWins(db: Kysely<Database>): Promise<JackpotWin[]> {
  const wins = db.selectFrom('jackpot_wins').selectAll();
  const [latest, biggest] = await Promise.all([
    wins.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(LATEST).execute(),
    wins.orderBy('amount', 'desc').orderBy('id', 'desc').limit(BIGGEST).execute(),
  ]);
  const rows = new Map([...latest, ...biggest].map((row) => [row.id, row]));
  return [...rows.values()]
    .sort((a, b) => Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? 1 : -1))
    .map(toWin);
}

/** Adds the share of a bet to every level of a jackpot, in subunits of the jackpot's currency. */
export async function growJackpot(
  tx: Kysely<Database>,
  jackpotId: string,
  contribution: number,
): Promise<void> {
  const share = (part: number) => Math.floor(contribution * part);
  await tx
    .updateTable('jackpot_levels')
    .set((eb) => ({
      amount: eb(
        'amount',
        '+',
        eb
          .case('identifier')
          .when('level_1')
          .then(eb.cast<number>(eb.val(share(0.5)), 'bigint'))
          .when('level_2')
          .then(eb.cast<number>(eb.val(share(0.3)), 'bigint'))
          .else(eb.cast<number>(eb.val(share(0.2)), 'bigint'))
          .end(),
      ),
    }))
    .where('jackpot_id', '=', jackpotId)
    .where('identifier', 'in', ['level_1', 'level_2', 'level_3'])
    .execute();
}

export interface Win {
  id: string;
  now: number;
  levelId: string;
  /** Paid in `currency`: the wallet they played with. */
  winner: { id: string; name: string; currency: Currency };
}

/** Pays a level out to its winner, puts it back to its seed and tells the public channels. */
export async function payJackpot(work: LedgerWork, win: Win): Promise<JackpotWin> {
  const { tx, post } = work;
  const level = await tx
    .selectFrom('jackpot_levels')
    .innerJoin('jackpots', 'jackpots.id', 'jackpot_levels.jackpot_id')
    .select([
      'jackpot_id',
      'jackpot_levels.name',
      'jackpot_levels.amount',
      'jackpot_levels.seed_amount',
      'jackpots.currency',
    ])
    .where('jackpot_levels.id', '=', win.levelId)
    .executeTakeFirstOrThrow();
  const currency = level.currency as Currency;
  const amount = Number(level.amount);
  const paid = BigInt(convert(amount, currency, win.winner.currency));
  await post({
    cause: 'jackpot-win',
    actor: 'system:jackpots',
    postings: [
      { owner: win.winner.id, kind: 'real', currency: win.winner.currency, amount: paid },
      { owner: HOUSE, kind: 'jackpot', currency: win.winner.currency, amount: -paid },
    ],
  });
  await tx
    .updateTable('jackpot_levels')
    .set({ amount: Number(level.seed_amount) })
    .where('id', '=', win.levelId)
    .execute();
  const row: JackpotWinsTable = {
    id: win.id,
    jackpot_id: level.jackpot_id,
    level_name: level.name,
    player_id: win.winner.id,
    user_name: win.winner.name,
    amount: convert(amount, currency, 'EUR'),
    original_amount: amount,
    original_currency: currency,
    created_at: win.now,
  };
  await tx.insertInto('jackpot_wins').values(row).execute();
  const told = toWin(row);
  tellAll(work, 'wins', told);
  return told;
}
