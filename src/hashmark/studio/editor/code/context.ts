import { findCode } from '../../../engine/code-spans.ts';

/** What is being written at a place of the text. */
export type WritingContext =
  | { readonly kind: 'name'; readonly from: number; readonly text: string }
  | { readonly kind: 'variable'; readonly from: number; readonly text: string }
  | { readonly kind: 'link'; readonly from: number; readonly text: string }
  | {
      readonly kind: 'key' | 'value';
      readonly widget: string;
      /** Where the key or value begins. */
      readonly from: number;
      readonly text: string;
      /** Of a value: its key. */
      readonly key: string;
      /** Keys that stand before it. */
      readonly used: readonly string[];
    };

/** The longest placeholder, in characters. */
const LONGEST = 4000;
const OPENING = /#([A-Z][A-Za-z0-9]*)\[/g;

/** Reads the params from behind the bracket up to `end`; undefined if the placeholder is closed before. */
function readParams(text: string, widget: string, start: number, end: number): WritingContext | undefined {
  const used: string[] = [];
  let from = start;
  let key = '';
  let isValue = false;
  let isQuoted = false;
  const keyAt = (at: number) => text.slice(from, at).trim();
  for (let at = start; at < end; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"' && isValue && text.slice(from, at).trim() === '') {
      isQuoted = true;
      from = at + 1;
    } else if (sign === '=' && !isValue) {
      key = keyAt(at);
      isValue = true;
      from = at + 1;
    } else if (sign === ';') {
      used.push(isValue ? key : keyAt(at));
      isValue = false;
      from = at + 1;
    } else if (sign === ']' || sign === '\n' || (sign === '#' && !isValue)) return undefined;
  }
  while (from < end && /\s/.test(text[from] ?? '')) from++;
  const written = text.slice(from, end);
  return isValue
    ? { kind: 'value', widget, from, text: written, key, used }
    : { kind: 'key', widget, from, text: written, key: '', used };
}

/** What is being written before `end`, by the rules of placeholders; undefined for plain text, code among it. */
export function readContext(text: string, end: number): WritingContext | undefined {
  const start = Math.max(0, end - LONGEST);
  const before = text.slice(start, end);
  if (before.includes('`') && findCode(text)(end) !== -1) return undefined;
  for (const match of [...before.matchAll(OPENING)].reverse()) {
    const at = start + match.index;
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(Math.max(0, at - 20), at))) continue;
    const found = readParams(text, match[1] ?? '', at + match[0].length, end);
    if (found) return found;
  }
  const link = /(?<!\\)\]\((\/[^\s()#?]*)$/.exec(before.slice(-300))?.[1];
  if (link !== undefined) return { kind: 'link', from: end - link.length, text: link };
  const word = /(?:(?<![\\\w])#([A-Z][A-Za-z0-9]*|)|(?<!\\)\{([A-Za-z]\w*|))$/.exec(before.slice(-80));
  if (!word) return undefined;
  const name = word[1] ?? word[2] ?? '';
  return { kind: word[1] === undefined ? 'variable' : 'name', from: end - name.length, text: name };
}
