import type { KnownNames } from 'hashmark/documents';
import { createGameCatalogue } from './games/catalogue.ts';
import { JACKPOT_IDENTIFIERS } from './jackpots/seed.ts';
import { COUNTRIES } from './rules/countries.ts';

/** What tournaments call the games by that count. */
const nameOfGames = (of: { identifier: string } | { id: string }) =>
  'identifier' in of ? of.identifier : of.id;

/** What content may name of the platform that ships with us; known without a store. */
export function createSandboxNames(): KnownNames {
  const { games, collections, providers } = createGameCatalogue();
  const names: Partial<Record<string, ReadonlySet<string>>> = {
    game: new Set(games.map(({ identifier }) => identifier)),
    'collection-of-games': new Set(collections.map(({ identifier }) => identifier)),
    'maker-of-games': new Set(providers.map(({ id }) => id)),
    'category-or-maker-of-games': new Set([...collections, ...providers].map(nameOfGames)),
    country: new Set(COUNTRIES),
    jackpot: new Set(JACKPOT_IDENTIFIERS),
    // Each has a page of its own.
    address: new Set(JACKPOT_IDENTIFIERS),
  };
  return (kind) => names[kind];
}
