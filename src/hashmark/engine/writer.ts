import { VOID } from './allowed.ts';
import { LIMITS } from './limits.ts';
import { isSplittable, placeIn } from './nesting.ts';
import { UniqueIds } from './unique-ids.ts';

/** Tags longer than this are not repeated with their attributes behind a widget. */
const REPEATED_TAG = 300;
const REPEATED_PATH = 16;

/** Thrown when elements are nested deeper than {@link LIMITS.nesting}. */
export class TooDeep extends Error {}

/** An element that was opened and is not closed yet. */
export interface OpenElement {
  readonly name: string;
  readonly tag: string;
  /** Where it begins in the current run, or -1 when it began in an earlier one. */
  start: number;
  /** Of a link: the widget that is all it holds so far; false once it holds more. */
  alone?: number | false;
}

export type Run = { html: string; at?: number } | { slot: number };

/**
 * Writes safe HTML and widgets in between: well nested, every element where browsers leave it.
 *
 * Text and tags go in escaped and checked, each as what it is; what was written is never read again.
 */
export class Writer {
  readonly runs: Run[] = [];
  readonly #open: OpenElement[] = [];
  /** Widgets that are all that a link held, which leaves no link. */
  readonly alone: number[] = [];
  readonly ids = new UniqueIds();
  #run = '';
  /** Where in the run, and in the text, blocks begin. */
  #cuts: { at: number; source: number }[] = [];
  /** Whether something was left out of the current paragraph, which may have left it empty. */
  #suspect = false;
  /** Characters that may still be used up by tags repeated behind widgets. */
  #repeats: number;

  constructor(length: number) {
    this.#repeats = 2 * length + LIMITS.slack;
  }

  get open(): readonly OpenElement[] {
    return this.#open;
  }

  get parent(): string {
    return this.#open.at(-1)?.name ?? '';
  }

  /** Opens an element, or tells where it would have to stand. A void element needs no closing. */
  start(name: string, attributes: string): OpenElement | { wants: string } {
    const place = placeIn(this.#open, name);
    if ('wants' in place) return place;
    while (this.#open.length > place.keep) this.#closeLast();
    const element = {
      name,
      tag: `<${name}${attributes}${VOID.has(name) ? ' />' : '>'}`,
      start: this.#run.length,
    };
    this.#run += element.tag;
    if (VOID.has(name)) return element;
    if (name === 'p') this.#suspect = false;
    if (this.#open.push(element) > LIMITS.nesting) throw new TooDeep();
    return element;
  }

  /** Closes an element with all that is open in it; nothing if it is closed already. */
  end(element: OpenElement): void {
    const at = this.#open.lastIndexOf(element);
    if (at !== -1) while (this.#open.length > at) this.#closeLast();
  }

  /** Takes note that what follows comes from an offset of the text. What is written stays the same. */
  comesFrom(source: number): void {
    this.#cuts.push({ at: this.#run.length, source });
  }

  /** Puts in text that is escaped, or whole elements that may stand here. */
  put(html: string): void {
    this.#run += html;
  }

  /** Takes note that something stood here which is not shown. */
  leaveOut(): void {
    this.#suspect = true;
  }

  /** A paragraph is ended before a block widget and goes on behind it; halves without content are dropped. */
  widget(slot: number, isBlock: boolean): void {
    let outer = this.#open.length;
    if (isBlock) while (outer > 0 && isSplittable(this.#open[outer - 1]?.name ?? '')) outer--;
    const inside = this.#open.splice(outer);
    for (const element of this.#open) element.alone = false;
    for (const element of inside)
      if (element.name === 'a') element.alone = this.#showsNothing(element) && (element.alone ?? slot);
    if (inside.length > 0) {
      for (const { name } of inside.toReversed()) this.#run += `</${name}>`;
      const start = inside[0]?.start ?? -1;
      if (start >= 0 && isEmpty(this.#run.slice(start))) this.#run = this.#run.slice(0, start);
    }
    this.#flush();
    this.runs.push({ slot });
    if (inside.length > 0) this.#goOn(inside);
  }

  /** Ends everything. */
  finish(): void {
    while (this.#open.length > 0) this.#closeLast();
    this.#flush();
  }

  /** Whether nothing stands in an open element, but for a widget that ended an earlier half of it. */
  #showsNothing({ start, alone }: OpenElement): boolean {
    return alone !== false && isEmpty(this.#run.slice(Math.max(0, start)));
  }

  #closeLast(): void {
    const element = this.#open.pop();
    if (!element) return;
    if (typeof element.alone === 'number' && this.#showsNothing(element)) this.alone.push(element.alone);
    this.#run += `</${element.name}>`;
    if (element.name !== 'p' || !this.#suspect) return;
    if (element.start >= 0 && isEmpty(this.#run.slice(element.start)))
      this.#run = this.#run.slice(0, element.start);
    this.#suspect = false;
  }

  #flush(): void {
    let from = 0;
    let source: number | undefined;
    for (const cut of this.#cuts) {
      // What stood before it may have been taken back.
      const at = Math.min(cut.at, this.#run.length);
      if (at > from) {
        this.#put(this.#run.slice(from, at), source);
        from = at;
      }
      source = cut.source;
    }
    if (from < this.#run.length) this.#put(from === 0 ? this.#run : this.#run.slice(from), source);
    this.#cuts = source === undefined ? [] : [{ at: 0, source }];
    this.#run = '';
    for (const element of this.#open) element.start = -1;
  }

  #put(html: string, at: number | undefined): void {
    this.runs.push(at === undefined ? { html } : { html, at });
  }

  #goOn(inside: readonly OpenElement[]): void {
    const bare = inside.length > REPEATED_PATH;
    const tags = inside.map(({ name, tag }) =>
      bare || tag.length > REPEATED_TAG ? `<${name}>` : tag.replace(/ id="[^"]*"/, ''),
    );
    const length = tags.reduce((sum, tag) => sum + 2 * tag.length, 0);
    if (length > this.#repeats) return;
    this.#repeats -= length;
    this.#suspect = true;
    for (const [index, element] of inside.entries()) {
      element.start = index === 0 ? 0 : -1;
      this.#open.push(element);
    }
    this.#run = tags.join('');
  }
}

/** Whether a paragraph shows nothing: only empty elements, white space and line breaks. */
const isEmpty = (html: string) =>
  !/<(?:img|input|hr)\b/.test(html) && html.replace(/<[^>]*>/g, '').trim() === '';
