import type { LicencePolicy } from 'hashmark/site';

/** What a duty asks of a document. */
export type Ask =
  /** Widgets that a page shows: every page, or those with these keys. */
  | { readonly kind: 'widgets'; readonly widgets: readonly string[]; readonly keys?: readonly string[] }
  /** Words that no text for readers holds, whatever their case; `*` stands for any ending. */
  | { readonly kind: 'no-words'; readonly words: readonly string[] }
  /** How often a bonus may have to be staked at most. */
  | { readonly kind: 'wager'; readonly most: number }
  /** After how many minutes of play at the latest players are shown what it has come to. */
  | { readonly kind: 'reality-check'; readonly most: number }
  /** The seal of the licence, with where it can be checked. */
  | { readonly kind: 'seal' }
  /** Somebody to turn to, for readers of the licence or for everybody. */
  | { readonly kind: 'help' };

export interface Duty extends Pick<LicencePolicy, 'name' | 'level' | 'effectiveFrom' | 'duty' | 'source'> {
  readonly asks: Ask;
}

/** What the public rules of one licence ask, as far as documents and pages can show it. */
export interface PolicyPack {
  /** As suffixes of variants name it. */
  readonly licence: string;
  readonly duties: readonly Duty[];
}
