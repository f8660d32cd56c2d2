import { suggest } from '../documents/suggest.ts';
import { migrateParams } from '../widget/migrate-params.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { encodeAddress, readAddress } from './address.ts';
import type { FilledValue, ValueUse } from './attributes.ts';
import { escapeText } from './escape.ts';
import type { Reading } from './grammar.ts';
import type { IssueList } from './issues.ts';
import type { Slot } from './mark-placeholders.ts';
import type { Marks } from './marks.ts';
import { HEADING, TABLE_ONLY } from './nesting.ts';
import { checkProps } from './props.ts';
import type { ComposeOptions } from './types.ts';
import { findUnknownNames } from './unknown-names.ts';
import { type Declared, lookUp, variableProblem } from './variables.ts';
import type { Writer } from './writer.ts';

interface Placed {
  slot: Slot & { kind: 'widget' };
  props: Record<string, unknown>;
}

/** Gives each mark of one text what it stands for: a widget where it may stand, a value, or the text as written. */
export class Slots {
  readonly placed = new Map<number, Placed>();
  readonly variables: Record<string, Record<string, string>> = {};
  readonly #slots: readonly Slot[];
  readonly #marks: Marks;
  readonly #issues: IssueList;
  readonly #options: ComposeOptions;
  readonly #values = new Map<string, Declared>();

  constructor(slots: readonly Slot[], marks: Marks, issues: IssueList, options: ComposeOptions) {
    this.#slots = slots;
    this.#marks = marks;
    this.#issues = issues;
    this.#options = options;
  }

