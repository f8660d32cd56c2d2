import { mount, Refusal, readerOf, type Services } from 'hashmark/server';
import type { Context, Hono } from 'hono';
import {
  confirmTournament,
  getTournament,
  getTournamentStatus,
  listRecentTournaments,
  listTournamentStatuses,
  listTournaments as listTournamentsCall,
} from '../calls/tournaments.ts';
import { readConfigDocument } from '../configuration/config-documents.ts';
import type { Tournament } from '../entities/tournament.ts';
import { playableGames } from '../games/offered.ts';
import { titleIn } from '../published-rules/rule-titles.ts';
import { withBanner } from '../rules/tournaments.ts';
import { confirm } from './play.ts';
import { findCurrent, readStatuses } from './standings.ts';
import { findTournament, listRecent, listTournaments } from './tournaments.ts';

const unknown = () => new Refusal('not-found', { message: 'There is no such tournament.', field: 'id' });

/**
 * Those whose games the reader can play, with the pictures that editors have made for them, and their titles in the reader's language.
 */
async function asShown(
  c: Context,
  services: Services,
  tournaments: readonly Tournament[],
): Promise<Tournament[]> {
  const reader = readerOf(c);
  const isPlayable = await playableGames(c, services);
  const { banners } = await readConfigDocument(services, reader, 'banners-config');
  const rules = await services.sandbox.readRules('CW');
  const shown = tournaments.filter(({ games_category }) => isPlayable(games_category));
  return shown.map((tournament) => ({
    ...withBanner(tournament, banners),
    title: titleIn(rules, tournament.title, reader.locale),
    prize_wager: rules.tournaments.prize_wager,
  }));
}

const findPlaceOf = ({ store, sandbox, runtime }: Services) =>
  findCurrent(store.reader, sandbox.surroundings.places, runtime.now());

/** Tournaments and quests. */
export function tournamentRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listTournamentsCall, async ({ c, services, player }) => {
    const { store, runtime } = services;
    const found = await listTournaments(store.reader, runtime.now(), player?.groups ?? []);
    return asShown(c, services, found);
  });

  // Before the one tournament, whose id these words would else be taken for.
  mount(app, services, listRecentTournaments, async ({ c, services, player }) => {
    const { store, runtime } = services;
    const found = await listRecent(store.reader, runtime.now(), player?.groups ?? []);
    return asShown(c, services, found);
  });
  mount(app, services, listTournamentStatuses, ({ services, player }) =>
    readStatuses(services.store.reader, findPlaceOf(services), player.playerId),
  );

  mount(app, services, getTournament, async ({ c, services, player, params: { id } }) => {
    const { store, runtime } = services;
    const found = await findTournament(store.reader, id, runtime.now(), player?.groups ?? []);
    if (!found) throw unknown();
    const [tournament] = await asShown(c, services, [found]);
    if (!tournament) throw unknown();
    return tournament;
  });

  mount(app, services, confirmTournament, ({ services, player, params: { id } }) =>
    services.sandbox.ledger.run((work) => confirm(work, id, player, services.sandbox.surroundings.places), {
      player: player.playerId,
    }),
  );

  mount(app, services, getTournamentStatus, async ({ services, player, params: { id } }) => {
    const { store, runtime } = services;
    const { playerId, groups } = player;
    const tournament = await findTournament(store.reader, id, runtime.now(), groups);
    if (!tournament) throw unknown();
    const [status] = await readStatuses(store.reader, findPlaceOf(services), playerId, tournament.id);
    if (status) return status;
    const { nickname } = await store.reader
      .selectFrom('players')
      .select('nickname')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow();
    return { tournament_id: tournament.id, bets: 0, award_place: null, nickname, confirmed: false };
  });
}
