import { isDeepStrictEqual } from 'node:util';
import type { KnownNames } from '../documents/names.ts';
import { standInCurrency } from '../documents/subunits.ts';
import type { Variables } from '../documents/variables.ts';
import { type Composition, compose, type Field, type Issue } from '../engine/index.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { WidgetVersions } from './widget-versions.ts';

/** What readers get of a text, each part with its place in it. */
export type Composed = Pick<Composition, 'parts' | 'widgets'>;

interface Kept extends Composed {
  readonly variables: Variables;
  readonly size: number;
}

/** So many characters are kept, of texts and of what was made of them: those of a long document or two. */
const MOST_KEPT = 4_000_000;

/**
 * Texts as they are composed for checks. One document is looked at several times over, for what is wrong with its texts, for where
 * they lead, for the widgets that its readers get, and those who look one behind the other are given one composition.
 */
export class Compositions {
  readonly widgets: ReadonlyMap<string, WidgetDefinition>;
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  constructor(widgets: ReadonlyMap<string, WidgetDefinition>) {
    this.widgets = widgets;
  }

  /** What the engine says to the author of a text, whose props may name what is known. */
  issues(
    text: string,
    variables: Variables,
    field: Field,
    { names, outdated }: { names?: KnownNames | undefined; outdated?: WidgetVersions | undefined } = {},
  ): readonly Issue[] {
    // Names change between two looks, so that what is said of them is never kept.
    const composition = this.#compose(text, variables, field, { names, outdated, hints: true });
    if (!outdated && composition.defect === undefined) this.#keep(text, variables, field, composition);
    return composition.issues;
  }

  /** What readers get of a text. */
  read(text: string, variables: Variables, field: Field): Composed {
    const kept = this.#kept.get(keyOf(text, field));
    if (kept && isDeepStrictEqual(kept.variables, variables)) return kept;
    const composition = this.#compose(text, variables, field);
    this.#keep(text, variables, field, composition);
    return composition;
  }

  #compose(
    text: string,
    variables: Variables,
    field: Field,
    more: { names?: KnownNames | undefined; outdated?: WidgetVersions | undefined; hints?: boolean } = {},
  ): Composition {
    const { widgets } = this;
    return compose(text, {
      widgets,
      variables,
      currency: standInCurrency(),
      field,
      positions: true,
      ...more,
    });
  }

  #keep(text: string, variables: Variables, field: Field, { parts, widgets }: Composed): void {
    const key = keyOf(text, field);
    this.#drop(key);
    const made = parts.reduce((sum, part) => sum + (part.kind === 'html' ? part.html : part.raw).length, 0);
    const size = text.length + made;
    if (size > MOST_KEPT) return;
    this.#kept.set(key, { parts, widgets, variables, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MOST_KEPT) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

const keyOf = (text: string, field: Field): string => `${field}\n${text}`;
