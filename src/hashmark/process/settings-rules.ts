import { z } from 'zod';
import { innerForms } from '../documents/schema-forms.ts';
import { suggest } from '../documents/suggest.ts';

/** Settings whose value is never shown, and those that may hold a password within an address. */
const SECRET = /SECRET|TOKEN|PASSWORD/;
const ADDRESS = /_URL$/;

/** Whether `meta({ secret: true })` says so, of the schema or of a part of it. */
function isSaidSecret(schema: z.core.$ZodType): boolean {
  const parts = schema instanceof z.ZodPipe ? [schema.in, schema.out] : (innerForms(schema) ?? []);
  return z.globalRegistry.get(schema)?.secret === true || parts.some(isSaidSecret);
}

/** A setting as a message may show it. */
export function showValue(name: string, value: string | undefined, schema: z.core.$ZodType): string {
  if (value === undefined) return 'nothing';
  if (SECRET.test(name) || isSaidSecret(schema)) return `a value of ${value.length} characters`;
  if (!ADDRESS.test(name) && !value.includes('@')) return JSON.stringify(value);
  // What stands before the last @ of an address is nobody's business, wherever it is written wrongly.
  return JSON.stringify(
    value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@').replace(/([?&][^=]*)=[^&]*/g, '$1=…'),
  );
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO']);

/** Whether a code of two capital letters is that of a country: no other name of one (`UK`), and of none that was (`YU`). */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NO_COUNTRIES.has(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** Whether this is the name or address of a host, without scheme, port and path. */
export const isHostName = (name: string): boolean =>
  name.length <= 253 &&
  (/^\[[\da-f:.]+\]$/i.test(name) || /^[a-z\d](?:[a-z\d-]{0,62}\.?)*$/i.test(name)) &&
  URL.canParse(`http://${name}/`);

/** `DATABASE_URL_2` is another name than `DATABASE_URL`, and no mistake. */
const digitsOf = (name: string) => name.replaceAll(/\D/g, '');

/** Names that are nearly those of settings: what was meant would silently have no effect. */
export function findMisspelt(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name) || name.length < 6 || !/^\w+$/.test(name)) return [];
    const near = suggest(
      name,
      known.filter(
        (other) =>
          other.length >= 5 &&
          Math.abs(other.length - name.length) <= 2 &&
          digitsOf(other) === digitsOf(name),
      ),
    );
    return near && isNear(name, near) ? [`There is no setting ${name}. Did you mean ${near}?`] : [];
  });
}

/** Equal but for two characters at most, those that are too many or too few included. */
function isNear(name: string, known: string): boolean {
  const [a, b] = [name.toUpperCase(), known];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 2;
}
