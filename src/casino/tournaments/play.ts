import type { Currency } from 'hashmark/i18n';
import { Refusal } from 'hashmark/server';
import { perCurrency } from '../currencies/rates.ts';
import type { TournamentPlayer } from '../entities/tournament.ts';
import { tellPlayer } from '../events.ts';
import { issueBonus } from '../gifts/issue.ts';
import { isKeptOut } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { isOfferedTo } from '../rules/tournaments.ts';
import { type Counted, readRunning } from './counting.ts';
import type { Places } from './places.ts';
import { openTournaments } from './series.ts';
import { findAtOnce, shownNickname, statusesOf, topPlayers } from './standings.ts';
import { groupsOfTournament, prizesOf } from './tournaments.ts';

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
  const [status] = await statusesOf(tx, findAtOnce(tx, places, now), player.playerId, tournamentId);
  if (!status) throw new Error(`${player.playerId} has entered ${tournamentId}, yet has no status.`);
  return status;
}

/** Lets a player whom nobody can ask take part in everything that runs. */
export async function enterAll(work: LedgerWork, playerId: string): Promise<void> {
  for (const { id, type, groups } of await readRunning(work))
    if (type === 'tournament' && groups === '[]') await enter(work, id, playerId);
}

/** Tells the player how they stand in the tournaments that a bet has counted in (NOTIFY-17). */
export async function tellCounted(
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
      nickname: shownNickname(player.nickname),
      confirmed: true,
    });
  tellPlayer(work, playerId, 'tournaments', statuses);
}

/** Ends a tournament: gives its prizes once, tells the winners, and opens what comes next. */
export async function endTournament(work: LedgerWork, id: string): Promise<void> {
  const { tx, now } = work;
  const tournament = await tx
    .updateTable('tournaments')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!tournament) return;
  const prizes = prizesOf(tournament);
  const winners = prizes.length > 0 ? await topPlayers(tx, id, prizes.length) : [];
  for (const [index, winner] of winners.entries()) {
    if (await isKeptOut(tx, winner.playerId, now)) continue;
    const currency = winner.currency as Currency;
    await issueBonus(work, {
      playerId: winner.playerId,
      currency,
      title: tournament.title,
      type: 'general',
      groupKey: 'tournament_prize',
      wager: work.rules.of('CW').tournaments.prize_wager,
      amount: perCurrency(prizes[index] ?? 0)[currency],
    });
    await notify(work, winner.playerId, {
      kind: 'TOURNAMENT_PRIZE',
      title: tournament.title,
      values: { place: index + 1 },
      icon: 'cup',
      toName: 'profileGifts',
    });
  }
  await openTournaments(work);
}
