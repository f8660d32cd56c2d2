import { SITE_CONFIG } from '../documents/document-types.ts';
import type { Variables } from '../documents/variables.ts';
import { getDefaultLicence, getDefaultLocale } from '../i18n/regions.ts';
import type { CmsContext } from './context.ts';
import { declaredBy } from './declared-variables.ts';
import type { Entry, SiteValues } from './extensions.ts';
import { countConfigurationChanges } from './hold-configuration.ts';
import { resolve } from './resolve.ts';

/** What holds now, with what comes with the entries. Ask outside of transactions. */
export async function siteValues(
  context: CmsContext,
  entries: readonly Entry[] = [],
  extra: Variables = {},
): Promise<SiteValues> {
  const changes = await countConfigurationChanges(context.store.reader);
  const site = await resolve(context, {
    type: 'config',
    key: SITE_CONFIG,
    locale: getDefaultLocale(),
    licence: getDefaultLicence(),
    market: 'other',
  });
  await context.rules?.refresh(changes);
  const declared = { ...(site.found ? site.body.variables : {}), ...extra, ...declaredBy(entries) };
  return context.rules?.values(declared, entries) ?? { siteVariables: declared };
}
