import { Parser } from 'htmlparser2';
import { DROPPED_WITH_TEXT, ELEMENTS, VOID } from './allowed.ts';
import { type FilledValue, type ValueUse, writeAttributes } from './attributes.ts';
import { escapeText } from './escape.ts';
import type { Marks } from './marks.ts';
import { holdsBlocks } from './nesting.ts';
import type { Field } from './types.ts';
import { type OpenElement, TooDeep, type Writer } from './writer.ts';

/** Elements, allowed or not, inside each other. */
const DEEPEST = 1000;
/** Open elements around a block that is put in as it is. */
const AROUND_BLOCK = 16;
const SHOWN = 200;
/** The end of an element that none waits for; the parser reads its last signs with what follows. */
const END_TAG = /<\/[^<>]*>?/g;
/** Elements that end by themselves where the next one begins. */
const MAY_STAY_OPEN = new Set('p li dt dd rt rp caption colgroup thead tbody tfoot tr td th'.split(' '));
const LITERAL_PARENTS = new Set(['code', 'pre', 'samp', 'kbd']);

/** Whether a check box says itself what it is for, or names what does. Those of lists in Markdown stand as they are drawn. */
const isNamed = (attributes: Readonly<Record<string, string>>): boolean =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => attributes[name]?.trim()) ||
  /^(?:checked,)?disabled,type$/.test(Object.keys(attributes).join());

/** Thrown when a block that is safe as it is stands where it could mean something else. */
export class NotPlain extends Error {}

/** Something that content may not hold, or lacks, with where it stands in the HTML. */
export type Removal = { at: number; element: string } & (
  | { kind: 'element' }
  | { kind: 'misplaced'; wants: string }
  | { kind: 'attribute'; name: string; value: string }
  /** A tag or remark that nothing ends, with all behind it. */
  | { kind: 'unfinished' }
  /** An element whose end is missing; `by` is the end tag of another that ends it, where that begins. */
  | { kind: 'unclosed'; by: { at: number; tag: string } }
  /** A check box of which nothing says what it is for; it stays. */
  | { kind: 'nameless' }
  /** Left out with its text; `marks` are the slots in it, each with the innermost such element around it. */
  | { kind: 'dropped'; text: string; marks: { slot: number; within: string }[] }
);

export interface SanitiseHelp {
  /** Writes what a mark in a text stands for. */
  slot: (number: number, literal: boolean) => void;
  /** Writes a block that is safe as it is. */
  block: (number: number) => void;
  fill: (value: string, use: ValueUse) => FilledValue;
  /** Called with how far the HTML has been read, before something of it is written. */
  reached?: ((at: number) => void) | undefined;
  /** Called with everything that is left out. */
  removed?: (removal: Removal) => void;
}

/**
 * Reads HTML and writes what content of a field may hold of it. Whatever is written has been taken apart into an
 * allowed name, allowed attributes with checked values, and text; nothing is passed on as it was read.
 *
 * Throws {@link TooDeep}, and {@link NotPlain} when one of `blocks` marked blocks cannot be put in.
 */
