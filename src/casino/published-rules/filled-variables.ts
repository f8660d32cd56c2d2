import type { Variables } from 'hashmark/documents';
import type { Licence, Locale } from 'hashmark/i18n';
import type { Rules } from './rule-keys.ts';
import { ruleValues, ruleVariables, signVariables } from './rule-variables.ts';

const known = new WeakMap<Rules, Map<string, Variables>>();

/** What the rules of a licence fill in for readers of a locale. The same rules give the same object. */
export function filledByRules(rules: Rules, licence: Licence, locale: Locale): Variables {
  const byLocale = known.get(rules) ?? new Map<string, Variables>();
  known.set(rules, byLocale);
  const variables = byLocale.get(locale) ?? {
    ...signVariables(locale),
    ...ruleVariables(ruleValues(rules, licence), locale),
  };
  byLocale.set(locale, variables);
  return variables;
}
