import { type Licence, VARIABLE } from 'hashmark/i18n';
import { LICENCE_NAMES } from '../entities/regions.ts';
import type { Rules } from './rule-keys.ts';
import { offerNames, type RuleValue } from './rule-variables.ts';

/** What a name says: the offer, and what of it. */
interface OfferTerm {
  readonly offer: string;
  readonly field: string;
  /** The same text where it says the same under every licence. */
  readonly value: string;
}

/** What texts may say of offers, by name. */
export type OfferTerms = ReadonlyMap<string, OfferTerm>;

/** What an offer gives; all else are its conditions. */
const GIVES: ReadonlySet<string> = new Set(['Percent', 'Spins']);

export function offerTerms(rules: Readonly<Record<Licence, Rules>>): OfferTerms {
  const named = new Map<string, { offer: string; field: string; values: RuleValue[] }>();
  for (const licence of LICENCE_NAMES)
    for (const { name, offer, field, value } of offerNames(rules[licence])) {
      const known = named.get(name) ?? { offer, field, values: [] };
      known.values.push(value);
      named.set(name, known);
    }
  return new Map(
    [...named].map(([name, { offer, field, values }]) => [
      name,
      { offer, field, value: JSON.stringify(values) },
    ]),
  );
}

/**
 * The name in a sentence that puts a condition of one offer beside what another one gives, where the two have other conditions:
 * whoever reads it takes the first offer by the terms of the second.
 */
export function findMixedOffer(
  sentence: string,
  terms: OfferTerms,
): { name: string; index: number; offer: string; given: string } | undefined {
  const mentions = [...sentence.matchAll(VARIABLE)].flatMap(({ 1: name = '', index }) => {
    const found = terms.get(name);
    return found ? [{ ...found, name, index }] : [];
  });
  const giving = new Set(mentions.filter(({ field }) => GIVES.has(field)).map(({ offer }) => offer));
  const [given] = giving;
  if (given === undefined) return undefined;
  const stray = mentions.find(
    ({ offer, field, value }) =>
      !GIVES.has(field) &&
      !giving.has(offer) &&
      [...terms.values()].some((own) => own.offer === given && own.field === field && own.value !== value),
  );
  return stray && { name: stray.name, index: stray.index, offer: stray.offer, given };
}
