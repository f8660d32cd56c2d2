import { isDeepStrictEqual } from 'node:util';

/** What differs in one field. */
export interface FieldChange {
  /** `promo.cards[0].title` */
  field: string;
  before?: unknown;
  after?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field in which two bodies differ, the deepest that says it. */
export function findChanges(before: unknown, after: unknown, field = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      findChanges(before[name], after[name], field ? `${field}.${name}` : name),
    );
  if (Array.isArray(before) && Array.isArray(after))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      findChanges(before[index], after[index], `${field}[${index}]`),
    ).flat();
  return [{ field, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

const MOST_LINES = 12;
const WIDTH = 110;

/** A change as people read it: short values beside each other, texts by the lines that differ. */
export function printChange({ field, before, after }: FieldChange): string[] {
  if (isLong(before) || isLong(after)) {
    const [removed, added] = differingLines(linesOf(before), linesOf(after));
    return [`  ${field}:`, ...cutLines(removed, '-'), ...cutLines(added, '+')];
  }
  if (before === undefined) return [`  ${field}: + ${show(after)}`];
  if (after === undefined) return [`  ${field}: - ${show(before)}`];
  return [`  ${field}: ${show(before)} → ${show(after)}`];
}

const show = (value: unknown) => JSON.stringify(value);
const isLong = (value: unknown) => typeof value === 'string' && (value.includes('\n') || value.length > 60);
const linesOf = (value: unknown) =>
  value === undefined ? [] : (typeof value === 'string' ? value : show(value)).split('\n');

/** From the first line that differs to the last, of both. */
export function differingLines(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/** Lines with a mark before each, the first dozen. */
export const cutLines = (lines: readonly string[], mark: string): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `  ${mark} ${line.slice(0, WIDTH)}`),
  ...(lines.length > MOST_LINES ? [`  ${mark} … ${lines.length - MOST_LINES} more lines`] : []),
];
