import type { Licence } from 'hashmark/i18n';
import { CLOCK_TOPIC, keyTag, listProblems, type RuleSources } from 'hashmark/server';
import type { z } from 'zod';
import { type ConfigValues, configSchemas } from '../configuration/config-schemas.ts';
import { LICENCE_NAMES } from '../entities/regions.ts';
import { noRules } from './no-rules.ts';
import { RULE_KEYS, type RuleKey, type Rules } from './rule-keys.ts';
import { licenceOfRule } from './shared-rules.ts';

/** What holds at the moment, by licence. Languages and markets do not change it: everybody plays by one text. */
export interface RulesInForce {
  /** The rules as they were last read. */
  of(licence: Licence): Rules;
  /** The next moment at which a window may change them, in milliseconds UTC; null: none is known. */
  edge(): number | null;
  /**
   * Reads what has been published, or has begun or ended, since they were. Done when {@link of} tells it.
   *
   * @param changes how often configuration has changed by then, for whoever may know of a change before it is heard of
   */
  refresh(changes?: number): Promise<void>;
}

/** For a ledger on its own: nothing is given. */
export const WITHOUT_RULES: RulesInForce = { of: noRules, edge: () => null, refresh: async () => undefined };

const schemas: { readonly [Key in RuleKey]: z.ZodType<ConfigValues[Key]> } = configSchemas;
/** A document of rules as the platform reads it; undefined for one of another form. */
export const readRule = (key: RuleKey, value: unknown): Rules[RuleKey] | undefined =>
  schemas[key].safeParse(value).data;

/** What was built from the rules carries these. */
export const RULE_TAGS: readonly string[] = RULE_KEYS.map((key) => `config:${key}`);
const TAGS: ReadonlySet<string> = new Set([...RULE_TAGS, ...RULE_KEYS.map((key) => keyTag('config', key))]);

/**
 * Keeps the rules in memory, so that a transaction can ask for them without waiting.
 *
 * A document is parsed once per revision. One that breaks its schema is logged, and what its key said before goes on.
 */
export function createRulesInForce({ resolve, bus, runtime, log }: RuleSources): RulesInForce {
  /** The revision that was last read, by place. */
  const known = new Map<string, string>();
  const rules: Record<Licence, Rules> = { CW: noRules(), EE: noRules() };
  const tags = new Set<string>();
  let isStale = true;
  let reading: Promise<void> | undefined;
  /** The time for which what was read holds. */
  let [from, until] = [0, 0];
  /** The changes of configuration that whoever asked knew of. */
  let seen = 0;

  bus.subscribe(({ topic, data }) => {
    if (topic === CLOCK_TOPIC) isStale = true;
    if (topic !== 'content') return;
    const named = (data as { tags: readonly string[] }).tags;
    if (named.some((tag) => TAGS.has(tag) || tags.has(tag))) isStale = true;
  });
  bus.onGap(() => {
    isStale = true;
  });

  async function readOne<Key extends RuleKey>(licence: Licence, key: Key): Promise<number | null> {
    const place = `${licence} ${key}`;
    const found = await resolve({
      type: 'config',
      key,
      locale: 'en',
      licence: licenceOfRule(key, licence),
      market: 'other',
    });
    for (const tag of found.tags) tags.add(tag);
    if (!found.found) {
      known.delete(place);
      rules[licence] = { ...rules[licence], [key]: noRules()[key] };
    } else if (known.get(place) !== found.revisionId) {
      const result = schemas[key].safeParse(found.body.value);
      if (result.success) rules[licence] = { ...rules[licence], [key]: result.data };
      else {
        const fields = listProblems(result.error, schemas[key], found.body.value);
        log.error({ key, licence, fields }, 'a rule document breaks its schema; the rules before it go on');
      }
      known.set(place, found.revisionId);
    }
    return found.visibleUntil;
  }

  async function read(): Promise<void> {
    isStale = false;
    const at = runtime.now();
    try {
      const edges = await Promise.all(
        LICENCE_NAMES.flatMap((licence) => RULE_KEYS.map((key) => readOne(licence, key))),
      );
      from = at;
      until = Math.min(...edges.map((edge) => edge ?? Number.POSITIVE_INFINITY));
    } catch (error) {
      isStale = true;
      throw error;
    }
  }

  const hasEnded = () => {
    const now = runtime.now();
    return isStale || now < from || now >= until;
  };

  return {
    of: (licence) => rules[licence],
    edge: () => (Number.isFinite(until) ? until : null),
    async refresh(changes = seen) {
      if (changes > seen) isStale = true;
      seen = Math.max(seen, changes);
      // What is being read may have begun before the last change.
      while (hasEnded()) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
    },
  };
}
