import type { Currency } from 'hashmark/i18n';
import type { Game } from '../entities/game.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readLicence } from '../players/licence.ts';
import { hiddenProviders } from '../rules/providers.ts';
import { pick } from '../rules/random.ts';
import { createGameCatalogue } from './catalogue.ts';

type Playable = Pick<Game, 'identifier' | 'categories' | 'currencies'>;

/**
 * The game in which free spins are played: the one that is wanted, where it is offered, else the first one that every currency plays.
 *
 * @param games that are offered to whoever gets them
 */
export function spinsGame(games: readonly Playable[], wanted?: string | null): string {
  const isWanted = games.some(({ identifier }) => identifier === wanted);
  if (wanted && isWanted) return wanted;
  const found = games.find(
    ({ categories, currencies }) => categories.includes('pokies') && 'BTC' in currencies,
  );
  return found?.identifier ?? '';
}

/**
 * A game in which free spins of a currency are played: any of those that are wanted, where they are offered and take it.
 *
 * @param games that are offered to whoever gets them
 */
export function pickSpinsGame(
  games: readonly Playable[],
  wanted: readonly string[],
  { currency, random }: { currency: Currency; random: () => number },
): string {
  const fitting = games.filter(
    ({ identifier, currencies }) => wanted.includes(identifier) && currency in currencies,
  );
  return fitting.length > 0 ? pick(fitting, random).identifier : spinsGame(games);
}

let catalogue: readonly Game[] | undefined;

/** {@link spinsGame} for a player, where the provider of the wanted game is disabled in the player's country. */
export async function findSpinsGame(
  { tx, rules }: LedgerWork,
  playerId: string,
  wanted: string,
): Promise<string> {
  const { country } = await tx
    .selectFrom('players')
    .select('country')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { disabled } = rules.of(await readLicence(tx, playerId))['providers-config'];
  const hidden = hiddenProviders(disabled, { country });
  if (!hidden.has(wanted.split('/')[0] ?? '')) return wanted;
  catalogue ??= createGameCatalogue().games;
  return spinsGame(catalogue.filter(({ provider }) => !hidden.has(provider))) || wanted;
}
