import type { Context } from 'hono';
import { hiddenProviders } from '../../../rules/providers.ts';
import { isBot } from '../../../rules/roles.ts';
import type { Services } from '../../services.ts';
import { readerOf } from '../http/reader.ts';
import type { GameCatalogue } from './catalogue.ts';

/** The games that are offered to a reader: none of the providers that are disabled where they are (GAME-24 to GAME-27). */
export async function offeredGames(c: Context, { sandbox }: Services): Promise<GameCatalogue> {
  const { country, licence } = readerOf(c);
  const { disabled } = (await sandbox.rulesOf(licence))['providers-config'];
  const hidden = hiddenProviders(disabled, { country, isBot: isBot(c.req.header('user-agent') ?? '') });
  const { games, collections, providers } = sandbox.games;
  if (hidden.size === 0) return sandbox.games;
  const shown = games.filter(({ provider }) => !hidden.has(provider));
  return {
    games: shown,
    collections: collections.map((collection) => ({
      ...collection,
      games_count: shown.filter(({ categories }) => categories.includes(collection.identifier)).length,
    })),
    providers: providers.filter(({ id }) => !hidden.has(id)),
  };
}
