import type { WidgetLoad } from 'hashmark/widget';
import type { Tournament } from '../../casino/entities/tournament.ts';
import { ONE_GAME } from '../../casino/rules/providers.ts';
import { orNothing } from '../or-nothing.ts';
import { nearestFirst } from './shown-tournament.ts';

/** What answers of tournaments are made from: what ends them. */
export const TOURNAMENT_TAGS = [
  'call:listTournaments',
  'call:getTournament',
  'config:tournaments',
  'config:banners-config',
  'config:providers-config',
] as const;

/** The tournament that a widget names, else that of the page's address, else the first that runs or comes. */
export async function readTournament(
  named: string | undefined,
  { api, now, parts, signal }: Pick<WidgetLoad, 'api' | 'now' | 'parts' | 'signal'>,
): Promise<Tournament | undefined> {
  const id = named ?? parts?.slug;
  if (id === undefined) {
    const all = await api.call('listTournaments', { signal });
    return nearestFirst(
      all.filter(({ type }) => type === 'tournament'),
      now,
    )[0];
  }
  // As the page of a game, its page is there for a market of which one country may play.
  return await orNothing(api.call('getTournament', { params: { id }, signal, headers: { [ONE_GAME]: '1' } }));
}

/** How the games are called that a tournament counts, by their category or maker; null for all games. */
export async function readGameNames({
  api,
  signal,
}: Pick<WidgetLoad, 'api' | 'signal'>): Promise<(counted: string | null) => string | null> {
  const [collections, makers] = await Promise.all([
    api.call('listGameCollections', { signal }),
    api.call('listGameProviders', { signal }),
  ]);
  return (counted) =>
    collections.find(({ identifier }) => identifier === counted)?.title ??
    makers.find(({ id }) => id === counted)?.title ??
    counted;
}
