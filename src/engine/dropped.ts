import sanitizeHtml from 'sanitize-html';
import { ALLOWED, DROPPED_WITH_TEXT } from './allowed.ts';
import { findCode } from './code-spans.ts';
import { MARK } from './mark.ts';
import type { Field } from './types.ts';

const DROPPED: ReadonlySet<string> = new Set(DROPPED_WITH_TEXT);
const SHOWN = 200;

/** An element that the sanitiser leaves out together with its content. */
export interface DroppedElement {
  name: string;
  /** How many elements of this name were opened before it. */
  nth: number;
  /** The begin of its text. */
  text: string;
  /** The marks in it, with the innermost dropped element around each. */
  marks: { slot: number; within: string }[];
}

export const isDropped = (name: string): boolean => DROPPED.has(name);

/** Finds what {@link sanitise} left out, by reading the same HTML once more. */
export function findDropped(html: string, field: Field): DroppedElement[] {
  const found: DroppedElement[] = [];
  const counts = new Map<string, number>();
  const within: string[] = [];
  const options = {
    ...ALLOWED[field],
    nonTextTags: [],
    onOpenTag: (name: string) => {
      if (!DROPPED.has(name)) return;
      const nth = counts.get(name) ?? 0;
      counts.set(name, nth + 1);
      if (within.push(name) === 1) found.push({ name, nth, text: '', marks: [] });
    },
    onCloseTag: (name: string) => {
      if (within.at(-1) === name) within.pop();
    },
    textFilter: (text: string) => {
      const last = found.at(-1);
      const name = within.at(-1);
      if (!last || name === undefined) return '';
      if (last.text.length < SHOWN) last.text += text.slice(0, SHOWN);
      for (const match of text.matchAll(MARK)) last.marks.push({ slot: Number(match[1]), within: name });
      return '';
    },
  };
  sanitizeHtml(html, options);
  return found;
}

/** Finds where the elements that {@link findDropped} tells of are opened in the text; -1 when it cannot be told. */
export function createElementFinder(text: string): (element: DroppedElement) => number {
  const offsets = new Map<string, number[]>();
  const codeEnd = findCode(text);
  const openers = /<(?:!--|([a-z]+)(?=[\s/>]))/gi;
  let comments = true;
  for (let match = openers.exec(text); match; match = openers.exec(text)) {
    const name = match[1]?.toLowerCase();
    if (codeEnd(match.index) !== -1) continue;
    if (name === undefined) {
      const end: number = comments ? text.indexOf('-->', match.index) : -1;
      comments = end !== -1;
      if (comments) openers.lastIndex = end + 3;
    } else if (DROPPED.has(name)) {
      const known = offsets.get(name);
      if (known) known.push(match.index);
      else offsets.set(name, [match.index]);
    }
  }
  return ({ name, nth }) => offsets.get(name)?.[nth] ?? offsets.get(name)?.at(-1) ?? -1;
}
