import { standInCurrency } from '../documents/subunits.ts';
import { suggest } from '../documents/suggest.ts';
import { VARIABLE, VARIABLE_NAME } from '../documents/variable-name.ts';
import type { Variables } from '../documents/variables.ts';
import type { Problem, Said } from './issues.ts';

/** A variable as editors may write it, `{name}` or `<var>name</var>`; the first or the second group is the name. */
export const WRITTEN_VARIABLE = `${VARIABLE.source}|<[vV][aA][rR]>[ \\t\\n]*(${VARIABLE_NAME})[ \\t\\n]*</[vV][aA][rR]>`;

/** A declared variable as text: one for all readers, or one per currency. */
export type Declared =
  | { kind: 'same'; text: string }
  | { kind: 'per-currency'; text: string; values: Record<string, string> };

/** The value of `name` for `currency`, falling back to EUR, or to the first currency of a site without; `undefined` when there is none (PAGE-13, PAGE-14). */
export function lookUp(variables: Variables, name: string, currency: string): Declared | undefined {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'object') return { kind: 'same', text: String(value) };
  const values: Record<string, string> = {};
  for (const [code, amount] of Object.entries(value)) if (amount !== undefined) values[code] = String(amount);
  const standIn = values[standInCurrency()];
  // Browsers look for EUR where there is no value in the reader's own, whatever currencies a site has.
  if (standIn !== undefined) values.EUR ??= standIn;
  const text = values[currency] ?? values.EUR;
  return text === undefined ? undefined : { kind: 'per-currency', text, values };
}

/** What to say of a name that stays as written, because {@link lookUp} has no value for it. */
function sayUnknown(name: string, variables: Variables): Said {
  if (Object.hasOwn(variables, name)) {
    const code = standInCurrency();
    return {
      message: `\`{${name}}\` has no value for ${code}, which stands in for every currency that is not named: their readers see the name as written. Add \`${code}\`.`,
    };
  }
  const near = suggest(name, Object.keys(variables));
  const hint = near ? ` Did you mean \`{${near}}\`?` : '';
  return {
    message: `\`{${name}}\` names no variable of this document and stays as written.${hint}`,
    suggestion: near && `{${near}}`,
  };
}

/** A variable without a value, where a text holds it. */
export const variableProblem = (
  name: string,
  variables: Variables,
  at: { offset: number; length: number },
): Problem => ({ id: 'unknown-variable', ...at, say: () => sayUnknown(name, variables) });

/** The same of a line that is not composed; `undefined` where there is a value for every currency. */
export const unknownVariable = (
  name: string,
  variables: Variables,
): (Said & Pick<Problem, 'id'>) | undefined =>
  lookUp(variables, name, standInCurrency())
    ? undefined
    : { id: 'unknown-variable', ...sayUnknown(name, variables) };
