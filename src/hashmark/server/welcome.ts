import { getDefaultLocale } from '../i18n/regions.ts';
import { isWithoutAccounts } from '../staff/accounts.ts';
import type { ProcessServices } from './services.ts';

/** What those who start the process are told. */
export interface Welcome {
  /** The site's. */
  name: string;
  url: string;
  internal: string | undefined;
  /** How long the start took; undefined where somebody else says so. */
  milliseconds: number | undefined;
  /** Whether the site shows its widgets at `/gallery`. */
  hasGallery: boolean;
  /** Where the Studio is; undefined where it is not answered here. */
  studio: string | undefined;
  /** The code for the first account, as long as there is none. */
  firstCode: string | undefined;
  /** What modules want to be read. */
  more: readonly string[];
}

/** What there is to tell of the services. @param url where they are listened for */
export async function readWelcome(
  { config, modules, site, staff, store, variants }: ProcessServices,
  url: string,
): Promise<Omit<Welcome, 'internal' | 'milliseconds'>> {
  return {
    name: site.name,
    url,
    hasGallery: config.GALLERY,
    studio: config.STUDIO ? `${config.STUDIO_ORIGIN ?? url}/studio` : undefined,
    firstCode: (await isWithoutAccounts(store.reader)) ? staff.firstCode : undefined,
    more: modules.flatMap((module) => module.welcome?.(url, variants.originOf) ?? []),
  };
}

/** Tells people where everything is; on stderr, because stdout is the log's. */
export function printWelcome(facts: Welcome): void {
  const { milliseconds } = facts;
  const after = milliseconds === undefined ? '' : ` after ${(milliseconds / 1000).toFixed(2)} s`;
  const lines = [
    `${facts.name} is up at ${facts.url}${after}`,
    ...(facts.hasGallery ? [`  widgets   ${facts.url}/gallery`] : []),
    ...(facts.studio ? [`  Studio    ${facts.studio}`] : []),
    ...(facts.studio && facts.firstCode ? [`            first account: code ${facts.firstCode}`] : []),
    `  API       ${facts.url}/api/cms/pages?l=${getDefaultLocale()}`,
    ...(facts.internal ? [`  metrics   ${facts.internal}/metrics`] : []),
    ...facts.more,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
