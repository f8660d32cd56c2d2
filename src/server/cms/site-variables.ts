import { SITE_CONFIG } from '../../../content-schemas/documents/document-types.ts';
import type { Variables } from '../../../content-schemas/variables.ts';
import type { CmsContext } from './context.ts';
import { resolve } from './resolve.ts';

/** The variables that every text may use: those of the config document `site`, as it is visible now. */
export async function siteVariables(context: CmsContext): Promise<Variables> {
  const site = await resolve(context, {
    type: 'config',
    key: SITE_CONFIG,
    locale: 'en',
    licence: 'CW',
    market: 'other',
  });
  return site.found ? (site.body.variables ?? {}) : {};
}
