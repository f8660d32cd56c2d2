export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element of a drawing. */
export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  readonly inside: readonly Element[];
}

/** What a filter begins with: what is drawn, and what is behind it. */
const SOURCE = /^(?:Source|Background|Fill|Stroke)/;
/** Those that lay two pictures over each other. */
const OF_TWO = new Set(['feBlend', 'feComposite']);

/**
 * How many effects a filter is made of for one element. Browsers make a picture anew for each effect that it goes into, so that a few
 * lines, each of the one before twice, would take them hours.
 */
export function countEffects(filter: Element): number {
  const made = new Map<string, number>();
  let last = 0;
  for (const { name, attributes, inside } of filter.inside) {
    const costOf = (input: string | undefined) =>
      input !== undefined && SOURCE.test(input) ? 0 : (made.get(input ?? '') ?? last);
    const inputs =
      name === 'feMerge'
        ? inside.map((node) => node.attributes.in)
        : [attributes.in, ...(OF_TWO.has(name) ? [attributes.in2] : [])];
    last = inputs.reduce((total, input) => total + costOf(input), 1);
    if (attributes.result !== undefined) made.set(attributes.result, last);
  }
  return last;
}
