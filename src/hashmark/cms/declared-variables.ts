import { documentTypes, SITE_CONFIG } from '../documents/document-types.ts';
import type { Variables } from '../documents/variables.ts';
import type { ContentModule, Entry, SiteValues } from './extensions.ts';

/** The variables that a `site` among the entries declares for every text. */
export function declaredBy(entries: readonly Entry[]): Variables {
  let variables: Variables = {};
  for (const { address, body } of entries) {
    if (address.type !== 'config' || address.key !== SITE_CONFIG) continue;
    const parsed = documentTypes.config.schema.safeParse(body);
    if (parsed.success) variables = { ...variables, ...parsed.data.variables };
  }
  return variables;
}

/**
 * What a folder of documents says for itself. Where it states no rules, its texts belong to a store that has them: the names of
 * rules are known then, and what is said of them is checked there.
 */
export function siteValuesOf(entries: readonly Entry[], rules: ContentModule['rules']): SiteValues {
  const declared = declaredBy(entries);
  return rules?.ofFolder(declared, entries) ?? { siteVariables: declared };
}
