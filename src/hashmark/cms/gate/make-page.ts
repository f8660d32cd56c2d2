import type { Address } from '../address.ts';
import type { MadePage, PageView } from './page-rule.ts';

/** A revision of a page that is about to be published. */
export interface LookedAt {
  readonly address: Address;
  readonly revisionId: string;
}

/** Makes a page of a revision as guests would get it. @param at the moment, in milliseconds UTC; undefined: now */
export type MakePage = (page: LookedAt, view: PageView, at: number | undefined) => Promise<MadePage>;
