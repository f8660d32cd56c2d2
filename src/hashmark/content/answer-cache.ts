import { LRUCache } from 'lru-cache';
import type { Runtime } from '../process/runtime.ts';
import type { Fresh, ReadDelivery } from './delivery.ts';

/** What was read, and until when it holds. */
interface Entry {
  readonly answer: unknown;
  readonly tags: readonly string[];
  /** In milliseconds; `Infinity` where only a publish ends it. */
  readonly edge: number;
  /** Bytes of its JSON. */
  readonly size: number;
}

/** A read under way: whoever asks for the same meanwhile waits for it, until something is published. */
interface Reading {
  readonly answer: Promise<unknown>;
  /** Whether something was published since it began: then nobody knows which side of it was read. */
  overtaken: boolean;
}

/** Nothing that was read once may be changed by one of the many that share it. */
function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
  return value;
}

const freshnessOf = (answer: Awaited<ReturnType<ReadDelivery>>): Fresh =>
  answer.found ? answer.body : answer.fresh;

/**
 * Answers of the delivery API that any guest may share, by address: a page is made of a dozen of them, of which a publish
 * changes one.
 *
 * It promises what {@link PageCache} promises: what was read before a publish never reaches a reader from after it.
 */
export class AnswerCache {
  readonly #runtime: Pick<Runtime, 'now'>;
  readonly #maxAge: number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #addressesOfTag = new Map<string, Set<string>>();
  readonly #readings = new Map<string, Reading>();

  /**
   * @param options.maxBytes of the answers' JSON
   * @param options.maxAge how long an answer holds, in seconds, where nobody tells what was published; for good without it
   */
  constructor(options: { maxBytes: number; maxAge?: number | undefined; runtime: Pick<Runtime, 'now'> }) {
    this.#runtime = options.runtime;
    this.#maxAge = (options.maxAge ?? Number.POSITIVE_INFINITY) * 1000;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 8)),
      sizeCalculation: ({ size }) => size,
      dispose: (entry, address) => this.#forget(address, entry),
    });
  }

  /** Reads through the cache. What `read` throws is not kept. */
  through(read: ReadDelivery): ReadDelivery {
    return async (kind, address) => {
      const entry = this.#find(address);
      if (entry) return entry.answer as never;
      const reading = this.#readings.get(address) ?? this.#start(address, () => read(kind, address));
      return (await reading.answer) as never;
    };
  }

  /** Ends the life of every answer that says something of these tags. */
  drop(tags: readonly string[]): void {
    this.#overtake();
    for (const tag of tags)
      for (const address of [...(this.#addressesOfTag.get(tag) ?? [])]) this.#entries.delete(address);
  }

  /** Ends the life of every answer, when it is not known what was published meanwhile. */
  dropAll(): void {
    this.#overtake();
    this.#entries.clear();
  }

  #overtake(): void {
    for (const reading of this.#readings.values()) reading.overtaken = true;
    this.#readings.clear();
  }

  #find(address: string): Entry | undefined {
    const entry = this.#entries.get(address);
    if (!entry || this.#runtime.now() < entry.edge) return entry;
    this.#entries.delete(address);
    return undefined;
  }

  #start(address: string, read: () => ReturnType<ReadDelivery>): Reading {
    const reading: Reading = {
      answer: read()
        .then((answer) => {
          if (!reading.overtaken) this.#keep(address, freezeDeep(answer));
          return answer;
        })
        .finally(() => {
          if (this.#readings.get(address) === reading) this.#readings.delete(address);
        }),
      overtaken: false,
    };
    this.#readings.set(address, reading);
    return reading;
  }

  #keep(address: string, answer: Awaited<ReturnType<ReadDelivery>>): void {
    const { tags, visible_until } = freshnessOf(answer);
    const edge = Math.min(
      visible_until === null ? Number.POSITIVE_INFINITY : Date.parse(visible_until),
      this.#runtime.now() + this.#maxAge,
    );
    this.#entries.set(address, { answer, tags, edge, size: JSON.stringify(answer).length });
    if (!this.#entries.has(address)) return;
    for (const tag of tags) {
      const addresses = this.#addressesOfTag.get(tag);
      if (addresses) addresses.add(address);
      else this.#addressesOfTag.set(tag, new Set([address]));
    }
  }

  #forget(address: string, { tags }: Entry): void {
    for (const tag of tags) {
      const addresses = this.#addressesOfTag.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) this.#addressesOfTag.delete(tag);
    }
  }
}
