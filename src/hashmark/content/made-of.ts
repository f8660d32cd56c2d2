import type { Fresh } from './delivery.ts';

/** How long a page may be kept without being rendered again, in seconds, when nothing on it asks for less. */
export const MAX_AGE_S = 600;

/** How long it may be kept when something is missing from it that failed, in seconds. */
const MAX_AGE_PARTIAL_S = 5;

/** What a page is made of, as far as it is known while the page is read: how long it may be kept follows from it. */
export class MadeOf {
  readonly #tags = new Set<string>();
  #maxAge = MAX_AGE_S;
  /** The next time it may say something else, in milliseconds. */
  #edge: number | null = null;
  #isPartial = false;

  /**
   * @param tags changes that carry any of these make the page old
   * @param maxAge after how many seconds it is old without a change
   */
  add(tags: Iterable<string> = [], maxAge = this.#maxAge): void {
    for (const tag of tags) this.#tags.add(tag);
    this.#maxAge = Math.min(this.#maxAge, maxAge);
  }

  /** Adds what an answer of the delivery API ends with. */
  addAnswer({ tags, visible_until }: Fresh): void {
    this.add(tags);
    if (visible_until === null) return;
    const edge = Date.parse(visible_until);
    this.#edge = this.#edge === null ? edge : Math.min(this.#edge, edge);
  }

  /** Says that something is missing that failed: what was a fault of a moment is not to last as long as a page. */
  addFailure(): void {
    this.#isPartial = true;
    this.add([], MAX_AGE_PARTIAL_S);
  }

  get freshness(): { tags: string[]; maxAge: number; edge: number | null; isPartial: boolean } {
    return { tags: [...this.#tags], maxAge: this.#maxAge, edge: this.#edge, isPartial: this.#isPartial };
  }
}
