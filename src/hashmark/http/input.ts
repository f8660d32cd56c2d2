import type { Context } from 'hono';
import { showName } from '../documents/show-name.ts';
import { Refusal } from './errors.ts';

/** How large what a JSON text holds may be; its bytes are bounded before. */
export interface InputBounds {
  /** Levels of lists and objects within each other. */
  depth: number;
  /** Values and keys, counted together by their commas and brackets. */
  values: number;
}

/** Of calls: far above the largest that a form or a list of games needs. */
export const CALL_BOUNDS: InputBounds = { depth: 16, values: 2_000 };
/** Of the authoring API: a batch carries a thousand documents. */
export const AUTHORING_BOUNDS: InputBounds = { depth: 32, values: 100_000 };

/** How many fields an answer tells problems of. */
export const MAX_ERRORS = 20;
/** How long the name of a field may be, in characters. */
const MAX_KEY = 256;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether a JSON text keeps within bounds; told in one pass, before a single value is made of it. */
function isWithin(text: string, bounds: InputBounds): boolean {
  let depth = 0;
  let values = 1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (isQuoted) {
      if (sign === BACKSLASH) index++;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === COMMA) values++;
    else if (CLOSING.has(sign)) depth--;
    else if (OPENING.has(sign)) {
      values++;
      depth++;
    }
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}

/** What no text that we keep may hold: PostgreSQL has no NUL, and half a surrogate pair is no character. */
const isOdd = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** The path to the first text or key that cannot be kept; undefined where all can. */
function findOdd(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isOdd(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, key];
    if (key === '__proto__' || key.length > MAX_KEY || isOdd(key)) return place;
    const found = findOdd(inner, place);
    if (found) return found;
  }
  return undefined;
}

/** @throws Refusal `validation-failed` where a text or key cannot be kept: NUL, half a character, `__proto__`, endless names. */
export function refuseOddTexts(value: unknown): void {
  const path = findOdd(value);
  if (!path) return;
  const field = showName(path).replaceAll('\0', '\u2400').toWellFormed();
  throw new Refusal('validation-failed', {
    field,
    errors: { [field]: ['This holds a character that no text or name may hold.'] },
  });
}

/**
 * Reads what a JSON text says.
 *
 * @throws Refusal `payload-too-large` above the bounds, `invalid-json`, `validation-failed`
 */
export function readJsonText(text: string, bounds: InputBounds): unknown {
  if (!isWithin(text, bounds))
    throw new Refusal('payload-too-large', {
      message: `A body has at most ${bounds.values} values on ${bounds.depth} levels.`,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalid-json', {
      message: `The body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    });
  }
  refuseOddTexts(value);
  return value;
}

const isType = (c: Context, type: string) =>
  (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() === type;

/** Reads a JSON body. @throws Refusal as {@link readJsonText}, and `unsupported-media-type` */
export async function readJsonBody(c: Context, bounds: InputBounds): Promise<unknown> {
  if (!isType(c, 'application/json')) throw new Refusal('unsupported-media-type');
  return readJsonText(await c.req.text(), bounds);
}

/** Whether the body is a form as browsers send it without files. */
export const isForm = (c: Context): boolean => isType(c, 'application/x-www-form-urlencoded');

/** Reads such a form; of a field that comes twice the last counts. @throws Refusal `payload-too-large`, `validation-failed` */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const text = await c.req.text();
  const { values } = CALL_BOUNDS;
  if (text.split('&', values + 1).length > values)
    throw new Refusal('payload-too-large', { message: `A form has at most ${values} fields.` });
  const form = Object.fromEntries(new URLSearchParams(text));
  refuseOddTexts(form);
  return form;
}
