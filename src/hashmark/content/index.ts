export { canonicalUrl } from './canonical-url.ts';
export type { Content, MenuEntry } from './content.ts';
export type { ReadyText } from './prepare-text.ts';
