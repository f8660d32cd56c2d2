/** Lines that differ: where they begin on each side, and how many there are. */
export interface Change {
  readonly left: readonly [at: number, length: number];
  readonly right: readonly [at: number, length: number];
}

/** The lines of one side that a change names. */
export const changedLines = (lines: readonly string[], [at, length]: Change['left']): string[] =>
  lines.slice(at, at + length);

/** A part of both sides: from a line up to another. */
interface Part {
  readonly left: readonly [from: number, to: number];
  readonly right: readonly [from: number, to: number];
}

/** How many pairs of lines are looked at in a part that has no line of its own on both sides; one with more differs as a whole. */
const MOST_CELLS = 250_000;
/** How often a part is parted by lines that it holds once. */
const DEEPEST = 20;

/** The longest run of pairs that keeps the order of both sides, by piles as in a game of patience. */
function keepOrder(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const piles: number[] = [];
  const before: number[] = [];
  for (const [index, [, right]] of pairs.entries()) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[piles[middle] ?? 0]?.[1] ?? 0) < right) low = middle + 1;
      else high = middle;
    }
    before[index] = piles[low - 1] ?? -1;
    piles[low] = index;
  }
  const kept: (readonly [number, number])[] = [];
  for (let index = piles.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) kept.push(pair);
  }
  return kept.reverse();
}

/**
 * Pairs the equal lines of two texts. Lines that stand once on each side come first, and what is between them is compared by itself, so
 * that a text of which many lines are equal, as blank ones are, takes no time that grows with its square.
 */
class Pairing {
  /** For each line on the left the equal one on the right. */
  readonly partners = new Map<number, number>();
  readonly #left: readonly string[];
  readonly #right: readonly string[];

  constructor(left: readonly string[], right: readonly string[]) {
    this.#left = left;
    this.#right = right;
  }

  pair({ left: [leftFrom, leftTo], right: [rightFrom, rightTo] }: Part, depth: number): void {
    let [l, r, lEnd, rEnd] = [leftFrom, rightFrom, leftTo, rightTo];
    while (l < lEnd && r < rEnd && this.#left[l] === this.#right[r]) this.partners.set(l++, r++);
    while (l < lEnd && r < rEnd && this.#left[lEnd - 1] === this.#right[rEnd - 1])
      this.partners.set(--lEnd, --rEnd);
    if (l === lEnd || r === rEnd) return;
    const part: Part = { left: [l, lEnd], right: [r, rEnd] };
    const anchors = depth < DEEPEST ? keepOrder(this.#findUnique(part)) : [];
    if (anchors.length === 0) {
      this.#pairBySequence(part);
      return;
    }
    for (const [left, right] of [...anchors, [lEnd, rEnd] as const]) {
      this.pair({ left: [l, left], right: [r, right] }, depth + 1);
      if (left < lEnd) this.partners.set(left, right);
      [l, r] = [left + 1, right + 1];
    }
  }

  /** Lines that a part holds once on each side. */
  #findUnique({ left, right }: Part): [number, number][] {
    const seen = new Map<string, { left: number; right: number }>();
    for (let at = left[0]; at < left[1]; at++) {
      const line = this.#left[at] ?? '';
      seen.set(line, { left: seen.has(line) ? -1 : at, right: -1 });
    }
    for (let at = right[0]; at < right[1]; at++) {
      const found = seen.get(this.#right[at] ?? '');
      if (found) [found.left, found.right] = found.right === -1 ? [found.left, at] : [-1, at];
    }
    return [...seen.values()].flatMap(({ left, right }): [number, number][] =>
      left === -1 || right === -1 ? [] : [[left, right]],
    );
  }

  /** Pairs by the longest sequence that both sides hold, where it is soon found. */
  #pairBySequence({ left: [leftFrom, leftTo], right: [rightFrom, rightTo] }: Part): void {
    const width = rightTo - rightFrom + 1;
    if ((leftTo - leftFrom) * width > MOST_CELLS) return;
    const longest = new Uint16Array((leftTo - leftFrom + 1) * width);
    const cell = (l: number, r: number) => (l - leftFrom) * width + r - rightFrom;
    const at = (l: number, r: number) => longest[cell(l, r)] ?? 0;
    for (let l = leftTo - 1; l >= leftFrom; l--)
      for (let r = rightTo - 1; r >= rightFrom; r--)
        longest[cell(l, r)] =
          this.#left[l] === this.#right[r] ? at(l + 1, r + 1) + 1 : Math.max(at(l + 1, r), at(l, r + 1));
    for (let [l, r] = [leftFrom, rightFrom]; l < leftTo && r < rightTo; )
      if (this.#left[l] === this.#right[r]) this.partners.set(l++, r++);
      else if (at(l + 1, r) < at(l, r + 1)) r++;
      else l++;
  }
}

/** What differs between two texts, line by line, in their order. */
export function findChanges(left: readonly string[], right: readonly string[]): Change[] {
  const pairing = new Pairing(left, right);
  pairing.pair({ left: [0, left.length], right: [0, right.length] }, 0);
  const changes: Change[] = [];
  let [l, r] = [0, 0];
  const upTo = (leftEnd: number, rightEnd: number) => {
    if (leftEnd > l || rightEnd > r) changes.push({ left: [l, leftEnd - l], right: [r, rightEnd - r] });
    [l, r] = [leftEnd + 1, rightEnd + 1];
  };
  for (let at = 0; at < left.length; at++) {
    const partner = pairing.partners.get(at);
    if (partner !== undefined) upTo(at, partner);
  }
  upTo(left.length, right.length);
  return changes;
}
