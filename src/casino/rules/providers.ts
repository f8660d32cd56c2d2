import { type Market, marketOf } from 'hashmark/i18n';

/** The header that the server sends with the question for the one game, or tournament, that a page is about. */
export const ONE_GAME = 'x-hashmark-one-game';

/** How many disabled providers of one reader count (GAME-27). */
export const MAX_DISABLED_PROVIDERS = 20;

/** Who looks at the games. */
export interface GameViewer {
  /** Two capital letters. */
  country: string;
  /** Whether the feature flag is on that shows every provider. */
  showsAll?: boolean;
  isBot?: boolean;
}

/**
 * Ids of the providers whose games are hidden from a reader: those listed for the country (GAME-24) and for `all` (GAME-25),
 * the country's first, at most 20 (GAME-27). Nothing is hidden while the flag is on, nor from bots (GAME-26).
 */
export function hiddenProviders(
  disabled: Readonly<Record<string, readonly string[] | undefined>>,
  { country, showsAll = false, isBot = false }: GameViewer,
): ReadonlySet<string> {
  if (showsAll || isBot) return new Set();
  const listed = new Set([...(disabled[country] ?? []), ...(disabled.all ?? [])]);
  return new Set([...listed].slice(0, MAX_DISABLED_PROVIDERS));
}

/**
 * Ids of the providers that a page leaves out which is kept for all countries of a market, whoever reads it first.
 *
 * @param by `any-country`: those that one of them disables; `every-country`: those that all of them do
 */
export function hiddenInMarket(
  disabled: Readonly<Record<string, readonly string[] | undefined>>,
  { market, fakeAu, by }: { market: Market; fakeAu: boolean; by: 'any-country' | 'every-country' },
): ReadonlySet<string> {
  const own = Object.keys(disabled).filter(
    (country) => country !== 'all' && marketOf(country, fakeAu) === market,
  );
  // A country of which nothing is said: there always is one among the others, and a market of one country may be it.
  const sets = (own.length === 0 || market === 'other' ? ['', ...own] : own).map((country) =>
    hiddenProviders(disabled, { country }),
  );
  const all = new Set(sets.flatMap((hidden) => [...hidden]));
  if (by === 'any-country') return all;
  return new Set([...all].filter((provider) => sets.every((hidden) => hidden.has(provider))));
}
