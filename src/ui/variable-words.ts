import { type Currency, resolveText, SUBUNITS, type VariableText } from 'hashmark/i18n';
import type { InCurrencies } from './vip-levels.ts';

const CURRENCIES = Object.keys(SUBUNITS) as Currency[];

/** What a text with variables says in each currency. */
export const writeInCurrencies = (text: VariableText): InCurrencies =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, resolveText(text, currency)]));

/** The name under which the page looks a text with variables up: the same for the same text. */
export function nameWords({ template, values }: VariableText): string {
  let hash = 5381;
  for (const sign of template + JSON.stringify(values))
    hash = ((hash * 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return `_words_${hash.toString(36)}`;
}

/** A text with variables in parts, as it is split at a sign; parts without variables are plain. */
export function splitText(text: string | VariableText, at: RegExp): (string | VariableText)[] {
  const { template, values } = typeof text === 'string' ? { template: text, values: {} } : text;
  return template.split(at).map((part) => {
    const words = part.trim();
    return /\{[A-Za-z]/.test(words) && typeof text !== 'string' ? { template: words, values } : words;
  });
}
