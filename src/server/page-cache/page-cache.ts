import { LRUCache } from 'lru-cache';
import type { Runtime } from '../runtime.ts';
import { type Outcome, Page, type PageFacts } from './page.ts';

/** What a render produced: bytes to keep, or an answer that is for this reader alone. */
export type Rendered =
  | {
      readonly kept: true;
      readonly body: Buffer;
      readonly headers: [string, string][];
      readonly facts: PageFacts;
    }
  | { readonly kept: false; readonly response: Response };

export type Answer = { page: Page; outcome: Outcome } | { response: Response };

/** How a render ended, as those who waited for it see it. */
type Landing =
  | { readonly kind: 'page'; readonly page: Page; readonly moved: boolean; readonly outcome: Outcome }
  | { readonly kind: 'per-reader' }
  | { readonly kind: 'failed'; readonly response: Response }
  | { readonly kind: 'crashed'; readonly error: unknown };

interface Flight {
  /** The generation of drops that the render has certainly seen. */
  readonly from: number;
  readonly landing: Promise<Landing>;
}

export interface PageCacheCounts {
  hit: number;
  stale: number;
  miss: number;
  shared: number;
  error: number;
}

/**
 * Finished pages by variant key.
 *
 * One render per key however many readers wait; a page rendered from before a publish never replaces one from
 * after it; what outlived its age is served while one render runs; what a publish dropped is kept only for the
 * time the back end is away; what passed a window edge is gone.
 */
export class PageCache {
  readonly counts: PageCacheCounts = { hit: 0, stale: 0, miss: 0, shared: 0, error: 0 };
  readonly #runtime: Runtime;
  readonly #pages: LRUCache<string, Page>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #flights = new Map<string, Flight>();
  /** Keys whose answers are per reader: nobody waits for another's. */
  readonly #perReader = new LRUCache<string, true>({ max: 10_000 });
  #generation = 0;
  #allDropped = 0;
  readonly #dropped = new Map<string, number>();
  #revalidate: ((page: Page) => void) | undefined;

  constructor(options: { maxBytes: number; runtime: Runtime }) {
    this.#runtime = options.runtime;
    this.#pages = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (page) => page.size,
      dispose: (page, _key, reason) => {
        if (reason !== 'set') this.#forget(page);
      },
    });
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Tells how to render a page again in the background, for pages past their age. */
  onRevalidate(revalidate: (page: Page) => void): void {
    this.#revalidate = revalidate;
  }

  /**
   * The page to send at once, if there is one.
   *
   * A page past its age is returned too, and one render is started for those who come later.
   */
  find(key: string): { page: Page; outcome: 'HIT' | 'STALE' } | undefined {
    const page = this.#pages.get(key);
    if (!page || page.dropped) return undefined;
    const now = this.#runtime.now();
    if (page.facts.edge !== null && page.facts.edge <= now) {
      this.#pages.delete(key);
      return undefined;
    }
    if (now < page.storedAt + page.facts.maxAge * 1000) {
      this.counts.hit++;
      return { page, outcome: 'HIT' };
    }
    this.counts.stale++;
    if (now >= page.retryAt && !this.#flights.has(key)) {
      page.retryAt = now + 1000;
      this.#revalidate?.(page);
    }
    return { page, outcome: 'STALE' };
  }

  /**
   * Answers a reader whose page is not at hand: by the render that is under way, else by a new one.
   *
   * @param make renders; a thrown error or a status of 500 and above counts as "the back end is away"
   */
  async render(key: string, make: () => Promise<Rendered>): Promise<Answer> {
    for (;;) {
      const joined = this.#generation;
      const flight = this.#flights.get(key);
      if (!flight || this.#perReader.has(key)) return await this.#lead(key, make);
      const landing = await flight.landing;
      switch (landing.kind) {
        case 'page':
          if (landing.moved && joined > flight.from) continue;
          this.counts.shared++;
          return { page: landing.page, outcome: landing.outcome === 'MISS' ? 'SHARED' : landing.outcome };
        case 'failed':
          return { response: landing.response.clone() };
        case 'crashed':
          throw landing.error;
        case 'per-reader':
      }
    }
  }

  /** Ends the life of every page that shows something of these tags. */
  drop(tags: readonly string[]): void {
    this.#generation++;
    for (const tag of tags) {
      if (this.#flights.size > 0) this.#dropped.set(tag, this.#generation);
      for (const key of this.#keysOfTag.get(tag) ?? []) {
        const page = this.#pages.peek(key);
        if (page) page.dropped = true;
      }
    }
  }

  /** Ends the life of every page, when it is not known what was published meanwhile. */
  dropAll(): void {
    this.#allDropped = ++this.#generation;
    for (const page of this.#pages.values()) page.dropped = true;
  }

  #movedSince(tags: readonly string[], generation: number): boolean {
    return this.#allDropped > generation || tags.some((tag) => (this.#dropped.get(tag) ?? 0) > generation);
  }

  async #lead(key: string, make: () => Promise<Rendered>): Promise<Answer> {
    const from = this.#generation;
    if (this.#flights.size === 0) this.#dropped.clear();
    const { promise, resolve } = Promise.withResolvers<Landing>();
    const first = !this.#flights.has(key);
    if (first) this.#flights.set(key, { from, landing: promise });
    const landing = await this.#land(key, from, make);
    if (first) this.#flights.delete(key);
    resolve(landing.kind === 'failed' ? { ...landing, response: landing.response.clone() } : landing);
    switch (landing.kind) {
      case 'page':
        return landing;
      case 'failed':
      case 'per-reader':
        return { response: landing.response };
      case 'crashed':
        throw landing.error;
    }
  }

  async #land(key: string, from: number, make: () => Promise<Rendered>) {
    let failure: { kind: 'failed'; response: Response } | { kind: 'crashed'; error: unknown };
    try {
      const rendered = await make();
      if (rendered.kept) {
        this.#perReader.delete(key);
        const page = new Page(key, rendered.body, rendered.headers, rendered.facts, this.#runtime.now());
        const moved = this.#movedSince(rendered.facts.tags, from);
        this.counts.miss++;
        if (!moved) this.#keep(page);
        return { kind: 'page', page, moved, outcome: 'MISS' } as const;
      }
      if (rendered.response.status < 500) {
        this.#perReader.set(key, true);
        return { kind: 'per-reader', response: rendered.response } as const;
      }
      failure = { kind: 'failed', response: rendered.response };
    } catch (error) {
      failure = { kind: 'crashed', error };
    }
    const page = this.#fallback(key);
    if (!page) return failure;
    this.counts.error++;
    return { kind: 'page', page, moved: false, outcome: 'ERROR' } as const;
  }

  #fallback(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const { edge } = page.facts;
    return edge !== null && edge <= this.#runtime.now() ? undefined : page;
  }

  #keep(page: Page): void {
    const before = this.#pages.peek(page.key);
    if (before) this.#forget(before);
    this.#pages.set(page.key, page);
    if (!this.#pages.has(page.key)) return;
    for (const tag of page.facts.tags) {
      const keys = this.#keysOfTag.get(tag);
      if (keys) keys.add(page.key);
      else this.#keysOfTag.set(tag, new Set([page.key]));
    }
    void page.pack();
  }

  #forget(page: Page): void {
    for (const tag of page.facts.tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(page.key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
