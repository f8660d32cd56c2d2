/** References through references; no drawing program writes more than a few. */
const LONGEST_WAY = 1000;

interface Part {
  /** The ids of what it shows again. */
  readonly shows: readonly string[];
  readonly inside: Part[];
}

/** The id in `#id`, or in `url(#id)` at the begin. */
const idIn = (reference = '') => /^\s*(?:url\(\s*["']?)?#([\w.-]+)/i.exec(reference)?.[1];

/**
 * Counts what a drawing shows again of itself by `use`, masks and clips. Browsers draw it each time, so that ten references in each of
 * a few groups would take them minutes.
 */
export class ShownAgain {
  readonly #drawing: Part = { shows: [], inside: [] };
  readonly #open = [this.#drawing];
  readonly #byId = new Map<string, Part>();
  #parts = 1;

  open(
    name: string,
    { id, href, mask, 'clip-path': clip }: Readonly<Record<string, string | undefined>>,
  ): void {
    const references = [name === 'use' ? href : undefined, mask, clip];
    const part: Part = { shows: references.flatMap((reference) => idIn(reference) ?? []), inside: [] };
    this.#open.at(-1)?.inside.push(part);
    this.#open.push(part);
    this.#parts++;
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, part);
  }

  close(): void {
    this.#open.pop();
  }

  /** How many elements are drawn besides those that the drawing has. */
  count(): number {
    const sizes = new Map<Part, number>();
    const sizeOf = (part: Part, way: number): number => {
      const known = sizes.get(part);
      if (known !== undefined) return known;
      if (way > LONGEST_WAY) return Number.POSITIVE_INFINITY;
      // What leads to itself is drawn by no browser.
      sizes.set(part, 0);
      const shown = part.shows.flatMap((id) => this.#byId.get(id) ?? []);
      const size = [...part.inside, ...shown].reduce((sum, other) => sum + sizeOf(other, way + 1), 1);
      sizes.set(part, size);
      return size;
    };
    return sizeOf(this.#drawing, 0) - this.#parts;
  }
}