export function sanitise(
  html: string,
  field: Field,
  marks: Marks,
  blocks: number,
  writer: Writer,
  help: SanitiseHelp,
): void {
  const allowed = ELEMENTS[field];
  /** For each element of the HTML that is open, what was written for it. */
  const path: { name: string; at: number; written: OpenElement | undefined }[] = [];
  let literal = 0;
  let placed = 0;
  let dropped: (Removal & { kind: 'dropped' }) | undefined;
  const droppedPath: string[] = [];
  /** Check boxes that a label anywhere in the text may still name, by their id. */
  const nameless: { at: number; id: string | undefined }[] = [];
  const labelled = new Set<string | undefined>();

  const drop = (name: string) => {
    droppedPath.push(name);
    if (dropped) return;
    dropped = { kind: 'dropped', at: parser.startIndex, element: name, text: '', marks: [] };
    help.removed?.(dropped);
  };

  const open = (name: string, attributes: Record<string, string>): OpenElement | undefined => {
    const at = parser.startIndex;
    if (!allowed.has(name) || (name === 'input' && attributes.type?.toLowerCase() !== 'checkbox')) {
      help.removed?.({ kind: 'element', at, element: name });
      return undefined;
    }
    const written = writeAttributes(name, attributes, {
      fill: (value, use) => (marks.isIn(value) ? help.fill(value, use) : { value }),
      uniqueId: (id, mayChange) => writer.ids.take(id, mayChange),
      removed: (attribute, value) =>
        help.removed?.({ kind: 'attribute', at, element: name, name: attribute, value }),
    });
    const started = writer.start(name, written);
    if (!('wants' in started)) {
      if (name === 'label') labelled.add(attributes.for);
      const isNameless = name === 'input' && !isNamed(attributes);
      if (isNameless && !path.some((around) => around.name === 'label' && around.written))
        nameless.push({ at, id: attributes.id });
      return started;
    }
    help.removed?.({ kind: 'misplaced', at, element: name, wants: started.wants });
    return undefined;
  };

  const putBlock = (number: number) => {
    if (!holdsBlocks(writer.open) || path.length > AROUND_BLOCK) throw new NotPlain();
    placed++;
    help.block(number);
  };

  /** How far the HTML has been understood. */
  let read = 0;
  let isFinished = true;
  const reportUnfinished = (at: number) => {
    if (dropped || !isFinished) return;
    isFinished = false;
    help.removed?.({ kind: 'unfinished', at, element: html.slice(at, at + SHOWN) });
  };
  /** Looks at what the parser has passed over: an end that no element waits for is nothing, what is not finished has swallowed the rest. */
  const passOver = (to: number, next: number) => {
    const from = read;
    read = Math.max(read, next);
    if (from >= to) return;
    const passed = html.slice(from, to).replace(END_TAG, (tag) => ' '.repeat(tag.length));
    const begin = passed.search(/\S/);
    if (begin !== -1) reportUnfinished(from + begin);
  };
  const reach = () => passOver(parser.startIndex, parser.endIndex + 1);

  const parser = new Parser({
    onopentag(name, attributes) {
      reach();
      if (path.length >= DEEPEST) throw new TooDeep();
      if (dropped || DROPPED_WITH_TEXT.has(name)) {
        path.push({ name, at: parser.startIndex, written: undefined });
        if (DROPPED_WITH_TEXT.has(name)) drop(name);
        return;
      }
      help.reached?.(parser.startIndex);
      const written = open(name, attributes);
      if (written && LITERAL_PARENTS.has(name)) literal++;
      path.push({ name, at: parser.startIndex, written });
    },
    onclosetag(name, isImplied) {
      if (!isImplied) reach();
      const last = path.pop();
      if (dropped) {
        if (DROPPED_WITH_TEXT.has(name)) droppedPath.pop();
        if (droppedPath.length === 0) dropped = undefined;
        return;
      }
      if (!last?.written || VOID.has(name)) return;
      if (isImplied && !MAY_STAY_OPEN.has(name))
        help.removed?.({
          kind: 'unclosed',
          at: last.at,
          element: name,
          by: { at: parser.startIndex, tag: html.slice(parser.startIndex, parser.endIndex + 1) },
        });
      if (LITERAL_PARENTS.has(name)) literal--;
      writer.end(last.written);
    },
    oncomment() {
      const at = parser.startIndex;
      reach();
      if (parser.endIndex >= html.length) reportUnfinished(at);
    },
    onprocessinginstruction: reach,
    ontext(text) {
      reach();
      if (dropped) {
        if (dropped.text.length < SHOWN) dropped.text += text.slice(0, SHOWN);
        for (const { kind, number } of marks.find(text)) {
          if (kind === 'b') throw new NotPlain();
          dropped.marks.push({ slot: number, within: droppedPath.at(-1) ?? '' });
        }
        return;
      }
      help.reached?.(parser.startIndex);
      marks.walk(
        text,
        (between) => writer.put(escapeText(between)),
        (kind, number) => (kind === 'b' ? putBlock(number) : help.slot(number, literal > 0)),
      );
    },
  });
  parser.end(html);
  passOver(html.length, html.length);
  // The parser makes text of the last letter behind an end tag that is not finished.
  const lastEnd = html.lastIndexOf('</');
  if (/[a-z]/i.test(html.charAt(lastEnd + 2)) && lastEnd !== -1 && !html.includes('>', lastEnd))
    reportUnfinished(lastEnd);
  for (const { at, id } of nameless)
    if (id === undefined || !labelled.has(id)) help.removed?.({ kind: 'nameless', at, element: 'input' });
  if (placed < blocks) throw new NotPlain();
}
