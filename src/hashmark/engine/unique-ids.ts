/** The ids of one document: no two of its elements are given the same. */
export class UniqueIds {
  readonly #taken = new Map<string, number>();

  /** An id that no other element has; `undefined` if it is taken and may not be changed. */
  take(id: string, mayChange: boolean): string | undefined {
    return mayChange || !this.#taken.has(id) ? this.rename(id) : undefined;
  }

  /** The id, or the next one like it that no other element has. */
  rename(id: string): string {
    const seen = this.#taken.get(id);
    if (seen === undefined) {
      this.#taken.set(id, 0);
      return id;
    }
    let count = seen;
    let unique: string;
    do unique = `${id}-${++count}`;
    while (this.#taken.has(unique));
    this.#taken.set(id, count);
    this.#taken.set(unique, 0);
    return unique;
  }
}
