import type { Currency } from 'hashmark/i18n';
import { type Database, send } from 'hashmark/server';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { RoundsTable } from '../games/tables.ts';
import type { LateWrite } from '../ledger/late-writes.ts';
import { rowWriter } from '../ledger/row-statements.ts';
import { SESSION_GAP } from '../rules/limits.ts';

type Db = Kysely<Database>;

/** A round to be added; what was real money of stake and win is 0 unless said. */
export type NewRound = Omit<Insertable<RoundsTable>, 'played_total' | 'staked_total' | 'won_total'>;

interface Place {
  id: string;
  player_id: string;
  currency: Currency;
  created_at: number;
}

/** A player's rounds in their order: by time, those of one moment by id. */
const selectRounds = (db: Db, playerId: string) =>
  db
    .selectFrom('rounds')
    .select(['id', 'currency', 'created_at', 'played_total', 'staked_total', 'won_total'])
    .where('player_id', '=', playerId);

const isBefore = ({ created_at, id }: Place) => sql<boolean>`(created_at, id) < (${created_at}, ${id})`;
const isAfter = ({ created_at, id }: Place) => sql<boolean>`(created_at, id) > (${created_at}, ${id})`;

const before = (db: Db, place: Place) =>
  selectRounds(db, place.player_id)
    .where(isBefore(place))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** The time of play between two rounds: none when there is only one, or a break. */
function gapBetween(a: { created_at: number } | undefined, b: { created_at: number } | undefined): number {
  const gap = a && b ? Number(b.created_at) - Number(a.created_at) : 0;
  return gap <= SESSION_GAP ? gap : 0;
}

/** A round has come before others: a clock was set back, or runs behind that of another process. The totals of those grow. */
async function shiftLater(db: Db, round: Place, totals: { staked: number; won: number }): Promise<void> {
  const earlier = await before(db, round).executeTakeFirst();
  const later = await selectRounds(db, round.player_id)
    .where(isAfter(round))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!later) return;
  const played = gapBetween(earlier, round) + gapBetween(round, later) - gapBetween(earlier, later);
  await db
    .updateTable('rounds')
    .set((eb) => ({ played_total: eb('played_total', '+', played) }))
    .where('player_id', '=', round.player_id)
    .where(isAfter(round))
    .execute();
  await addToLater(db, round, totals);
}

const addToLater = (db: Db, round: Place, { staked, won }: { staked: number; won: number }) =>
  db
    .updateTable('rounds')
    .set((eb) => ({
      staked_total: eb('staked_total', '+', staked),
      won_total: eb('won_total', '+', won),
    }))
    .where('player_id', '=', round.player_id)
    .where('currency', '=', round.currency)
    .where(isAfter(round))
    .execute();

/**
 * Adds a round to its player's history. Each round knows what its player had played, staked and won up to it: what lies between
 * two moments is the difference of two rounds, however many there are in between.
 */
export async function addRound(db: Db, round: NewRound): Promise<void> {
  const { player_id, currency, created_at, real_stake = 0, real_win = 0 } = round;
  const latest = await selectRounds(db, player_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isLast = !latest || Number(latest.created_at) < created_at;
  const previous = isLast ? latest : await before(db, round).executeTakeFirst();
  const inCurrency =
    previous && previous.currency !== currency
      ? await before(db, round).where('currency', '=', currency).executeTakeFirst()
      : previous;
  const adding = db.insertInto('rounds').values({
    ...round,
    played_total: Number(previous?.played_total ?? 0) + gapBetween(previous, round),
    staked_total: Number(inCurrency?.staked_total ?? 0) + real_stake,
    won_total: Number(inCurrency?.won_total ?? 0) + real_win,
  });
  await send(db, adding);
  if (!isLast) await shiftLater(db, round, { staked: real_stake, won: real_win });
}

/** A round that is the latest of its player, with what it comes to. */
export type LatestRound = NewRound & Pick<RoundsTable, 'played_total' | 'staked_total' | 'won_total'>;

/** Rounds that are the latest of their players, each later than the one before it. */
export const latestRounds: LateWrite<LatestRound> = {
  keyOf: ({ id }) => id,
  merge: (_, last) => last,
  write: rowWriter(
    (round) => [
      ...[round.id, round.session_id ?? null, round.player_id, round.game, round.currency],
      ...[round.stake, round.win, round.real_stake ?? 0, round.real_win ?? 0, round.movement_id ?? null],
      ...[round.created_at, round.played_total, round.staked_total, round.won_total],
    ],
    ({ insertInto, text, integer, from }) => sql`
        ${insertInto} rounds (
          id, session_id, player_id, game, currency, stake, win, real_stake, real_win, movement_id,
          created_at, played_total, staked_total, won_total
        )
        select ${text(0)}, ${text(1)}, ${text(2)}, ${text(3)}, ${text(4)}, ${integer(5)}, ${integer(6)}, ${integer(7)}, ${integer(8)},
          ${text(9)}, ${integer(10)}, ${integer(11)}, ${integer(12)}, ${integer(13)}
        from ${from} where true
      `,
  ),
};

/** More real money was won by a round than its game has paid. */
export async function raiseRealWin(db: Db, id: string, amount: number): Promise<void> {
  const round = await db
    .updateTable('rounds')
    .set((eb) => ({ real_win: eb('real_win', '+', amount), won_total: eb('won_total', '+', amount) }))
    .where('id', '=', id)
    .returning(['id', 'player_id', 'currency', 'created_at'])
    .executeTakeFirstOrThrow();
  await addToLater(db, { ...round, created_at: Number(round.created_at) }, { staked: 0, won: amount });
}
