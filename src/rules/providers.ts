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
