import type { ApiClient } from 'hashmark/calls';
import type { Content } from 'hashmark/content';
import { menuCategoriesGamesSchema } from '../../casino/entities/config-site.ts';
import type { GamesPage } from '../../casino/entities/game.ts';
import type { Hall } from '../../casino/rules/halls.ts';
import { type ShownGame, showGames } from '../../ui/games/shown-game.ts';

/** How many games stand on one page (GAME-28). */
const PAGE_SIZE = 40;
/** What makes a kept list of games old. */
const TAGS = ['call:filterGames', 'call:selectGames', 'config:providers-config'];

/** A list of games that has an address of its own. */
export interface GameCategory {
  readonly slug: string;
  readonly title: string;
  readonly collection: string;
}

/** A page of games and where its list goes on. */
export interface ListedGames {
  readonly games: readonly ShownGame[];
  readonly pagination: GamesPage['pagination'];
}

type Filter = Readonly<{ categories?: readonly string[]; provider?: string }>;

/** The games that are in all of the categories, a page of them. @throws ApiError */
export const listGames = (
  content: Content,
  { categories = [], provider }: Filter,
  page = 1,
  size = PAGE_SIZE,
): Promise<ListedGames> =>
  content.ask(TAGS, async (api) => {
    const filter = {
      ...(categories.length > 0
        ? { categories: { identifiers: [...categories], strategy: 'AND' as const } }
        : {}),
      ...(provider ? { providers: [provider] } : {}),
    };
    const [{ data, pagination }, providers] = await Promise.all([
      api.call('filterGames', { body: { device: 'desktop', filter, page, page_size: size } }),
      content.part(api.call('listGameProviders'), []),
    ]);
    return { games: showGames(data, providers), pagination };
  });

/** The games of a category in its hall; of a category that stands there without being of it, all. @throws ApiError */
export async function listHallGames(
  content: Content,
  hall: Hall,
  collection: string,
  page?: number,
  size?: number,
): Promise<ListedGames> {
  const own = await listGames(content, { categories: [hall, collection] }, page, size);
  return own.pagination.total_count > 0
    ? own
    : await listGames(content, { categories: [collection] }, page, size);
}

/** How many games can be asked for by name at once: whole pages of them. */
const NAMED = 5 * PAGE_SIZE;

/**
 * Of the games that are named and offered, in that order, a page of them: those that are not leave no gaps, but where more are named
 * than can be asked for at once. @throws ApiError
 */
export async function listNamedGames(
  content: Content,
  api: ApiClient,
  ids: readonly string[],
  page: number,
): Promise<ListedGames> {
  const isWhole = ids.length <= NAMED;
  const first = (page - 1) * PAGE_SIZE;
  const asked = isWhole ? { game_ids: [...ids], page } : { game_ids: ids.slice(first, first + PAGE_SIZE) };
  const [{ data, pagination }, providers] = await Promise.all([
    api.call('selectGames', { body: { device: 'desktop', ...asked, page_size: PAGE_SIZE } }),
    content.part(readProviders(content), []),
  ]);
  if (isWhole) return { games: showGames(data, providers), pagination };
  const total_pages = Math.ceil(ids.length / PAGE_SIZE);
  return {
    games: showGames(data, providers),
    pagination: {
      current_page: page,
      next_page: page < total_pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages,
      total_count: ids.length,
    },
  };
}

/** The categories that editors have put into the menus of the halls. */
export async function readCategories(content: Content): Promise<Readonly<Record<Hall, GameCategory[]>>> {
  const parsed = menuCategoriesGamesSchema.safeParse(await content.config('menu-categories-games'));
  return parsed.success ? parsed.data : { pokies: [], live: [] };
}

/** The collections of the platform, in the words of the menus where they stand there. @throws ApiError */
export async function readCollections(content: Content): Promise<GameCategory[]> {
  const [collections, { pokies, live }] = await Promise.all([
    content.ask(TAGS, (api) => api.call('listGameCollections')),
    readCategories(content),
  ]);
  const worded = new Map([...live, ...pokies].map(({ collection, title }) => [collection, title]));
  return collections.map(({ identifier, title }) => ({
    slug: identifier,
    collection: identifier,
    title: worded.get(identifier) ?? title,
  }));
}

/** The makers of games. @throws ApiError */
export const readProviders = (content: Content) => content.ask(TAGS, (api) => api.call('listGameProviders'));

/** The number of a page as it stands in an address; undefined for what is none. */
export function readPage(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

/** Games that stand on one page, however many they are. */
export const onePage = (games: readonly ShownGame[]): ListedGames => ({
  games,
  pagination: {
    current_page: 1,
    next_page: null,
    prev_page: null,
    total_pages: 1,
    total_count: games.length,
  },
});
