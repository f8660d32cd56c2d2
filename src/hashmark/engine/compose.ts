import { beforeEdits } from './bound-containers.ts';
import { escapeText } from './escape.ts';
import type { IssueId } from './issue-catalogue.ts';
import { IssueList } from './issues.ts';
import { LIMITS } from './limits.ts';
import { markPlaceholders, sourceOffset } from './mark-placeholders.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { Marks } from './marks.ts';
import { findNearMisses } from './near-misses.ts';
import { reportNearlyBold } from './nearly-bold.ts';
import { findNearlyInline } from './nearly-inline.ts';
import { findNearlyLinks } from './nearly-links.ts';
import { findNearlyMarkup } from './nearly-markup.ts';
import { normalise } from './normalise.ts';
import { tooLong } from './parse.ts';
import { createLocator } from './positions.ts';
import { reportRemovals } from './removals.ts';
import { NotPlain, type Removal, sanitise } from './sanitise.ts';
import { Slots } from './slots.ts';
import type { ComposeOptions, Composition, CompositionPart } from './types.ts';
import { type Run, TooDeep, Writer } from './writer.ts';

/**
 * Makes of a CMS text what a page renders: safe HTML runs and widgets with checked props, in order.
 *
 * Never throws. A problem costs its own place and comes back as an issue: an unknown widget or bad props render
 * nothing (PAGE-11), an unknown variable stays as written (PAGE-14). Takes time linear in the text.
 */
export const compose = (text: string, options: ComposeOptions): Composition => composeBy(text, options, true);

/** As {@link compose}; without trust every block is sanitised, which comes to the same. */
export function composeBy(text: string, options: ComposeOptions, trusting: boolean): Composition {
  const { hints = false } = options;
  const issues = new IssueList();
  if (text.length > LIMITS.text) {
    issues.add(tooLong(text));
    return { parts: [], issues: issues.located(createLocator('')), widgets: [], variables: {} };
  }
  const source = normalise(text);
  const locate = createLocator(source.text);
  const marks = new Marks();
  const { text: marked, slots } = markPlaceholders(
    source.text,
    marks,
    (name) => options.widgets.has(name),
    issues,
  );
  if (hints) {
    findNearMisses(source.text, slots, options.widgets, issues);
    findNearlyLinks(source.text, issues);
    findNearlyInline(source.text, slots, issues);
  }
  const composing = new Composing(source.text, new Slots(slots, marks, issues, options), marks, {
    ...options,
    hints,
    issues,
    trusting,
    sourceOffset: (offset) => sourceOffset(offset, slots),
  });
  const runs = composing.toRuns(marked);
  const comesFrom = (offset: number) => (options.positions ? { offset: source.given(offset) } : {});
  const parts: CompositionPart[] = [];
  const widgets = new Set<string>();
  /** Where the last widget ends: what follows it in its block. */
  let behind = 0;
  for (const run of runs) {
    if ('html' in run) {
      parts.push({ kind: 'html', html: run.html, ...comesFrom(Math.max(run.at ?? 0, behind)) });
      continue;
    }
    const placed = composing.slots.placed.get(run.slot);
    if (!placed) continue;
    const { raw, offset, reading } = placed.slot;
    behind = offset + raw.length;
    const place = { ...locate(offset), ...comesFrom(offset) };
    parts.push({ kind: 'widget', name: reading.name, props: placed.props, raw, ...place });
    widgets.add(reading.name);
  }
  return {
    parts,
    issues: issues.located(locate, source.given),
    widgets: [...widgets],
    variables: composing.slots.variables,
    ...(composing.defect === undefined ? {} : { defect: composing.defect }),
  };
}

/** Whether a text was too much for a library: too deep for the stack, too long for a string, or without an end for Markdown. */
const isTooComplex = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.message.startsWith('Infinite loop'));

interface Composed extends ComposeOptions {
  hints: boolean;
  issues: IssueList;
  trusting: boolean;
  sourceOffset: (offset: number) => number;
}

/** One text on its way through Markdown and sanitiser. */
class Composing {
  readonly slots: Slots;
  /** What was thrown that no text should bring about. */
  defect: unknown;
  readonly #source: string;
  readonly #marks: Marks;
  readonly #options: Composed;
  readonly #refused = new Set<IssueId>();

  constructor(source: string, slots: Slots, marks: Marks, options: Composed) {
    this.#source = source;
    this.slots = slots;
    this.#marks = marks;
    this.#options = options;
  }

