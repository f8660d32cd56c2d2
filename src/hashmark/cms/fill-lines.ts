import { DEFAULT_CURRENCY } from '../documents/currency.ts';
import { VARIABLE } from '../documents/variable-name.ts';
import type { Variables } from '../documents/variables.ts';
import { lookUp } from '../engine/index.ts';
import type { FoundDocument } from './resolution.ts';

/** Puts values in the place of their names in every line of text below `value`; other names stay. */
export function fillLines<Value>(value: Value, variables: Variables, currency: string): Value {
  if (typeof value === 'string')
    return value.replace(
      VARIABLE,
      (written, name: string) => lookUp(variables, name, currency)?.text ?? written,
    ) as Value;
  if (Array.isArray(value)) return value.map((entry) => fillLines(entry, variables, currency)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillLines(entry, variables, currency)]),
  ) as Value;
}

/** What lines say in each currency, by their place: `promo.cards.0.title`. */
type Lines = Record<string, Record<string, string>>;

/** The lines below `value` that hold an amount of money. */
function linesByCurrency(value: unknown, variables: Variables, place: string): Lines {
  if (typeof value === 'string') {
    const currencies = new Set<string>();
    for (const [, name = ''] of value.matchAll(VARIABLE)) {
      const declared = lookUp(variables, name, DEFAULT_CURRENCY);
      if (declared?.kind === 'per-currency')
        for (const code of Object.keys(declared.values)) currencies.add(code);
    }
    const said = [...currencies].map((code) => [code, fillLines(value, variables, code)] as const);
    return said.length === 0 ? {} : { [place]: Object.fromEntries(said) };
  }
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, entry]) =>
      linesByCurrency(entry, variables, place ? `${place}.${name}` : name),
    ),
  );
}

/**
 * A page with values in its lines: title, description and the like. The texts that are composed stay as they are: their variables are
 * filled in then, each in the currency of who reads.
 */
export function fillPageLines(
  found: FoundDocument<'page'>,
  variables: Variables,
  currency: string,
): FoundDocument<'page'> {
  const { content, blocks, variables: declared, promo, meta, ...top } = found.body;
  const { mainContent, json, ...words } = meta ?? {};
  const filled = { ...found.body, ...fillLines(top, variables, currency) };
  if (meta) filled.meta = { ...meta, ...fillLines(words, variables, currency) };
  if (promo)
    filled.promo = {
      ...promo,
      promo: { ...fillLines(promo.promo, variables, currency), text: promo.promo.text },
      cards: promo.cards.map((card) => ({ ...fillLines(card, variables, currency), text: card.text })),
    };
  const { text, ...offer } = promo?.promo ?? {};
  const cards = promo?.cards.map(({ text: _, ...card }) => card);
  const lines = { ...top, meta: words, promo: { promo: offer, cards } };
  return { ...found, body: filled, lines: linesByCurrency(lines, variables, '') };
}
