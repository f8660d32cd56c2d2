import { computed } from 'nanostores';
import type { StandingsUpdate, Tournament, TournamentPlayer } from '../casino/entities/tournament.ts';
import { isQuest, type QuestSize, readQuest } from '../casino/rules/quests.ts';
import { api } from './api.ts';
import { followChannel } from './follow-channel.ts';
import { logged } from './logged.ts';
import { createPlayerFeed } from './player-feed.ts';

/** Running and coming tournaments and quests. @throws ApiError, logged (ERR-05) */
export const loadTournaments = (signal?: AbortSignal): Promise<readonly Tournament[]> =>
  logged('LOAD_TOURNAMENTS_ERROR', api.call('listTournaments', signal ? { signal } : {}), signal);

/** Where the player stands in each of them. @throws ApiError, logged (ERR-05) */
export const loadUserTournaments = (signal?: AbortSignal): Promise<readonly TournamentPlayer[]> =>
  logged('LOAD_USER_TOURNAMENTS_ERROR', api.call('listTournamentStatuses', signal ? { signal } : {}), signal);

/** Those that ended in the last 30 days. @throws ApiError, logged (ERR-05) */
export const loadRecentTournaments = (signal?: AbortSignal): Promise<readonly Tournament[]> =>
  logged(
    'LOAD_RECENT_TOURNAMENTS_ERROR',
    api.call('listRecentTournaments', signal ? { signal } : {}),
    signal,
  );

const tournaments = createPlayerFeed<readonly Tournament[], unknown>({
  event: 'groups',
  read: loadTournaments,
  // Which ones are offered depends on the groups.
  apply: () => undefined,
  empty: [],
  guests: true,
});

followChannel(tournaments, 'standings', (tournament, update: StandingsUpdate) => {
  const standing = update.find(({ tournament_id }) => tournament_id === tournament.id);
  return standing ? { ...tournament, top_players: standing.top_players } : tournament;
});

/** The latest tournament first, as the call lists them. */
const mergeStatuses = (list: readonly TournamentPlayer[], changed: readonly TournamentPlayer[]) =>
  [
    ...list.filter(({ tournament_id }) => !changed.some((status) => status.tournament_id === tournament_id)),
    ...changed,
  ].sort((a, b) => (a.tournament_id < b.tournament_id ? 1 : -1));

const statuses = createPlayerFeed<readonly TournamentPlayer[], readonly TournamentPlayer[]>({
  event: 'tournaments',
  read: loadUserTournaments,
  // An event reports those that a bet has counted in.
  apply: (list, changed) => mergeStatuses(list, changed),
  empty: [],
});

const recent = createPlayerFeed<readonly Tournament[], unknown>({
  event: 'groups',
  read: loadRecentTournaments,
  apply: () => undefined,
  empty: [],
});

/** Running and coming tournaments and quests. */
export const $tournaments = tournaments.$value;
/** What has ended lately of all that was offered to the player. */
export const $recentTournaments = recent.$value;
/** Where the player stands in each of them (NOTIFY-17). */
export const $tournamentStatuses = statuses.$value;

/** A tournament that has levels instead of places (DATA-24). */
export interface Quest {
  questSize: QuestSize;
  questSlug: string;
  currency: string;
  /** What the player has wagered in it, in subunits of `currency`. */
  bets: number;
  title: string;
  status: Tournament['status'];
  frontend_identifier: string;
  group_ids: readonly number[];
}

/** The quests among the tournaments, with the player's bets; null until the tournaments are known. */
export const $quests = computed(
  [$tournaments, $tournamentStatuses],
  (list, places): readonly Quest[] | null =>
    list
      ?.filter(({ frontend_identifier }) => isQuest(frontend_identifier))
      .map(({ id, currency, title, status, frontend_identifier, group_ids }) => ({
        ...readQuest(frontend_identifier),
        currency,
        bets: places?.find(({ tournament_id }) => tournament_id === id)?.bets ?? 0,
        title,
        status,
        frontend_identifier,
        group_ids,
      })) ?? null,
);

function showStatus(status: TournamentPlayer): TournamentPlayer {
  statuses.change((list) => mergeStatuses(list, [status]));
  return status;
}

/** Where the player stands in one tournament. @throws ApiError, logged (ERR-05) */
export const loadTournamentStatus = async (id: string, signal?: AbortSignal): Promise<TournamentPlayer> =>
  showStatus(
    await logged(
      'LOAD_TOURNAMENT_STATUS_ERROR',
      api.call('getTournamentStatus', { params: { id }, ...(signal ? { signal } : {}) }),
    ),
  );

/** How long the polling of a status waits before each look, in milliseconds (TOUR-06). */
export const STATUS_POLL_WAIT = 100;
/** How often it looks at most. */
const STATUS_POLLS = 20;

const wait = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, STATUS_POLL_WAIT);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * Asks for a status until it is as `wanted`, e.g. counted by a platform that is slower than its answers.
 *
 * @returns the last status seen, also where it never was as wanted
 * @throws ApiError, logged (ERR-05); the reason of `signal`
 */
export async function pollTournamentStatus(
  id: string,
  wanted: (status: TournamentPlayer) => boolean,
  signal?: AbortSignal,
): Promise<TournamentPlayer> {
  for (let polls = 1; ; polls++) {
    await wait(signal);
    const status = await loadTournamentStatus(id, signal);
    if (wanted(status) || polls === STATUS_POLLS) return status;
  }
}

/** The player takes part (TOUR-04); the status is polled until it says so. @throws ApiError, logged (ERR-05) */
export async function confirmTournament(id: string): Promise<TournamentPlayer> {
  const status = showStatus(
    await logged(
      'CONFIRM_TOURNAMENT_ERROR',
      api.call('confirmTournament', { params: { id }, body: { confirmed: true } }),
    ),
  );
  return status.confirmed ? status : await pollTournamentStatus(id, ({ confirmed }) => confirmed);
}
