export { canonicalUrl } from './canonical-url.ts';
export type { Content } from './content.ts';
export { isAway } from './is-away.ts';
export type { MenuEntry } from './menu.ts';
export type { ReadyText } from './prepare-text.ts';
