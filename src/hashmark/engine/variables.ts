import { VARIABLE, VARIABLE_NAME } from '../documents/variable-name.ts';
import type { Variables } from '../documents/variables.ts';

/** A variable as editors may write it, `{name}` or `<var>name</var>`; the first or the second group is the name. */
export const WRITTEN_VARIABLE = `${VARIABLE.source}|<[vV][aA][rR]>[ \\t\\n]*(${VARIABLE_NAME})[ \\t\\n]*</[vV][aA][rR]>`;

/** A declared variable as text: one for all readers, or one per currency. */
export type Declared =
  | { kind: 'same'; text: string }
  | { kind: 'per-currency'; text: string; values: Record<string, string> };

/** The value of `name` for `currency`, falling back to EUR; `undefined` when there is none (PAGE-13, PAGE-14). */
export function lookUp(variables: Variables, name: string, currency: string): Declared | undefined {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'object') return { kind: 'same', text: String(value) };
  const values: Record<string, string> = {};
  for (const [code, amount] of Object.entries(value)) if (amount !== undefined) values[code] = String(amount);
  const text = values[currency] ?? values.EUR;
  return text === undefined ? undefined : { kind: 'per-currency', text, values };
}
