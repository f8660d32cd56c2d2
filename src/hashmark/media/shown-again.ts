import { type Attributes, countEffects, type Element } from './filter-effects.ts';

/** References through references; no drawing program writes more than a few. */
const LONGEST_WAY = 1000;

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

  /** How many elements and effects are drawn besides the elements that the drawing has. */
  count(): number {
    const sizes = new Map<Part, number>();
    const sizeOf = (part: Part, way: number): number => {
      const known = sizes.get(part);
      if (known !== undefined) return known;
      if (way > LONGEST_WAY) return Number.POSITIVE_INFINITY;
      // What leads to itself is drawn by no browser.
      sizes.set(part, 0);
      const sum = (parts: readonly Part[]) =>
        parts.reduce((total, other) => total + sizeOf(other, way + 1), 0);
      const { parts, patterns } = this.#shownBy(part);
      const painted = sum(patterns);
      const effects = this.#find([idIn(part.attributes.filter)]).map(countEffects);
      // What is shown of elsewhere has the paint of what shows it.
      const shown = sum(parts) * (1 + painted);
      const size = effects.reduce((total, count) => total + count, 1 + painted + shown + sum(part.inside));
      sizes.set(part, size);
      return size;
    };
    return sizeOf(this.#drawing, 0) - this.#parts;
  }
}
