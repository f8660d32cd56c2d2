import { type Currency, SUBUNITS } from 'hashmark/i18n';
import { Refusal, send } from 'hashmark/server';
import { addPoints } from '../comp-points/points.ts';
import { convert, perCurrency } from '../currencies/rates.ts';
import type { BetSettled, Surroundings } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import type { TournamentPlayer } from '../entities/tournament.ts';
import { tellPlayer } from '../events.ts';
import { issueBonus } from '../gifts/issue.ts';
import { isKeptOut } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { readBettor } from '../players/bettor.ts';
import { questProgress, readQuest } from '../rules/quests.ts';
import { isOfferedTo } from '../rules/tournaments.ts';
import type { Places } from './places.ts';
import { openTournaments } from './series.ts';
import { type FindPlace, findAtOnce, shownNickname, statusesOf, topPlayers } from './standings.ts';
import type { TournamentsTable } from './tables.ts';
import { groupsOfTournament, prizesOf } from './tournaments.ts';

/** Whether bets on a game count: those of a category, those of one maker, or all. */
const isCounted = ({ games_category }: TournamentsTable, { categories, provider }: Game) =>
  games_category === null || games_category === provider || categories.includes(games_category);

const counts = (tournament: TournamentsTable, game: Game, groups: readonly number[]) =>
  isCounted(tournament, game) && isOfferedTo(groupsOfTournament(tournament), groups);

/** The tournaments that have not ended when the first of a group asks. */
function notEnded(work: LedgerWork): Promise<TournamentsTable[]> {
  const { tx, now } = work;
  return work.readOnce('tournaments that have not ended', () =>
    tx.selectFrom('tournaments').selectAll().where('end_at', '>', now).orderBy('id').execute(),
  );
}

async function running(work: LedgerWork): Promise<TournamentsTable[]> {
  const { now } = work;
  return (await notEnded(work)).filter(
    ({ start_at, end_at }) => Number(start_at) <= now && Number(end_at) > now,
  );
}

/** What a player has staked in each of the tournaments that run and that it takes part in. */
async function enteredBy(work: LedgerWork, playerId: string) {
  const open = (await notEnded(work)).map(({ id }) => id);
  return work.readOfPlayer(playerId, 'tournaments entered', (isOfPlayers) =>
    work.tx
      .selectFrom('tournament_players')
      .select(['player_id', 'tournament_id', 'bets'])
      .where(isOfPlayers('player_id'))
      .where('tournament_id', 'in', open)
      .execute(),
  );
}

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
  for (const { id, type, groups } of await running(work))
    if (type === 'tournament' && groups === '[]') await enter(work, id, playerId);
}

/** Awards the levels of a quest that a bet has reached. */
async function awardLevels(
  work: LedgerWork,
  quest: TournamentsTable,
  playerId: string,
  before: number,
  after: number,
): Promise<void> {
  const { questSize } = readQuest(quest.identifier);
  const level = (bets: number) =>
    questProgress(questSize, quest.currency, bets / SUBUNITS[quest.currency as Currency]).level;
  const { points_per_level } = work.rules.of('CW').tournaments;
  let points = 0;
  for (let reached = level(before) + 1; reached <= level(after); reached++)
    points += reached * points_per_level;
  if (points > 0) await addPoints(work, playerId, points, 'quest-level');
}

/** Counts the real money of a bet in the tournaments that the player takes part in, and in every quest. */
export async function countBet(work: LedgerWork, bet: BetSettled, { places }: Surroundings): Promise<void> {
  if (bet.real === 0) return;
  const { tx, now } = work;
  const open = (await running(work)).filter((tournament) => counts(tournament, bet.game, bet.groups));
  if (open.length === 0) return;
  const entered = await enteredBy(work, bet.playerId);
  const counted = open.flatMap((tournament) => {
    const row = entered.find(({ tournament_id }) => tournament_id === tournament.id);
    if (!row && tournament.type === 'tournament') return [];
    const before = Number(row?.bets ?? 0);
    const after = before + convert(bet.real, bet.currency, tournament.currency as Currency);
    return [{ tournament, before, after }];
  });
  if (counted.length === 0) return;
  const counting = tx
    .insertInto('tournament_players')
    .values(
      counted.map(({ tournament, after }) => ({
        tournament_id: tournament.id,
        player_id: bet.playerId,
        confirmed_at: now,
        bets: after,
        counted_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'player_id']).doUpdateSet((eb) => ({
        bets: eb.ref('excluded.bets'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    );
  await send(tx, counting);
  for (const { tournament, before, after } of counted)
    if (tournament.type === 'quest') await awardLevels(work, tournament, bet.playerId, before, after);
  await tellCounted(work, bet.playerId, counted, findAtOnce(tx, places, now));
}

/** Tells the player how they stand in the tournaments that a bet has counted in (NOTIFY-17). */
async function tellCounted(
  work: LedgerWork,
  playerId: string,
  counted: readonly { tournament: TournamentsTable; after: number }[],
  findPlace: FindPlace,
): Promise<void> {
  const { now } = work;
  const { nickname } = await readBettor(work, playerId);
  const statuses: TournamentPlayer[] = [];
  for (const { tournament, after } of counted)
    statuses.push({
      tournament_id: tournament.id,
      bets: after,
      award_place:
        after === 0 ? null : await findPlace(tournament, { playerId, bets: after, countedAt: now }),
      nickname: shownNickname(nickname),
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
