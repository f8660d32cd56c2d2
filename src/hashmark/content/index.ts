export { answerFailure } from './answer-failure.ts';
export { canonicalUrl } from './canonical-url.ts';
export type { Content } from './content.ts';
export type { MenuEntry } from './menu.ts';
export type { ReadyText } from './prepare-text.ts';
export { listAddresses, type SiteAddress, writeSitemap } from './sitemap.ts';