  /** Characters of the values that were put in, each variable counted once. */
  get valueLength(): number {
    let length = 0;
    for (const { text } of this.#values.values()) length += text.length;
    return length;
  }

  isKind(number: number, ...kinds: Slot['kind'][]): boolean {
    const kind = this.#slots[number]?.kind;
    return kind !== undefined && kinds.includes(kind);
  }

  /** Whether a paragraph that holds nothing else is not shown: for block widgets and what shows nothing. */
  isBlock(number: number): boolean {
    const slot = this.#slots[number];
    if (slot?.kind === 'broken') return slot.reading.closed;
    return slot?.kind === 'widget' && this.#options.widgets.get(slot.reading.name)?.display !== 'inline';
  }

  startAgain(): void {
    this.placed.clear();
    this.#values.clear();
    for (const name of Object.keys(this.variables)) delete this.variables[name];
  }

  /** The text as written for text that may hold marks. */
  restore(text: string): string {
    return this.#marks.replace(text, (_, number) => this.#slots[number]?.raw ?? '');
  }

  /** Writes what a mark in a text stands for. */
  write(number: number, literal: boolean, writer: Writer): void {
    const slot = this.#slots[number];
    if (!slot) return;
    if (literal) {
      writer.put(escapeText(slot.raw));
      return;
    }
    switch (slot.kind) {
      case 'literal':
        writer.put(escapeText(slot.text));
        break;
      case 'variable':
        writer.put(this.#variable(slot, writer.parent));
        break;
      case 'broken':
        if (slot.reading.problem) this.#issues.add(slot.reading.problem);
        if (slot.reading.closed) writer.leaveOut();
        else writer.put(escapeText(slot.raw));
        break;
      case 'widget':
        if (this.#place(number, slot, writer.parent)) {
          const isBlock = this.isBlock(number);
          if (isBlock && writer.open.some(({ name }) => HEADING.test(name))) this.reportBlock(number);
          writer.widget(number, isBlock);
        } else writer.leaveOut();
        break;
    }
  }

  /** The value of an attribute with what the marks in it stand for. */
  fill(value: string, use: ValueUse): FilledValue {
    if (use === 'literal') return { value: this.restore(value) };
    const isAddress = use !== 'words';
    const pieces: (string | { name: string; declared: Declared })[] = [];
    this.#marks.walk(
      value,
      (between) => pieces.push(between),
      (_, number) => {
        const slot = this.#slots[number];
        const declared = slot?.kind === 'variable' ? this.#declared(slot) : undefined;
        if (slot?.kind === 'variable' && declared) pieces.push({ name: slot.name, declared });
        else pieces.push(slot?.kind === 'literal' ? slot.text : (slot?.raw ?? ''));
      },
    );
    const textFor = (textOf: (declared: Declared) => string) =>
      pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.declared))).join('');
    const text = textFor((declared) => declared.text);
    const filled = isAddress ? encodeAddress(text) : text;
    const currencies = new Set<string>();
    for (const piece of pieces)
      if (typeof piece !== 'string' && piece.declared.kind === 'per-currency')
        for (const currency of Object.keys(piece.declared.values)) currencies.add(currency);
    if (currencies.size === 0) return { value: filled };
    // An address changes in the browser, which puts values in as they are, only if it is one in every currency.
    const isSafe = (currency: string) => {
      const address = textFor((declared) => valueFor(declared, currency));
      return [address, encodeAddress(address)].every(
        (each) => readAddress(each, use === 'link' ? 'link' : 'file') !== undefined,
      );
    };
    if (isAddress && ![...currencies, 'EUR'].every(isSafe)) return { value: filled };
    const template = pieces.map((piece) => {
      if (typeof piece === 'string') return literal(piece);
      if (piece.declared.kind === 'same') return literal(piece.declared.text);
      this.variables[piece.name] = piece.declared.values;
      return `{${piece.name}}`;
    });
    return { value: filled, template: template.join('') };
  }

  /** Reports a widget in an element that is left out with its content. */
  reportLost(number: number, within: string): void {
    const slot = this.#slots[number];
    if (slot?.kind !== 'widget' || !this.#options.widgets.has(slot.reading.name)) return;
    const message = `\`${slot.reading.name}\` stands in \`<${within}>\`, which is left out with its content. Put it outside.`;
    this.#issues.add({ id: 'widget-misplaced', message, ...placeOf(slot) });
  }

  /** Reports a block in a heading, or one that is all that a link holds. */
  reportBlock(number: number, within = 'in a heading'): void {
    const slot = this.#slots[number];
    if (slot?.kind !== 'widget') return;
    const message = `\`${slot.reading.name}\` is a block and stands ${within}. Put it outside.`;
    this.#issues.add({ id: 'block-in-words', message, ...placeOf(slot) });
  }

  #variable(slot: Slot & { kind: 'variable' }, parent: string): string {
    const declared = this.#declared(slot);
    if (!declared) return escapeText(slot.raw);
    if (declared.kind === 'same' || TABLE_ONLY.has(parent)) return escapeText(declared.text);
    this.variables[slot.name] = declared.values;
    return `<span data-var="${slot.name}">${escapeText(declared.text)}</span>`;
  }

  #declared(slot: Slot & { kind: 'variable' }): Declared | undefined {
    const { variables, currency } = this.#options;
    const known = this.#values.get(slot.name);
    if (known) return known;
    const declared = lookUp(variables, slot.name, currency);
    if (declared) this.#values.set(slot.name, declared);
    else this.#issues.add(variableProblem(slot.name, variables, placeOf(slot)));
    return declared;
  }

  /** Checks a placeholder where it stands; it is rendered, once, only if nothing speaks against it. */
  #place(number: number, slot: Slot & { kind: 'widget' }, parent: string): boolean {
    if (this.placed.has(number)) return false;
    const { name } = slot.reading;
    const at = placeOf(slot);
    const widget = this.#options.widgets.get(name);
    if (!widget) {
      const say = () => {
        const near = suggest(name, this.#options.widgets.keys());
        const hint = near ? ` Did you mean \`${near}\`?` : '';
        return { message: `There is no widget \`${name}\`.${hint}`, suggestion: near };
      };
      this.#issues.add({ id: 'unknown-widget', ...at, say });
      return false;
    }
    if (TABLE_ONLY.has(parent)) {
      const message = `\`${name}\` stands directly in \`<${parent}>\`, from where browsers move it. Put it into a cell or outside.`;
      this.#issues.add({ id: 'widget-misplaced', message, ...at });
      return false;
    }
    if (this.#options.field === 'inline' && widget.display === 'block') {
      const message = `\`${name}\` is a block and cannot stand in a single line of text.`;
      this.#issues.add({ id: 'block-in-line', message, ...at });
      return false;
    }
    const { variables, currency, names, outdated } = this.#options;
    const reading = migrated(slot.reading, widget, outdated?.[widget.name]);
    if ('failure' in reading) {
      this.#issues.add({ id: 'migration-failed', message: reading.failure, ...at });
      return false;
    }
    const checked = checkProps(reading, slot.offset, widget, variables, currency);
    for (const problem of checked.problems) this.#issues.add(problem);
    if (names && checked.props)
      for (const problem of findUnknownNames(reading, slot.offset, widget, checked.props, names))
        this.#issues.add(problem);
    if (!checked.props) return false;
    this.placed.set(number, { slot, props: checked.props });
    return true;
  }
}

/** What a placeholder says, in the words of the widget's present version. */
function migrated(
  reading: Reading,
  widget: WidgetDefinition,
  version: number | undefined,
): Reading | { failure: string } {
  if (version === undefined) return reading;
  try {
    return { ...reading, params: { ...migrateParams(widget, reading.params, version) } };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** A text within a template, where nothing in it stands for a value. */
const literal = (text: string): string => text.replaceAll('{', '{_}');

const placeOf = ({ offset, raw }: Slot) => ({ offset, length: raw.length });

const valueFor = (declared: Declared, currency: string): string =>
  declared.kind === 'same'
    ? declared.text
    : (declared.values[currency] ?? declared.values.EUR ?? declared.text);
