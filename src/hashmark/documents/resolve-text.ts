import { VARIABLE } from './variable-name.ts';

/**
 * A widget prop that contained `{name}`: the text as the editor wrote it, and for each variable in it the value
 * per currency, or under `*` the one value for all.
 */
export interface VariableText {
  readonly template: string;
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The text a reader with `currency` sees.
 *
 * Falls back to the EUR value; a name without any value stays as written (PAGE-13, PAGE-14).
 */
export function resolveText(text: string | VariableText, currency: string): string {
  if (typeof text === 'string') return text;
  return text.template.replace(VARIABLE, (written, name: string) => {
    const values = text.values[name];
    return values?.['*'] ?? values?.[currency] ?? values?.EUR ?? written;
  });
}
