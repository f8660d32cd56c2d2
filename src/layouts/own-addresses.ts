import type { Content } from 'hashmark/content';
import { readCategories, readProviders } from '../components/games/read-games.ts';

/** Pages of the code that search engines may know; they are there in every language. */
const OWN = ['/registration', '/login', '/games', '/pokies', '/pokies/all', '/live', '/live/all'];

/** These, and the lists of games that have an address of their own: of the halls' categories, and of the makers. */
export async function ownAddresses(content: Content): Promise<string[]> {
  const [halls, providers] = await Promise.all([
    readCategories(content),
    content.part(readProviders(content), []),
  ]);
  return [
    ...OWN,
    ...halls.pokies.map(({ slug }) => `/pokies/${slug}`),
    ...halls.live.map(({ slug }) => `/live/${slug}`),
    ...providers.map(({ id }) => `/producers/${id}`),
  ];
}
