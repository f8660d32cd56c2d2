export { canonicalUrl } from './canonical-url.ts';
export type { ReadyText } from './composed.ts';
export type { Content, MenuEntry } from './content.ts';
