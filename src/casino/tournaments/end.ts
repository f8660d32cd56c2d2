import { outdatePages } from '../events.ts';
import { issuePrize } from '../gifts/issue.ts';
import { isKeptOut, putOffInBreak } from '../guards.ts';
import { schedule, scheduleAll } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { openTournaments } from './series.ts';
import { topPlayers } from './standings.ts';
import { prizesOf } from './tournaments.ts';

/** The job that gives the prize of a place. */
export const PRIZE = 'tournament-prize';

/** A place that somebody has reached. */
export interface WonPlace {
  tournament: string;
  playerId: string;
  /** From 1 on. */
  place: number;
}

/**
 * Closes a tournament: no bet counts from then on, so its order stays. All other work waits for this one row, because a bet that is
 * under way may count in it; the prizes are given afterwards.
 */
export async function closeTournament({ tx, now, id }: LedgerWork, tournament: string): Promise<void> {
  const closed = await tx
    .updateTable('tournaments')
    .set({ closed_at: now })
    .where('id', '=', tournament)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return;
  await schedule(tx, {
    id: id(),
    kind: 'tournament-prizes',
    dueAt: now,
    data: { tournament },
    playerId: `tournament:${tournament}`,
  });
}

/** Finds out who has won a tournament that is closed, puts a prize off for each, and opens what comes next. */
export async function awardTournament(work: LedgerWork, id: string): Promise<void> {
  const { tx, now } = work;
  const tournament = await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const prizes = prizesOf(tournament);
  const winners = prizes.length > 0 ? await topPlayers(tx, id, prizes.length) : [];
  await scheduleAll(
    tx,
    winners.map(({ playerId }, index) => ({
      id: work.id(),
      kind: PRIZE,
      dueAt: now,
      data: { tournament: id, playerId, place: index + 1 } satisfies WonPlace,
      playerId,
    })),
  );
  await openTournaments(work);
  outdatePages(work, ['listTournaments']);
}

/**
 * Gives the prize of a place and tells who has won it, in a break once that is over; whoever is kept out, or wants no bonuses, keeps the
 * place only.
 */
export async function givePrize(work: LedgerWork, won: WonPlace): Promise<void> {
  const { tx, now } = work;
  const { tournament: id, playerId, place } = won;
  if (await isKeptOut(tx, playerId, now)) return;
  if (await putOffInBreak(work, { kind: PRIZE, playerId, data: won })) return;
  const tournament = await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isGiven = await issuePrize(work, {
    playerId,
    title: tournament.title,
    groupKey: 'tournament_prize',
    wager: work.rules.of('CW').tournaments.prize_wager,
    euroCents: prizesOf(tournament)[place - 1] ?? 0,
  });
  if (!isGiven) return;
  await notify(work, playerId, {
    kind: 'TOURNAMENT_PRIZE',
    title: tournament.title,
    values: { place },
    icon: 'cup',
    toName: 'profileGifts',
  });
}
