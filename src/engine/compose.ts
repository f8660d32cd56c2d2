import { createElementFinder, findDropped } from './dropped.ts';
import { escapeText } from './escape.ts';
import { IssueList } from './issues.ts';
import { LIMITS } from './limits.ts';
import { CLOSE, MARK, mark, OPEN, type Slot, sourceOffset } from './mark.ts';
import { renderMarkdown, withPlain } from './markdown.ts';
import { tooLong } from './parse.ts';
import { createLocator } from './positions.ts';
import { checkProps, unknownVariable } from './props.ts';
import { asPlainText, sanitise, sanitiseAround, TooDeep } from './sanitise.ts';
import { split } from './split.ts';
import { suggest } from './suggest.ts';
import type { ComposeOptions, Composition, CompositionPart, Field } from './types.ts';
import { lookUp } from './variables.ts';

/** Parents that allow no other content, so that a browser would move a widget out of them. */
const STRICT_PARENTS = new Set([
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'colgroup',
  'select',
  'optgroup',
  'option',
]);

interface Placed {
  slot: Slot & { kind: 'widget' };
  props: Record<string, unknown>;
}

/**
 * Makes of a CMS text what a page renders: safe HTML runs and widgets with checked props, in order.
 *
 * Never throws. A problem costs its own place and comes back as an issue: an unknown widget or bad props render
 * nothing (PAGE-11), an unknown variable stays as written (PAGE-14). Pure; takes time linear in the text.
 */
export function compose(text: string, options: ComposeOptions): Composition {
  const locate = createLocator(text);
  const issues = new IssueList();
  if (text.length > LIMITS.text) {
    issues.add(tooLong(text));
    return { parts: [], issues: issues.located(locate), widgets: [], variables: {} };
  }

  const { text: marked, slots } = mark(text, (name) => options.widgets.has(name), issues);
  const composing = new Composing(text, slots, issues, options);
  const pieces = composing.toSafeHtml(marked);
  const parts: CompositionPart[] = [];
  const widgets = new Set<string>();
  for (const run of split(pieces, (slot) => composing.displayOf(slot))) {
    if ('html' in run) {
      if (run.html) parts.push({ kind: 'html', html: run.html });
      continue;
    }
    const placed = composing.placed.get(run.slot);
    if (!placed) continue;
    const { raw, offset, reading } = placed.slot;
    parts.push({ kind: 'widget', name: reading.name, props: placed.props, raw, ...locate(offset) });
    widgets.add(reading.name);
  }
  return { parts, issues: issues.located(locate), widgets: [...widgets], variables: composing.variables };
}

/** One text on its way through Markdown and sanitiser: gives each mark what it stands for. */
class Composing {
  readonly placed = new Map<number, Placed>();
  readonly variables: Record<string, Record<string, string>> = {};
  readonly #source: string;
  readonly #slots: readonly Slot[];
  readonly #issues: IssueList;
  readonly #options: ComposeOptions;
  readonly #refused = new Set<string>();
  #variableText = 0;

  constructor(source: string, slots: readonly Slot[], issues: IssueList, options: ComposeOptions) {
    this.#source = source;
    this.#slots = slots;
    this.#issues = issues;
    this.#options = options;
  }

  /** Safe HTML in which marks stand for the widgets that can be rendered. */
  toSafeHtml(marked: string): string[] {
    const field = this.#options.field ?? 'page';
    const help = {
      text: (escaped: string, parent: string, literal: boolean) => this.#text(escaped, parent, literal),
      attribute: (value: string, readable: boolean) => this.#attribute(value, readable),
      dropped: () => {
        dropped = true;
      },
    };
    let dropped = false;
    try {
      const rendered = renderMarkdown(marked, field === 'inline', {
        restore: (value) => this.#restore(value),
        isWidget: (slot) => this.#slots[slot]?.kind === 'widget',
        refuse: (id, message, at) => this.#refuse(id, message, marked, at),
      });
      const takeBack = this.#issues.bookmark();
      let pieces = sanitiseAround(rendered, field, help);
      if (!pieces) {
        takeBack();
        this.#startAgain();
        pieces = [sanitise(withPlain(rendered), field, help)];
      }
      if (dropped) this.#tellDropped(withPlain(rendered), marked, field);
      return pieces;
    } catch (error) {
      // Whatever a text does to the libraries, readers get its words.
      const deep = error instanceof TooDeep;
      this.#refuse(
        deep ? 'nested-too-deeply' : 'markup-too-complex',
        deep
          ? `Elements are nested more than ${LIMITS.nesting} deep; the text is shown without markup.`
          : 'The markup is too complex to be read; the text is shown without markup.',
      );
      this.#startAgain();
      return [asPlainText(this.#restore(marked))];
    }
  }

  #startAgain(): void {
    this.placed.clear();
    this.#variableText = 0;
    for (const name of Object.keys(this.variables)) delete this.variables[name];
  }

  displayOf(number: number): 'block' | 'inline' | 'nothing' {
    const placed = this.placed.get(number);
    return (placed && this.#options.widgets.get(placed.slot.reading.name)?.display) ?? 'nothing';
  }

  #refuse(id: string, message: string, marked = '', at = 0): void {
    if (this.#refused.has(id)) return;
    this.#refused.add(id);
    const begin = marked.slice(at, at + 200).trimStart();
    const shown = this.#restore(begin).replace(/\s+/g, ' ').slice(0, 40);
    this.#issues.add({
      id,
      level: 'error',
      message: shown ? `${message}: \`${shown}…\`.` : message,
      offset: sourceOffset(at, marked, this.#source, this.#slots),
      length: 0,
    });
  }

