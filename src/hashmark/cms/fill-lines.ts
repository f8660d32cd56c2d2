import { type DocumentBodies, documentTypes } from '../documents/document-types.ts';
import { standInCurrency } from '../documents/subunits.ts';
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

/** What a line says in each currency, where it holds an amount of money. */
function sayByCurrency(line: string, variables: Variables): Record<string, string> | undefined {
  const currencies = new Set<string>();
  for (const [, name = ''] of line.matchAll(VARIABLE)) {
    const declared = lookUp(variables, name, standInCurrency());
    if (declared?.kind === 'per-currency')
      for (const code of Object.keys(declared.values)) currencies.add(code);
  }
  if (currencies.size === 0) return undefined;
  return Object.fromEntries([...currencies].map((code) => [code, fillLines(line, variables, code)]));
}

/** No lines: what is composed in whatever part of a page, and what is for programs. */
const NO_LINES = ['content', 'blocks', 'variables', 'meta.mainContent', 'meta.json'];

/**
 * A page with values in its lines: title, description and the like. The texts that are composed stay as they are: their variables are
 * filled in then, each in the currency of who reads.
 *
 * @returns in `lines` what each line with money says in each currency, by its place: `title`, `meta.description`
 */
export function fillPageLines(
  found: FoundDocument<'page'>,
  variables: Variables,
  currency: string,
): FoundDocument<'page'> {
  const composed = documentTypes.page.texts(found.body).map(({ path }) => path.join('.'));
  const kept = new Set([...NO_LINES, ...composed]);
  const lines: Record<string, Record<string, string>> = {};
  function fill(value: unknown, place: string): unknown {
    if (kept.has(place)) return value;
    if (typeof value === 'string') {
      const said = sayByCurrency(value, variables);
      if (said) lines[place] = said;
      return fillLines(value, variables, currency);
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, entry]) => [
      name,
      fill(entry, place ? `${place}.${name}` : name),
    ]);
    return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
  }
  return { ...found, body: fill(found.body, '') as DocumentBodies['page'], lines };
}
