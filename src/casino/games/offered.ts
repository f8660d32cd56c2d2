import { isInternal, readerOf, type Services } from 'hashmark/server';
import type { Context } from 'hono';
import { readFlags } from '../rules/feature-flags.ts';
import { hiddenInMarket, hiddenProviders, ONE_GAME } from '../rules/providers.ts';
import { isBot } from '../rules/roles.ts';
import type { GameCatalogue } from './catalogue.ts';

/**
 * The providers that are hidden from whoever asks. A page is kept for all countries of its market: it offers what every one of them may
 * play, and is about a game that one of them may; who may not is refused by the call that opens it.
 */
async function hiddenFrom(c: Context, { sandbox, config }: Services): Promise<ReadonlySet<string>> {
  const { country, market, licence } = readerOf(c);
  const { disabled } = (await sandbox.readRules(licence))['providers-config'];
  if (!isInternal(c.env))
    return hiddenProviders(disabled, {
      country,
      isBot: isBot(c.req.header('user-agent') ?? ''),
      showsAll: readFlags(c.req.header('cookie'))['all-providers'],
    });
  return hiddenInMarket(disabled, {
    market,
    fakeAu: config.FAKE_AU,
    by: c.req.header(ONE_GAME) ? 'every-country' : 'any-country',
  });
}

/** The games that are offered to a reader: none of the providers that are disabled where they are (GAME-24 to GAME-27). */
export async function offeredGames(c: Context, services: Services): Promise<GameCatalogue> {
  const hidden = await hiddenFrom(c, services);
  const { games, collections, providers } = services.sandbox.games;
  if (hidden.size === 0) return services.sandbox.games;
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

/** Whether the games of a category or maker can be played where a reader is: those of a maker that is disabled there cannot. */
export async function playableGames(
  c: Context,
  services: Services,
): Promise<(categoryOrMaker: string | null) => boolean> {
  const { providers } = await offeredGames(c, services);
  const isMaker = (list: GameCatalogue['providers'], name: string | null) =>
    list.some(({ id }) => id === name);
  return (name) => !isMaker(services.sandbox.games.providers, name) || isMaker(providers, name);
}
