import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { convert } from '../currencies/rates.ts';
import { type Jackpot, type JackpotWin, jackpotLevelSchema, jackpotSchema } from '../entities/jackpot.ts';
import { notifyAll } from '../events.ts';
import { iso } from '../iso.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { lockCommon } from '../ledger/locks.ts';
import { HOUSE } from '../ledger/movement.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import type { JackpotWinsTable } from '../players/tables.ts';
import { winnerName } from '../rules/jackpots.ts';

const LATEST = 100;
const BIGGEST = 20;

const potSchema = jackpotSchema.extend({
  levels: z.array(jackpotLevelSchema.extend({ seed: z.int().positive() })),
});

/** A jackpot as bets find it: of each level also what it starts again from, in subunits of the jackpot's currency. */
export type Pot = z.output<typeof potSchema>;

/** Every jackpot in its order, with the present amounts and the seeds of its levels. */
export async function listPots(db: Kysely<Database>): Promise<Pot[]> {
  // One after the other: a transaction has one connection.
  const jackpots = await db.selectFrom('jackpots').selectAll().orderBy('position').execute();
  const levels = await db.selectFrom('jackpot_levels').selectAll().orderBy('identifier').execute();
  return jackpots.map(({ id, identifier, currency, state }) =>
    potSchema.parse({
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
          seed: Number(level.seed_amount),
        })),
    }),
  );
}

/** Every jackpot in its order, with the present amounts, as everybody is told of it. */
export const listJackpots = async (db: Kysely<Database>): Promise<Jackpot[]> =>
  jackpotSchema.array().parse(await listPots(db));

const toWin = (row: JackpotWinsTable): JackpotWin => ({
  // Older rows hold the id of who had no name.
  user_name: row.user_name === row.player_id ? '' : winnerName(row.user_name),
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

/** How many tenths of what goes into a jackpot go to the levels below the first, which gets the rest. */
const LOWER_LEVELS: Readonly<Record<string, number>> = { level_2: 3, level_3: 2 };

/** How many tenths of what goes into a jackpot each of its levels gets. */
export function tenthsOf({ levels }: Jackpot): number[] {
  const lower = levels.map(({ identifier }) => LOWER_LEVELS[identifier] ?? 0);
  const first = lower.reduce((left, tenths) => left - tenths, 10);
  return lower.map((tenths, index) => (levels[index]?.identifier === 'level_1' ? first : tenths));
}

/**
 * What a contribution adds to each level of a jackpot: all of it, so what does not divide goes to the first level.
 *
 * @param contribution in subunits of the jackpot's currency
 */
export function shareAmongLevels(
  jackpot: Jackpot,
  contribution: number,
): { level: string; amount: number }[] {
  const parts = tenthsOf(jackpot).map((tenths) => Math.floor((contribution * tenths) / 10));
  const rest = parts.reduce((left, amount) => left - amount, contribution);
  return jackpot.levels.flatMap(({ id, identifier }, index) => {
    const amount = (parts[index] ?? 0) + (identifier === 'level_1' ? rest : 0);
    return amount > 0 ? [{ level: id, amount }] : [];
  });
}

const addToLevels = rowWriter<{ level: string; amount: number }>(
  ({ level, amount }) => [level, amount],
  ({ text, integer, from }) => sql`
    update jackpot_levels set amount = amount + ${integer(1)} from ${from} where jackpot_levels.id = ${text(0)}
  `,
);

/** What levels of jackpots grow by, added up. */
export const grownLevels: LateWrite<{ level: string; amount: number }> = {
  keyOf: ({ level }) => level,
  merge: (first, second) => ({ ...second, amount: first.amount + second.amount }),
  async write(tx, kind, grown) {
    if (kind === 'postgres') await lockCommon(tx);
    await addToLevels(tx, kind, grown);
  },
};

export interface Win {
  id: string;
  now: number;
  levelId: string;
  /** Paid in `currency`: the wallet they played with. */
  winner: { id: string /** Empty for who has none. */; name: string; currency: Currency };
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
  const currency = level.currency;
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
  const announced = toWin(row);
  notifyAll(work, 'wins', announced);
  return announced;
}
