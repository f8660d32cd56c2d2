import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { showGames } from '../../src/ui/games/shown-game.ts';
import type { InkSet } from '../../src/ui/plate/inks.ts';
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

export default (async ({ collection, provider, ids, limit }, { api, signal }) => {
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
  return { data: { name, games }, tags: ['call:filterGames', 'call:selectGames', 'config:providers-config'] };
}) satisfies WidgetLoader<z.output<typeof widget.props>, GameRowData>;
