import type { PageSubject, SiteRoute, SubjectQuery } from 'hashmark/site';
import type { Tournament } from '../casino/entities/tournament.ts';
import { ONE_GAME } from '../casino/rules/providers.ts';
import { isQuest, readQuest } from '../casino/rules/quests.ts';
import { orNothing } from '../ui/or-nothing.ts';

/** The lists of tournaments, each a page of the content (ROUTE-19 … ROUTE-25). */
const TOURNAMENT_LISTS = ['all', 'producers', 'lotteries', 'actions', 'live', 'achievements'] as const;

/** How long what a page is about is taken for known, in seconds. */
const MAX_AGE = 60;

const about = (title: string, ...documents: string[]): PageSubject => ({
  title,
  tags: documents,
  maxAge: MAX_AGE,
});

async function readTournament({ parts: { slug = '' }, api }: SubjectQuery): Promise<PageSubject | undefined> {
  const headers = { [ONE_GAME]: '1' };
  const found = await orNothing(api.call('getTournament', { params: { id: slug }, headers }));
  return found && about(found.title, 'call:getTournament', 'config:tournaments', 'config:providers-config');
}

async function readLottery({ parts: { slug = '' }, api }: SubjectQuery): Promise<PageSubject | undefined> {
  const found = await orNothing(api.call('getLottery', { params: { id: slug } }));
  return found && about(found.title, 'call:getLottery', 'config:lotteries');
}

/** The quest of a slug among the tournaments. */
export const findQuest = (tournaments: readonly Tournament[], slug: string): Tournament | undefined =>
  tournaments.find(
    ({ frontend_identifier }) =>
      isQuest(frontend_identifier) && readQuest(frontend_identifier).questSlug === slug,
  );

async function readQuestOf({ parts: { slug = '' }, api }: SubjectQuery): Promise<PageSubject | undefined> {
  const found = findQuest(await api.call('listTournaments'), slug);
  return found && about(found.title, 'call:listTournaments', 'config:tournaments');
}

async function readBonus({ parts: { id = '' }, api }: SubjectQuery): Promise<PageSubject | undefined> {
  const found = await orNothing(api.call('getBonusOffer', { params: { id } }));
  return found && about(found.title, 'call:getBonusOffer', 'config:offers', 'config:disabled-bonuses');
}

/** Pages of the content that answer for many: tournaments, lotteries, quests, bonuses (ROUTE-26, 27, 38, 39, 89). */
export const ENGAGEMENT: readonly SiteRoute[] = [
  ...TOURNAMENT_LISTS.map(
    (list): SiteRoute => ({ path: `/tournaments/${list}`, page: `tournaments/${list}` }),
  ),
  { path: '/tournaments/{slug}', page: 'tournament', subject: readTournament, names: 'tournament' },
  { path: '/lottery/{slug}', page: 'lottery', subject: readLottery, names: 'lottery' },
  { path: '/bonuses/{id}', page: 'bonus', subject: readBonus, names: 'offer' },
  { path: '/action', page: 'action' },
  { path: '/action/{slug}', page: 'action', subject: readQuestOf, names: 'quest' },
];
