import type { ComposeContext, PreviewPart } from './compose-text.ts';
import type { PageHead } from './page-head.ts';

/** What the Studio tells the page in its frame. */
export type ToFrame =
  | { readonly kind: 'parts'; readonly id: number; readonly parts: readonly PreviewPart[] }
  | { readonly kind: 'fragments'; readonly html: string }
  | { readonly kind: 'cursor'; readonly offset: number }
  | { readonly kind: 'theme'; readonly theme: string }
  /** Which groups of whole elements another revision does not have, by their place. */
  | { readonly kind: 'marks'; readonly groups: readonly number[] }
  /** How far to scroll, from 0 to 1. */
  | { readonly kind: 'scroll'; readonly share: number };

/** What the page in the frame tells the Studio. */
export type ToStudio =
  | {
      readonly kind: 'ready';
      readonly part: string;
      readonly context: ComposeContext;
      readonly head: PageHead;
    }
  /** The parts are on the page; what is asked for of widgets has still to come. */
  | { readonly kind: 'patched'; readonly id: number }
  /** Whoever is on the page wants to go back to the text. */
  | { readonly kind: 'left' }
  | { readonly kind: 'scrolled'; readonly share: number }
  | { readonly kind: 'wants'; readonly texts: readonly string[] }
  /** Somebody has pointed at a place: behind an offset of the text, between these letters. */
  | { readonly kind: 'pointed'; readonly offset: number; readonly before: string; readonly after: string };

/** Leads from the text to its preview, and back. */
export const SWITCH_KEY = 'F6';

/** Marks messages as ours. */
export const CHANNEL = 'hashmark-preview';