  /** Safe HTML and, between the runs of it, the widgets that can be rendered. */
  toRuns(marked: string): readonly Run[] {
    try {
      const runs = this.#write(marked);
      let length = 0;
      for (const run of runs) if ('html' in run) length += run.html.length;
      const bound = LIMITS.growth * (this.#source.length + this.slots.valueLength) + LIMITS.slack;
      if (length <= bound) return runs;
      this.#refuse(
        'grows-too-much',
        'The markup and variables of this text make far more of it than was written; it is shown without them.',
      );
    } catch (error) {
      this.#explain(error);
    }
    this.slots.startAgain();
    return [{ html: asPlainText(this.#source) }];
  }

  /** Says what a text did that no markup could be made of it, or that we failed at it: readers get its words. */
  #explain(error: unknown): void {
    if (error instanceof TooDeep)
      this.#refuse(
        'nested-too-deeply',
        `Elements are nested more than ${LIMITS.nesting} deep; the text is shown without markup.`,
      );
    else if (isTooComplex(error))
      this.#refuse(
        'markup-too-complex',
        'The markup is too complex to be read; the text is shown without markup.',
      );
    else {
      this.defect = error;
      this.#refuse(
        'engine-defect',
        'Hashmark failed at this text, which is shown without markup. The fault is not yours: please report it with the text',
      );
    }
  }

  #write(marked: string): readonly Run[] {
    const { slots } = this;
    const { hints, issues, variables, sourceOffset } = this.#options;
    if (hints) findNearlyMarkup(this.#source, variables, issues);
    const rendered = renderMarkdown(marked, this.#options.field === 'inline', {
      marks: this.#marks,
      restore: (value) => slots.restore(value),
      isWidget: (slot) => slots.isKind(slot, 'widget'),
      isWord: (slot) => slots.isKind(slot, 'literal', 'variable'),
      isBlock: (slot) => slots.isBlock(slot),
      refuse: (id, message, at) => this.#refuse(id, message, marked, at),
      hints,
    });
    const restore = (value: string) => slots.restore(value);
    reportNearlyBold(rendered.left, marked, { issues, restore, sourceOffset });
    const takeBack = issues.bookmark();
    try {
      return this.#writeBlocks(rendered, marked, this.#options.trusting);
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      takeBack();
      slots.startAgain();
      return this.#writeBlocks(rendered, marked, false);
    }
  }

  /** Writes all blocks; those that are safe as they are are put in unread, if they may be. */
  #writeBlocks(rendered: Rendered, marked: string, trusting: boolean): readonly Run[] {
    const { blocks, written, ids } = rendered;
    const { slots } = this;
    const marks = this.#marks;
    const writer = new Writer(this.#source.length);
    const begins = this.#options.positions ? this.#followBlocks(rendered, writer) : undefined;
    const put = (number: number) => {
      begins?.block(number);
      const html = blocks[number]?.html ?? '';
      if (!marks.isIn(html)) {
        writer.put(html);
        return;
      }
      marks.walk(
        html,
        (between) => writer.put(between),
        (kind, at) => {
          if (kind === 'h') writer.put(` id="${writer.ids.rename(ids[at] ?? '')}"`);
          else slots.write(at, false, writer);
        },
      );
    };
    let html = '';
    let kept = 0;
    const places: { at: number; source: string }[] = [];
    const append = (text: string) => {
      html += text;
    };
    for (const [number, block] of blocks.entries()) {
      if (!(trusting && block.plain)) {
        begins?.expect(number, html.length);
        marks.walk(block.html, append, (kind, at) => {
          if (kind === 'w') places.push({ at: html.length, source: written[at] ?? '' });
          else html += kind === 'h' ? ` id="${ids[at] ?? ''}"` : marks.write(kind, at);
        });
      } else if (html === '') put(number);
      else {
        kept++;
        html += marks.write('b', number);
      }
    }
    const removals: Removal[] = [];
    const help = {
      slot: (number: number, literal: boolean) => slots.write(number, literal, writer),
      block: put,
      fill: (value: string, use: Parameters<Slots['fill']>[1]) => slots.fill(value, use),
      reached: begins?.reached,
      removed: (removal: Removal) => {
        if (removals.length <= LIMITS.issues) removals.push(removal);
      },
    };
    if (html) sanitise(html, this.#options.field ?? 'page', marks, kept, writer, help);
    writer.finish();
    for (const number of writer.alone) slots.reportBlock(number, 'alone in a link, which is left out');
    if (removals.length > 0) reportRemovals(removals, { written: places, marked, slots, ...this.#options });
    return writer.runs;
  }

  /** Tells the writer, while blocks are written in their order, where in the text each of them begins. */
  #followBlocks({ blocks, edits }: Rendered, writer: Writer) {
    const expected: { number: number; at: number }[] = [];
    let next = 0;
    let last = -1;
    const block = (number: number) => {
      if (number <= last) return;
      last = number;
      writer.comesFrom(this.#options.sourceOffset(beforeEdits(blocks[number]?.at ?? 0, edits)));
    };
    return {
      block,
      /** A block that has to be read first stands at an offset of the HTML. */
      expect: (number: number, at: number) => expected.push({ number, at }),
      reached: (at: number) => {
        for (let one = expected[next]; one && one.at <= at; one = expected[++next]) block(one.number);
      },
    };
  }

  #refuse(id: IssueId, message: string, marked = '', at = 0): void {
    if (this.#refused.has(id)) return;
    this.#refused.add(id);
    const begin = marked.slice(at, at + 400).trimStart();
    const shown = this.slots.restore(begin).replace(/\s+/g, ' ').slice(0, 40);
    this.#options.issues.add({
      id,
      message: shown && !shown.startsWith('`') ? `${message}: \`${shown}…\`.` : `${message}.`,
      offset: this.#options.sourceOffset(at),
      length: 0,
    });
  }
}

/** A text no markup could be made of: paragraphs of escaped text. */
const asPlainText = (text: string) =>
  text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeText(paragraph.trim())}</p>\n`)
    .join('');
