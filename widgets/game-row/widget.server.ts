import type { WidgetLoad, WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { showGames } from '../../src/ui/games/shown-game.ts';
import type { InkSet } from '../../src/ui/plate/inks.ts';
import { readTournament, TOURNAMENT_TAGS } from '../../src/ui/tournaments/read-tournament.ts';
import type widget from './widget.ts';

/** What a tile and its sheet show of a game. */
export interface ShownGame {
  readonly id: string;
  readonly title: string;
  readonly provider: string;
  /** Percent. */
  readonly rtp: number;
  /** Codes of the currencies it is played in; `FUN` is demo play. */
  readonly currencies: readonly string[];
  readonly plate: { readonly src: string; readonly inkSet: InkSet };
}

export interface GameRowData {
  /** The name of the collection or of the one maker that the row shows. */
  readonly name: string | null;
  readonly games: readonly ShownGame[];
}

type Props = z.output<typeof widget.props>;

/** Which games a row is asked for: a tournament counts a collection, or the games of a maker, or all. */
async function chosenGames(
  { collection, provider, counted }: Props,
  load: WidgetLoad,
): Promise<Pick<Props, 'collection' | 'provider'>> {
  if (!counted || load.parts?.slug === undefined) return { collection, provider };
  const [tournament, makers] = await Promise.all([
    readTournament(undefined, load),
    load.api.call('listGameProviders', { signal: load.signal }),
  ]);
  const games = tournament?.games_category ?? undefined;
  return games !== undefined && makers.some(({ id }) => id === games)
    ? { provider: [games] }
    : { collection: games };
}

export default (async (props, load) => {
  const { ids, limit } = props;
  const { api, signal } = load;
  const { collection, provider } = await chosenGames(props, load);
  const filter = {
    ...(collection ? { categories: { identifiers: [collection], strategy: 'OR' as const } } : {}),
    ...(provider ? { providers: provider } : {}),
  };
  const body = { device: 'desktop' as const, filter, page: 1, page_size: limit };
  const [page, providers, collections] = await Promise.all([
    ids
      ? api.call('selectGames', { body: { ...body, game_ids: ids }, signal })
      : api.call('filterGames', { body, signal }),
    api.call('listGameProviders', { signal }),
    collection ? api.call('listGameCollections', { signal }) : [],
  ]);
  const nameOf = new Map(providers.map(({ id, title }) => [id, title]));
  const games = showGames(page.data, providers).map(
    ({ game, provider: name, plate }): ShownGame => ({
      id: game.identifier,
      title: game.title,
      provider: name,
      rtp: game.rtp,
      currencies: Object.keys(game.currencies),
      plate,
    }),
  );
  const [maker, ...others] = provider ?? [];
  const name =
    collections.find(({ identifier }) => identifier === collection)?.title ??
    (maker && others.length === 0 ? nameOf.get(maker) : undefined) ??
    null;
  const tags = ['call:filterGames', 'call:selectGames', 'config:providers-config'];
  return { data: { name, games }, tags: props.counted ? [...tags, ...TOURNAMENT_TAGS] : tags };
}) satisfies WidgetLoader<Props, GameRowData>;
