import { documentTypes, SITE_CONFIG } from '../../../content-schemas/documents/document-types.ts';
import type { Variables } from '../../../content-schemas/variables.ts';
import { DEFAULT_LOCALE, type Locale } from '../../i18n/locales.ts';
import { LICENCES, type Licence } from '../../i18n/markets.ts';
import { noRules } from '../configuration/no-rules.ts';
import { ruleValues, ruleVariables } from '../configuration/rule-variables.ts';
import { RULE_KEYS, type Rules, readRule } from '../configuration/rules-in-force.ts';
import type { Address } from './address.ts';
import type { CmsContext } from './context.ts';
import { resolve } from './resolve.ts';
import { type InForce, inForce } from './rule-texts.ts';

/** What every text may use, and what it may say of the rules. */
export interface SiteValues {
  siteVariables: Variables;
  inForce: InForce | undefined;
}

type AllRules = Readonly<Record<Licence, Rules>>;

const known = new WeakMap<Rules, Map<string, Variables>>();

/** What the rules of a licence fill in for readers of a locale. The same rules give the same object. */
export function filledByRules(rules: Rules, licence: Licence, locale: Locale): Variables {
  const byLocale = known.get(rules) ?? new Map<string, Variables>();
  known.set(rules, byLocale);
  const variables = byLocale.get(locale) ?? ruleVariables(ruleValues(rules, licence), locale);
  byLocale.set(locale, variables);
  return variables;
}

const valuesOf = (declared: Variables, rules: AllRules): SiteValues => ({
  siteVariables: { ...declared, ...filledByRules(rules.CW, 'CW', DEFAULT_LOCALE) },
  // Where nothing is offered there is nothing that a text could tell wrongly: the rules are kept elsewhere.
  inForce: rules.CW.offers.offers.length > 0 ? inForce(rules) : undefined,
});

/** Documents that are about to be published together: their rules hold for the texts among them. */
export interface Entry {
  address: Address;
  body: unknown;
}

/** The rules with those of the entries in the place of what they replace. */
function withEntries(rules: AllRules, entries: readonly Entry[]): AllRules {
  const changed: Record<Licence, Rules> = { ...rules };
  const ordered = [...entries].sort((a, b) => a.address.suffix.length - b.address.suffix.length);
  for (const { address, body } of ordered) {
    const key = RULE_KEYS.find((name) => address.type === 'config' && name === address.key);
    if (!key || address.locale !== DEFAULT_LOCALE) continue;
    const value = readRule(key, (body as { value?: unknown } | null)?.value);
    if (value === undefined) continue;
    for (const licence of LICENCES)
      if (address.suffix === '' || address.suffix === licence)
        changed[licence] = { ...changed[licence], [key]: value };
  }
  return changed;
}

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

/** What holds now, with what comes with the entries. Ask outside of transactions. */
export async function siteValues(
  context: CmsContext,
  entries: readonly Entry[] = [],
  extra: Variables = {},
): Promise<SiteValues> {
  const site = await resolve(context, {
    type: 'config',
    key: SITE_CONFIG,
    locale: 'en',
    licence: 'CW',
    market: 'other',
  });
  await context.rules.refresh();
  const { rules } = context;
  const declared = { ...(site.found ? site.body.variables : {}), ...extra, ...declaredBy(entries) };
  return valuesOf(declared, withEntries({ CW: rules.of('CW'), EE: rules.of('EE') }, entries));
}

/**
 * What a folder of documents says for itself. Where it holds no offers, its texts belong to a store that has them: the names of
 * rules are known then, and what is said of them is checked there.
 */
export const siteValuesOf = (entries: readonly Entry[]): SiteValues =>
  valuesOf(declaredBy(entries), withEntries({ CW: noRules(), EE: noRules() }, entries));
