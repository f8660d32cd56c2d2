import { LRUCache } from 'lru-cache';
import type { Runtime } from '../process/runtime.ts';
import type { Variant } from '../process/variant.ts';
import type { Readership } from '../readership/readership.ts';
import { type Freshness, type Outcome, Page } from './page.ts';

/** What a render for everybody of a variant produced. */
export interface Rendered {
  readonly status: number;
  readonly headers: readonly [string, string][];
  readonly body: Buffer;
  /** What it is made of, what was looked for and not there included. */
  readonly freshness: Freshness;
  /** Whether it may be kept for later readers. */
  readonly kept: boolean;
  /** The page of the content that guests did not get, and whether it is for players. */
  readonly missing?: { readonly key: string; readonly forPlayers: boolean } | undefined;
  /** Where the address has moved, as a path without base and language, where no page is there. */
  readonly movedTo?: string | undefined;
  /** The page of the content that it shows, in the language that it is written in. */
  readonly shown?: { readonly key: string; readonly locale: string } | undefined;
}

export type Answer = { page: Page; outcome: Outcome } | { rendered: Rendered };

/** How a render ended, as those who waited for it see it. `moved`: a publish has touched it meanwhile. */
type Landing =
  | { readonly kind: 'page'; readonly page: Page; readonly moved: boolean; readonly outcome: Outcome }
  | { readonly kind: 'passing'; readonly rendered: Rendered; readonly moved: boolean }
  | { readonly kind: 'crashed'; readonly error: unknown; readonly moved: false };

/** A render that is under way. */
interface Flight {
  /** The generation of drops that the render has certainly seen. */
  readonly from: number;
  /** What has been dropped since. */
  readonly dropped: Set<string>;
  allDropped: boolean;
  landing: Promise<Landing>;
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
 * One render per key however many readers wait, whatever it ends in; what was rendered from before a publish never
 * reaches a reader from after it; what outlived its age is served while one render runs; what a publish dropped, or what outlived
 * its age and is not whole, is kept only for the time the back end is unavailable; what passed a window edge is gone.
 */
export class PageCache {
  readonly counts: PageCacheCounts = { hit: 0, stale: 0, miss: 0, shared: 0, error: 0 };
  readonly #runtime: Runtime;
  readonly #readership: Pick<Readership, 'tallyOf'> | undefined;
  readonly #pages: LRUCache<string, Page>;
  readonly #pagesOfTag = new Map<string, Set<Page>>();
  readonly #flights = new Map<string, Flight>();
  #generation = 0;
  #revalidate: ((page: Page) => void) | undefined;

  /** @param options.readership counts who opens the pages; without it nobody does */
  constructor(options: { maxBytes: number; runtime: Runtime; readership?: Pick<Readership, 'tallyOf'> }) {
    this.#runtime = options.runtime;
    this.#readership = options.readership;
    this.#pages = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 4)),
      sizeCalculation: (page) => page.size,
      dispose: (page) => this.#forget(page),
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
   * A page past its age is returned too, and one render is started for those who come later. One from which something is missing that
   * failed is not: whoever comes then waits for the render.
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
    if (page.facts.isPartial) return undefined;
    this.counts.stale++;
    if (now >= page.retryAt && !this.#flights.has(key)) {
      page.retryAt = now + 1000;
      this.#revalidate?.(page);
    }
    return { page, outcome: 'STALE' };
  }

  /**
   * Answers a reader whose page is not cached: by the render that is under way, else by a new one.
   *
   * @param make reads and renders for any reader of the variant; a thrown error or a status of 500 and above counts as
   *   "the back end is unavailable"
   */
  async render(variant: Variant, make: () => Promise<Rendered>): Promise<Answer> {
    for (;;) {
      const joined = this.#generation;
      const flight = this.#flights.get(variant.key);
      const landing = await (flight ?? this.#start(variant, make)).landing;
      if (flight && landing.moved && joined > flight.from) continue;
      switch (landing.kind) {
        case 'page':
          if (!flight) return landing;
          this.counts.shared++;
          return { page: landing.page, outcome: landing.outcome === 'MISS' ? 'SHARED' : landing.outcome };
        case 'passing':
          return { rendered: landing.rendered };
        case 'crashed':
          throw landing.error;
      }
    }
  }

  /** For whom and where the pages were made that a change of these tags ends. */
  showing(tags: readonly string[]): Variant[] {
    const pages = new Set(tags.flatMap((tag) => [...(this.#pagesOfTag.get(tag) ?? [])]));
    return [...pages].map(({ facts }) => facts.variant);
  }

  /** Ends the life of every page that shows something of these tags. */
  drop(tags: readonly string[]): void {
    this.#generation++;
    for (const tag of tags) {
      for (const { dropped } of this.#flights.values()) dropped.add(tag);
      for (const page of this.#pagesOfTag.get(tag) ?? []) page.dropped = true;
    }
  }

  /** Ends the life of every page, when it is not known what was published meanwhile. */
  dropAll(): void {
    this.#generation++;
    for (const flight of this.#flights.values()) flight.allDropped = true;
    for (const page of this.#pages.values()) page.dropped = true;
  }

  #start(variant: Variant, make: () => Promise<Rendered>): Flight {
    const { promise, resolve } = Promise.withResolvers<Landing>();
    const flight: Flight = {
      from: this.#generation,
      dropped: new Set(),
      allDropped: false,
      landing: promise,
    };
    this.#flights.set(variant.key, flight);
    void this.#land(variant, flight, make).then((landing) => {
      this.#flights.delete(variant.key);
      resolve(landing);
    });
    return flight;
  }

  async #land(variant: Variant, flight: Flight, make: () => Promise<Rendered>): Promise<Landing> {
    let failure: Landing;
    try {
      const rendered = await make();
      const { tags } = rendered.freshness;
      const moved = flight.allDropped || tags.some((tag) => flight.dropped.has(tag));
      if (rendered.kept) {
        const { shown } = rendered;
        const tally = shown && this.#readership?.tallyOf(shown);
        const facts = { ...rendered.freshness, variant, tally };
        const page = new Page(variant.key, rendered.body, rendered.headers, facts, this.#runtime.now());
        this.counts.miss++;
        if (!moved) this.#keep(page);
        return { kind: 'page', page, moved, outcome: 'MISS' };
      }
      failure = { kind: 'passing', rendered, moved };
      if (rendered.status < 500) return failure;
    } catch (error) {
      failure = { kind: 'crashed', error, moved: false };
    }
    const page = this.#fallback(variant.key);
    if (!page) return failure;
    this.counts.error++;
    return { kind: 'page', page, moved: false, outcome: 'ERROR' };
  }

  #fallback(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const { edge } = page.facts;
    return edge !== null && edge <= this.#runtime.now() ? undefined : page;
  }

  #keep(page: Page): void {
    this.#pages.set(page.key, page);
    if (!this.#pages.has(page.key)) return;
    for (const tag of page.facts.tags) {
      const pages = this.#pagesOfTag.get(tag);
      if (pages) pages.add(page);
      else this.#pagesOfTag.set(tag, new Set([page]));
    }
    // Who waits for the page is answered first: packing takes a core.
    setImmediate(() => void page.pack());
  }

  #forget(page: Page): void {
    for (const tag of page.facts.tags) {
      const pages = this.#pagesOfTag.get(tag);
      pages?.delete(page);
      if (pages?.size === 0) this.#pagesOfTag.delete(tag);
    }
  }
}
