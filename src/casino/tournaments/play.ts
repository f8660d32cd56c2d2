import { Refusal } from 'hashmark/server';
import type { TournamentPlayer } from '../entities/tournament.ts';
import { notifyPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { isOfferedTo } from '../rules/tournaments.ts';
import { type Counted, readRunning } from './counting.ts';
import type { Places } from './places.ts';
import { findAtOnce, readStatuses } from './standings.ts';
import { groupsOfTournament } from './tournaments.ts';

async function enter({ tx, now }: LedgerWork, tournamentId: string, playerId: string): Promise<void> {
  await tx
    .insertInto('tournament_players')
    .values({ tournament_id: tournamentId, player_id: playerId, confirmed_at: now, bets: 0, counted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The player takes part in a tournament.
 *
 * @throws Refusal `not-found` for one that is not offered to the player, `conflict` after its end.
 */
export async function confirm(
  work: LedgerWork,
  tournamentId: string,
  player: { playerId: string; groups: readonly number[] },
  places: Places,
): Promise<TournamentPlayer> {
  const { tx, now } = work;
  const tournament = await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', tournamentId)
    .executeTakeFirst();
  if (!tournament || !isOfferedTo(groupsOfTournament(tournament), player.groups))
    throw new Refusal('not-found', { message: 'There is no such tournament.', field: 'id' });
  if (Number(tournament.end_at) <= now)
    throw new Refusal('conflict', { message: 'This tournament is over.' });
  await enter(work, tournamentId, player.playerId);
  const [status] = await readStatuses(tx, findAtOnce(tx, places, now), player.playerId, tournamentId);
  if (!status) throw new Error(`${player.playerId} has entered ${tournamentId}, yet has no status.`);
  return status;
}

/** Lets a player whom nobody can ask take part in everything that runs. */
export async function enterAll(work: LedgerWork, playerId: string): Promise<void> {
  for (const { id, type, groups } of await readRunning(work))
    if (type === 'tournament' && groups === '[]') await enter(work, id, playerId);
}

/** Tells the player how they stand in the tournaments that a bet has counted in (NOTIFY-17). */
export async function announceCounted(
  work: LedgerWork,
  player: { playerId: string; nickname: string },
  counted: readonly Counted[],
  places: Places,
): Promise<void> {
  const { tx, now } = work;
  const { playerId } = player;
  const findPlace = findAtOnce(tx, places, now);
  const statuses: TournamentPlayer[] = [];
  for (const { tournament, after } of counted)
    statuses.push({
      tournament_id: tournament.id,
      bets: after,
      award_place:
        after === 0 ? null : await findPlace(tournament, { playerId, bets: after, countedAt: now }),
      nickname: player.nickname,
      confirmed: true,
    });
  notifyPlayer(work, playerId, 'tournaments', statuses);
}
