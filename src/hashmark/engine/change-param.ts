import { printValue } from './grammar.ts';
import type { PlacedPlaceholder } from './types.ts';

/** A piece of a text that is to be replaced. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * What has to be written so that a placeholder has a param with this value, or without one does not have it. Nothing else
 * of it changes: order, blanks and quotes of the others stay as its author wrote them.
 */
export function changeParam(
  text: string,
  placeholder: PlacedPlaceholder,
  key: string,
  value: string | true | undefined,
): TextChange {
  const { offset, raw, spans, bracketed, name } = placeholder;
  const span = spans.get(key);
  const written = value === undefined ? '' : value === true ? key : `${key}=${printValue(value)}`;
  const end = offset + raw.length;
  if (span) {
    if (value === undefined) return removal(text, span.keyAt, span.end);
    const isPair = span.valueAt > span.keyAt;
    return isPair && value !== true
      ? { from: span.valueAt, to: span.end, insert: printValue(value) }
      : { from: span.keyAt, to: span.end, insert: written };
  }
  if (value === undefined) return { from: end, to: end, insert: '' };
  if (!bracketed) return { from: offset, to: end, insert: `#${name}[${written}]#` };
  const last = Math.max(...[...spans.values()].map((one) => one.end), offset + name.length + 2);
  const insert = spans.size > 0 ? `;${written}` : written;
  return { from: last, to: last, insert };
}

/** A param goes with the semicolon behind it, or the one before it where it is the last. */
function removal(text: string, from: number, to: number): TextChange {
  const behind = /^\s*;\s*/.exec(text.slice(to, to + 200))?.[0].length;
  if (behind !== undefined) return { from, to: to + behind, insert: '' };
  const before = /;\s*$/.exec(text.slice(Math.max(0, from - 200), from))?.[0].length ?? 0;
  return { from: from - before, to, insert: '' };
}
