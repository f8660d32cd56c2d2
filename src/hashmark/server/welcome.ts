import { getDefaultLocale } from '../i18n/regions.ts';

/** What those who start the process are told. */
export interface Welcome {
  /** The site's. */
  name: string;
  url: string;
  internal: string | undefined;
  milliseconds: number;
  /** Whether the site shows its widgets at `/gallery`. */
  hasGallery: boolean;
  /** Where the Studio is; undefined where it is not answered here. */
  studio: string | undefined;
  /** The code for the first account, as long as there is none. */
  firstCode: string | undefined;
  /** What modules want to be read. */
  more: readonly string[];
}

/** Tells people where everything is; on stderr, because stdout is the log's. */
export function printWelcome(facts: Welcome): void {
  const lines = [
    `${facts.name} is up at ${facts.url} after ${(facts.milliseconds / 1000).toFixed(2)} s`,
    ...(facts.hasGallery ? [`  widgets   ${facts.url}/gallery`] : []),
    ...(facts.studio ? [`  Studio    ${facts.studio}`] : []),
    ...(facts.studio && facts.firstCode ? [`            first account: code ${facts.firstCode}`] : []),
    `  API       ${facts.url}/api/cms/pages?l=${getDefaultLocale()}`,
    ...(facts.internal ? [`  metrics   ${facts.internal}/metrics`] : []),
    ...facts.more,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
