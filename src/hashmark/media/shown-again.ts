import { type Attributes, countEffects, type Element } from './filter-effects.ts';

/** References through references; no drawing program writes more than a few. */
const LONGEST_WAY = 1000;

/** More than any drawing may show. A number: nothing of the infinite would be none. */
const MANY = 1e9;
/** Steps of counting besides one for each element: what leads back is counted again wherever it is shown. */
const MOST_STEPS = 200_000;

/** How much an element draws, and the first place of the way that it leads back to; its own where it leads to none before. */
interface Measured {
  readonly size: number;
  readonly back: number;
}

/** The ids of what an element is filled and stroked with. */
type Paint = Readonly<Record<'fill' | 'stroke', string | undefined>>;

interface Part extends Element {
  readonly paint: Paint;
  readonly inside: Part[];
}

/** The id in `#id`, or in `url(#id)` at the begin. */
const idIn = (reference = '') => /^\s*(?:url\(\s*["']?)?#([\w.-]+)/i.exec(reference)?.[1];

/** What says nothing of its paint has that of what it stands in. */
function paintOf({ fill = 'inherit', stroke = 'inherit' }: Attributes, around: Paint | undefined): Paint {
  const read = (own: string, outer: string | undefined) => (own.trim() === 'inherit' ? outer : idIn(own));
  return { fill: read(fill, around?.fill), stroke: read(stroke, around?.stroke) };
}

/**
 * Counts what a drawing shows again of itself by `use`, masks, clips and patterns, and the effects of its filters. Browsers draw it each
 * time, so that ten references in each of a few groups would take them minutes.
 */
export class ShownAgain {
  readonly #drawing: Part = { name: '', attributes: {}, paint: paintOf({}, undefined), inside: [] };
  readonly #open = [this.#drawing];
  readonly #byId = new Map<string, Part>();
  readonly #effects = new Map<Part, number>();
  #parts = 1;

  open(name: string, attributes: Attributes): void {
    const around = this.#open.at(-1);
    const part: Part = { name, attributes, paint: paintOf(attributes, around?.paint), inside: [] };
    around?.inside.push(part);
    this.#open.push(part);
    this.#parts++;
    const { id } = attributes;
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, part);
  }

  close(): void {
    this.#open.pop();
  }

  #find(ids: readonly (string | undefined)[]): Part[] {
    return ids.flatMap((id) => (id === undefined ? [] : (this.#byId.get(id) ?? [])));
  }

  /** What is drawn anew for an element: as a part of it, and as its paint. Gradients are no drawings. */
  #shownBy({ name, attributes, paint }: Part): { parts: Part[]; patterns: Part[] } {
    const { href, mask, 'clip-path': clip } = attributes;
    const content = name === 'use' || name === 'pattern' ? href : undefined;
    return {
      parts: this.#find([content, mask, clip].map(idIn)),
      patterns: this.#find([paint.fill, paint.stroke]).filter((part) => part.name === 'pattern'),
    };
  }

  /** Counted once: there may be as many elements with a filter as it has effects. */
  #effectsOf(filter: Part): number {
    const effects = this.#effects.get(filter) ?? countEffects(filter);
    this.#effects.set(filter, effects);
    return effects;
  }

  /** How many elements and effects are drawn besides the elements that the drawing has. */
  count(): number {
    const sizes = new Map<Part, number>();
    /** What is being measured, and at which place of the way. */
    const begun = new Map<Part, number>();
    let steps = 0;
    const measure = (part: Part, way: number): Measured => {
      const known = sizes.get(part);
      if (known !== undefined) return { size: known, back: way };
      // What leads to itself is left out by browsers, there and then.
      const place = begun.get(part);
      if (place !== undefined) return { size: 0, back: place };
      if (way > LONGEST_WAY || ++steps > this.#parts + MOST_STEPS) return { size: MANY, back: way };
      begun.set(part, way);
      let back = way;
      const sum = (others: readonly Part[]) => {
        let total = 0;
        for (const other of others) {
          const measured = measure(other, way + 1);
          total += measured.size;
          back = Math.min(back, measured.back);
        }
        return total;
      };
      const { parts, patterns } = this.#shownBy(part);
      const painted = sum(patterns);
      const effects = this.#find([idIn(part.attributes.filter)]).map((filter) => this.#effectsOf(filter));
      // What is shown of elsewhere has the paint of what shows it.
      const shown = sum(parts) * (1 + painted);
      const size = effects.reduce((total, count) => total + count, 1 + painted + shown + sum(part.inside));
      begun.delete(part);
      const whole = Math.min(size, MANY);
      // Without what leads back it is smaller than where it is shown alone.
      if (back === way) sizes.set(part, whole);
      return { size: whole, back };
    };
    return measure(this.#drawing, 0).size - this.#parts;
  }
}
