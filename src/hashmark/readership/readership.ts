import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY } from '../i18n/durations.ts';
import type { Runtime } from '../process/runtime.ts';
import type { Store } from '../store/store.ts';
import { dayOf } from './day-of.ts';

/** How often counts are written, in milliseconds. */
const SAVE_EVERY = 60_000;
/** So many pages are told apart; there are no more than were found. */
const MAX_TALLIES = 50_000;
/** Longer than any page of ours is called: another content system may have one at every address, and a store holds no key of any length. */
const MAX_KEY = 500;
/** So many rows are written by one statement. */
const STEP = 200;
/** How many days counts are kept. */
export const COUNTED_DAYS = 90;
const KEPT = COUNTED_DAYS * DAY;
/** Since when readers are counted, as the installation remembers it. */
export const COUNTED_SINCE = 'readers-counted-since';

/** How often one page was opened since counts were last written. */
export interface Tally {
  count: number;
}

interface Place {
  readonly key: string;
  readonly locale: string;
  readonly tally: Tally;
}

/** How often pages are opened: by page, language and day, and nothing of who does it. */
export class Readership {
  readonly #store: Store;
  readonly #runtime: Pick<Runtime, 'now'>;
  readonly #log: Logger;
  readonly #places = new Map<string, Place>();
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> = Promise.resolve();
  #prunedOn = '';

  constructor({ store, runtime, log }: { store: Store; runtime: Pick<Runtime, 'now'>; log: Logger }) {
    this.#store = store;
    this.#runtime = runtime;
    this.#log = log;
  }

  /**
   * What to count a page of the content by. Asked for once a page, so that counting is one addition.
   *
   * @param document the page that is shown: whoever reads in `en-CA` what stands in `en` reads the page in `en`
   */
  tallyOf({ key, locale }: { readonly key: string; readonly locale: string }): Tally {
    const name = `${locale} ${key}`;
    const known = this.#places.get(name);
    if (known) return known.tally;
    const tally: Tally = { count: 0 };
    if (this.#places.size < MAX_TALLIES && key.length <= MAX_KEY)
      this.#places.set(name, { key, locale, tally });
    return tally;
  }

  start(): void {
    this.#timer = setInterval(() => void this.save(), SAVE_EVERY).unref();
    void this.#remember().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'readers are not counted yet'),
    );
  }

  /** Writes what was counted; what cannot be written now is written with what comes next. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() =>
      this.#save().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'how often pages were read could not be written'),
      ),
    );
    return this.#saving;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.save();
  }

  async #remember(): Promise<void> {
    await this.#store.db
      .insertInto('installation')
      .values({ name: COUNTED_SINCE, value: dayOf(this.#runtime.now()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }

  async #save(): Promise<void> {
    const now = this.#runtime.now();
    const day = dayOf(now);
    const counted = [...this.#places.values()]
      .filter(({ tally }) => tally.count > 0)
      // In one order, so that processes that write at once do not wait for each other in a circle.
      .sort((a, b) => (a.key === b.key ? (a.locale < b.locale ? -1 : 1) : a.key < b.key ? -1 : 1));
    for (let first = 0; first < counted.length; first += STEP) {
      const part = counted
        .slice(first, first + STEP)
        .map((place) => ({ ...place, reads: place.tally.count }));
      await this.#store.db
        .insertInto('page_reads')
        .values(part.map(({ key, locale, reads }) => ({ day, key, locale, reads })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'key', 'locale'])
            .doUpdateSet({ reads: sql`page_reads.reads + excluded.reads` }),
        )
        .execute();
      for (const { tally, reads } of part) tally.count -= reads;
    }
    if (this.#prunedOn === day) return;
    await this.#store.db
      .deleteFrom('page_reads')
      .where('day', '<', dayOf(now - KEPT))
      .execute();
    this.#prunedOn = day;
  }
}
