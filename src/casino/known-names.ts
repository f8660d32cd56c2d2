import type { KnownNames } from 'hashmark/documents';
import { createGameCatalogue } from './games/catalogue.ts';
import { JACKPOT_IDENTIFIERS } from './jackpots/seed.ts';

/** What content may name of the platform that ships with us; known without a store. */
export function createSandboxNames(): KnownNames {
  const { games, collections, providers } = createGameCatalogue();
  const names: Partial<Record<string, ReadonlySet<string>>> = {
    game: new Set(games.map(({ identifier }) => identifier)),
    'collection-of-games': new Set(collections.map(({ identifier }) => identifier)),
    'maker-of-games': new Set(providers.map(({ id }) => id)),
    jackpot: new Set(JACKPOT_IDENTIFIERS),
    // Each has a page of its own.
    address: new Set(JACKPOT_IDENTIFIERS),
  };
  return (kind) => names[kind];
}
