import type { Variables } from 'hashmark/documents';
import { getDefaultLocale, type Licence } from 'hashmark/i18n';
import type { Cms, ContentModule, ContentRules, Entry, Facts, SiteValues } from 'hashmark/server';
import { LICENCE_NAMES } from '../entities/regions.ts';
import { fillFromRules } from './fill-rules.ts';
import { filledByRules } from './filled-variables.ts';
import { namesOfFolder, variablesOfStore } from './folder-names.ts';
import { literalMoneyIssues } from './literal-money.ts';
import { noRules } from './no-rules.ts';
import { ruleIssues } from './rule-issues.ts';
import { RULE_KEYS, type Rules } from './rule-keys.ts';
import { type InForce, inForce } from './rule-texts.ts';
import { ownMoney } from './rule-variables.ts';
import { createRulesInForce, type RulesInForce, readRule } from './rules-in-force.ts';
import { licenceOfRule } from './shared-rules.ts';

type AllRules = Readonly<Record<Licence, Rules>>;

const factsOf = (held: InForce | undefined): Facts => ({
  issues: (type, key, body, variables) => [
    ...literalMoneyIssues(type, body),
    ...(held ? ruleIssues(type, key, body, variables, held) : []),
  ],
});

const valuesOf = (declared: Variables, rules: AllRules): SiteValues => ({
  siteVariables: { ...declared, ...filledByRules(rules.CW, 'CW', getDefaultLocale()) },
  ownVariables: (body) => ownMoney(body, getDefaultLocale()),
  // Where nothing is offered no text can state it wrongly: the rules are kept elsewhere.
  facts: factsOf(rules.CW.offers.offers.length > 0 ? inForce(rules) : undefined),
});

/** The rules with those of the entries in the place of what they replace. */
function withEntries(rules: AllRules, entries: readonly Entry[]): AllRules {
  const changed: Record<Licence, Rules> = { ...rules };
  const ordered = [...entries].sort((a, b) => a.address.suffix.length - b.address.suffix.length);
  for (const { address, body } of ordered) {
    const key = RULE_KEYS.find((name) => address.type === 'config' && name === address.key);
    if (!key || address.locale !== getDefaultLocale()) continue;
    const value = readRule(key, (body as { value?: unknown } | null)?.value);
    if (value === undefined) continue;
    for (const licence of LICENCE_NAMES)
      if (address.suffix === '' || address.suffix === licenceOfRule(key, licence))
        changed[licence] = { ...changed[licence], [key]: value };
  }
  return changed;
}

/** The rules of the house as content knows them, and as the platform does. */
interface HouseRules extends ContentRules {
  readonly inForce: RulesInForce;
}

/** The rules of the house, as the documents say them. */
export function readRulesInForce(cms: Pick<Cms, 'rules'>): RulesInForce {
  if (!cms.rules || !('inForce' in cms.rules))
    throw new Error('This content system was opened without the rules of the house.');
  return (cms.rules as HouseRules).inForce;
}

/** Texts state the rules that hold, and no others. */
export const contentRules: NonNullable<ContentModule['rules']> = {
  create(sources): HouseRules {
    const rules = createRulesInForce(sources);
    return {
      inForce: rules,
      refresh: (changes) => rules.refresh(changes),
      values: (declared, entries) =>
        valuesOf(declared, withEntries({ CW: rules.of('CW'), EE: rules.of('EE') }, entries)),
      fill: (found, reader, site) => fillFromRules(found, reader, rules, site),
    };
  },
  ofFolder(declared, entries) {
    const rules = withEntries({ CW: noRules(), EE: noRules() }, entries);
    const values = valuesOf(declared, rules);
    const ofStore = variablesOfStore(entries, values.siteVariables);
    return {
      ...values,
      ownVariables: (body) => ({ ...ofStore?.(body), ...values.ownVariables?.(body) }),
      names: namesOfFolder(entries),
    };
  },
};
