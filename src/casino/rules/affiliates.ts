/** The affiliate of visitors whom nobody sent (CONST-10). */
export const DEFAULT_STAG = '122';

/** Who is the affiliate of a visitor by the page that led here. */
interface StagsByReferrer {
  default_stag: string;
  /** By a name that stands between dots in the host, e.g. `google` or `news.example`. */
  stags: Readonly<Record<string, string | undefined>>;
}

/**
 * The affiliate tag of a visitor who came by a link without one.
 *
 * @param referrer the address of the page that led here; empty or unreadable: nobody did
 */
export function stagOfReferrer({ default_stag, stags }: StagsByReferrer, referrer: string): string {
  if (!URL.canParse(referrer)) return default_stag;
  const host = `.${new URL(referrer).hostname.toLowerCase()}.`;
  const matches = Object.keys(stags).filter((name) => host.includes(`.${name}.`));
  const longest = matches.reduce((best, name) => (name.length > best.length ? name : best), '');
  return stags[longest] ?? default_stag;
}

/** Whether promotions are kept from the players of an affiliate: the tag is listed, or the number before its `_`. */
export const isPromoExcluded = (excluded: readonly string[], stag: string): boolean =>
  excluded.includes(stag) || excluded.includes(stag.split('_')[0] ?? '');