  /** Nothing an editor wrote disappears without a word. */
  #tellDropped(html: string, marked: string, field: Field): void {
    const find = createElementFinder(marked);
    for (const element of findDropped(html, field)) {
      const text = this.#restore(element.text).replace(/\s+/g, ' ').trim();
      const what = text && ` with its content \`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
      this.#issues.add({
        id: 'element-dropped',
        level: 'warning',
        message: `\`<${element.name}>\` is not allowed in this text and is left out${what}.`,
        offset: sourceOffset(Math.max(0, find(element)), marked, this.#source, this.#slots),
        length: element.name.length + 1,
      });
      for (const { slot: number, within } of element.marks) {
        const slot = this.#slots[number];
        if (slot?.kind !== 'widget' || !this.#options.widgets.has(slot.reading.name)) continue;
        const message = `\`${slot.reading.name}\` stands in \`<${within}>\`, which is left out with its content. Put it outside.`;
        const at = { offset: slot.offset, length: slot.raw.length };
        this.#issues.add({ id: 'widget-misplaced', level: 'error', message, ...at });
      }
    }
  }

  #restore(value: string): string {
    return value.replace(MARK, (_, number) => this.#slots[Number(number)]?.raw ?? '');
  }

  #text(escaped: string, parent: string, literal: boolean): string {
    if (literal)
      return escaped.replace(MARK, (_, number) => escapeText(this.#slots[Number(number)]?.raw ?? ''));
    return escaped.replace(MARK, (_, digits) => {
      const number = Number(digits);
      const slot = this.#slots[number];
      switch (slot?.kind) {
        case undefined:
          return '';
        case 'literal':
          return slot.text;
        case 'variable':
          return this.#variable(slot);
        case 'broken':
          if (slot.reading.problem) this.#issues.add(slot.reading.problem);
          return slot.reading.closed ? `${OPEN}${number}${CLOSE}` : escapeText(slot.raw);
        case 'widget':
          this.#place(number, slot, parent);
          return `${OPEN}${number}${CLOSE}`;
      }
    });
  }

  #variable(slot: Slot & { kind: 'variable' }): string {
    const declared = this.#declared(slot);
    if (!declared) return escapeText(slot.raw);
    if (declared.kind === 'same') return escapeText(declared.text);
    this.variables[slot.name] = declared.values;
    return `<span data-var="${slot.name}">${escapeText(declared.text)}</span>`;
  }

  #declared(slot: Slot & { kind: 'variable' }) {
    const { variables, currency } = this.#options;
    const declared = lookUp(variables, slot.name, currency);
    if (!declared) {
      this.#issues.add(
        unknownVariable(slot.name, variables, { offset: slot.offset, length: slot.raw.length }),
      );
      return undefined;
    }
    this.#variableText += declared.text.length;
    if (this.#variableText <= LIMITS.variableText) return declared;
    this.#refuse(
      'variables-too-long',
      'The variables of this text expand to too much text; the rest stay as written.',
    );
    return undefined;
  }

  #attribute(value: string, readable: boolean): { value: string; template?: string } {
    if (!readable) return { value: this.#restore(value) };
    let follows = false;
    let template = '';
    let filled = '';
    let from = 0;
    for (const match of value.matchAll(MARK)) {
      const before = value.slice(from, match.index);
      from = match.index + match[0].length;
      const slot = this.#slots[Number(match[1])];
      const declared = slot?.kind === 'variable' ? this.#declared(slot) : undefined;
      const text = declared?.text ?? (slot?.kind === 'literal' ? slot.text : (slot?.raw ?? ''));
      filled += before + text;
      if (slot?.kind === 'variable' && declared?.kind === 'per-currency') {
        follows = true;
        this.variables[slot.name] = declared.values;
        template += `${before}{${slot.name}}`;
      } else template += before + text;
    }
    filled += value.slice(from);
    return follows ? { value: filled, template: template + value.slice(from) } : { value: filled };
  }

  /** Checks a placeholder where it stands; it is rendered only if nothing speaks against it. */
  #place(number: number, slot: Slot & { kind: 'widget' }, parent: string): void {
    const { name } = slot.reading;
    const at = { offset: slot.offset, length: slot.raw.length };
    const widget = this.#options.widgets.get(name);
    if (this.placed.has(number)) return;
    if (!widget) {
      const near = suggest(name, this.#options.widgets.keys());
      const message = `There is no widget \`${name}\`.${near ? ` Did you mean \`${near}\`?` : ''}`;
      this.#issues.add({ id: 'unknown-widget', level: 'warning', message, ...at, suggestion: near });
      return;
    }
    if (STRICT_PARENTS.has(parent)) {
      const message = `\`${name}\` stands directly in \`<${parent}>\`, from where browsers move it. Put it into a cell or outside.`;
      this.#issues.add({ id: 'widget-misplaced', level: 'error', message, ...at });
      return;
    }
    if (this.#options.field === 'inline' && widget.display === 'block') {
      const message = `\`${name}\` is a block and cannot stand in a single line of text.`;
      this.#issues.add({ id: 'block-in-line', level: 'error', message, ...at });
      return;
    }
    const checked = checkProps(
      slot.reading,
      slot.offset,
      widget,
      this.#options.variables,
      this.#options.currency,
    );
    for (const problem of checked.problems) this.#issues.add(problem);
    if (checked.props) this.placed.set(number, { slot, props: checked.props });
  }
}
