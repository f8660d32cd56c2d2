import { atom, type ReadableAtom } from 'nanostores';
import { CallFailure, type Refused } from '../api/client.ts';
import type { FieldSchema } from '../api/site.ts';
import type { CrashCopy, OwnCopy } from './crash-copies.ts';
import { isSame, withValue } from './merge.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A revision as far as the next one depends on it. */
export interface Revision {
  readonly hash: string;
  readonly body: Body;
}

/** What somebody else has saved meanwhile. */
export interface Conflict {
  readonly theirs: Revision & { readonly author: string; readonly at: string };
  /** What both come from; null where it is not known. */
  readonly base: Revision | null;
}

/** Where what is written stands. Each is said to its author in plain words. */
export type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' | 'offline' | 'signed-out' | 'gone' }
  | { readonly kind: 'refused'; readonly refused: Refused | undefined }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

interface DraftParts {
  readonly stored: Revision;
  /** What the body may be. */
  readonly schema?: FieldSchema;
  /** Adds a revision. @returns its hash @throws CallFailure */
  readonly save: (body: Body, base: string) => Promise<string>;
  readonly copy: OwnCopy;
  readonly now?: () => number;
}

/** From the last key to saving, in milliseconds. */
const PAUSE = 2000;
/** From the first key that is not saved to saving, where none rests for so long, in milliseconds. */
const LONGEST = 20_000;
/** Between two tries to reach a server that is unavailable, or that nobody is signed in at. */
const RETRY = 5000;
/** From a key to the copy in the browser. */
const COPY_PAUSE = 250;

/**
 * A document while it is written. It saves itself, keeps what is not saved in the browser, and says where it stands. Nothing
 * that was written is ever given up: whatever the server says, `$body` is what its author sees.
 */
export class Draft {
  readonly $body: ReadableAtom<Body>;
  readonly $state: ReadableAtom<SaveState>;
  readonly #body;
  readonly #state = atom<SaveState>({ kind: 'saved' });
  readonly #parts: DraftParts;
  #stored: Revision;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #longestTimer: ReturnType<typeof setTimeout> | undefined;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** What was sent since the last save, and may be stored although no answer has come. */
  #unanswered: Body[] = [];
  /** The save that is under way. */
  #saving: Promise<void> = Promise.resolve();

  constructor(parts: DraftParts) {
    this.#parts = parts;
    this.#stored = parts.stored;
    this.#body = atom<Body>(parts.stored.body);
    this.$body = this.#body;
    this.$state = this.#state;
  }

  /** The revision that the next one is based on. */
  get stored(): Revision {
    return this.#stored;
  }

  /** Whether everything that was written is in the store. */
  get isSaved(): boolean {
    return this.#body.get() === this.#stored.body;
  }

  /** Writes a field; without a value it goes. */
  write(path: readonly string[], value: unknown): void {
    const body = withValue(this.#body.get(), path, value, this.#parts.schema);
    // A field that is given what was merged says so.
    if (body !== this.#body.get()) this.#change(body);
  }

  /** Saves at once what has not been saved, after the save that is under way; where a conflict waits for a decision, nothing happens. */
  async save(): Promise<void> {
    this.#waitNoMore();
    while (this.#state.get().kind === 'saving') {
      await this.#saving;
      // What failed is tried again in its own time.
      if (!['saving', 'changed'].includes(this.#state.get().kind)) return;
      this.#waitNoMore();
    }
    if (this.#state.get().kind === 'conflict' || this.isSaved) return;
    this.#saving = this.#send(this.#body.get());
    await this.#saving;
  }

  async #send(body: Body): Promise<void> {
    this.#state.set({ kind: 'saving' });
    try {
      const hash = await this.#parts.save(body, this.#stored.hash);
      await this.#goOnFrom({ hash, body });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const own = this.#findOwn(error);
      if (own) {
        await this.#goOnFrom(own);
        return;
      }
      if (error.kind === 'offline') this.#unanswered.push(body);
      this.#explain(error);
      // What was written since may be what the server wants.
      if (this.#state.get().kind === 'refused' && this.#body.get() !== body) this.#wait(PAUSE, 'changed');
    }
  }

  async #goOnFrom(stored: Revision): Promise<void> {
    this.#stored = stored;
    this.#unanswered = [];
    if (this.isSaved) await this.#settle();
    else this.#wait(PAUSE);
  }

  /** What was stored by this draft itself, where it stands in the way of a save. */
  #findOwn({ kind, refused }: CallFailure): Revision | undefined {
    const { theirs } = (refused?.details ?? {}) as { theirs?: Revision | null };
    if (kind !== 'stale' || !theirs) return undefined;
    const body = this.#unanswered.findLast((sent) => isSame(sent, theirs.body));
    return body && { hash: theirs.hash, body };
  }

  /** Goes on from what somebody else has saved, with what a person has made of both. */
  async resolve(conflict: Conflict, body: Body): Promise<void> {
    this.#stored = conflict.theirs;
    this.#body.set(body);
    this.#state.set({ kind: 'changed' });
    if (JSON.stringify(body) === JSON.stringify(conflict.theirs.body)) {
      this.#stored = { hash: conflict.theirs.hash, body };
      await this.#settle();
    } else await this.save();
  }

  /**
   * Puts what a copy holds in the place of what is written; what was saved since it was made is a conflict first. What is not saved is
   * gone by it: see `isSaved`.
   *
   * @param stored who saved the revision that is stored, and when
   * @returns when this draft's own copy holds it too
   */
  async restore(copy: CrashCopy, stored: Pick<Conflict['theirs'], 'author' | 'at'>): Promise<void> {
    if (copy.base?.hash === this.#stored.hash) this.#change(copy.body);
    else {
      this.#body.set(copy.body);
      this.#state.set({
        kind: 'conflict',
        conflict: { theirs: { ...stored, ...this.#stored }, base: copy.base },
      });
    }
    await this.#copy();
  }

  /** Tries again what the network or a session that has ended kept from being saved. */
  retry(): void {
    const { kind } = this.#state.get();
    if (kind === 'offline' || kind === 'signed-out') void this.save();
  }

  /** Saves at once what is not saved, when the document is left. What cannot be saved now stays in its copy. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#copyTimer);
    const copied = this.#copy();
    await this.#saving;
    await this.save();
    await copied;
    if (this.isSaved) await this.#parts.copy.remove();
    this.#parts.copy.end();
  }

  #change(body: Body): void {
    this.#body.set(body);
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => void this.#copy(), COPY_PAUSE);
    const { kind } = this.#state.get();
    if (kind === 'saving' || kind === 'conflict') return;
    this.#wait(
      kind === 'offline' || kind === 'signed-out' ? RETRY : PAUSE,
      kind === 'refused' || kind === 'gone' ? 'changed' : undefined,
    );
    if (kind === 'saved') this.#state.set({ kind: 'changed' });
  }

  #wait(pause: number, kind?: 'changed'): void {
    clearTimeout(this.#timer);
    if (kind || this.#state.get().kind === 'saving') this.#state.set({ kind: 'changed' });
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.save(), pause);
    this.#longestTimer ??= setTimeout(() => void this.save(), LONGEST);
  }

  #waitNoMore(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#longestTimer);
    this.#longestTimer = undefined;
  }

  async #settle(): Promise<void> {
    clearTimeout(this.#copyTimer);
    this.#state.set({ kind: 'saved' });
    await this.#parts.copy.remove();
  }

  async #copy(): Promise<void> {
    if (this.isSaved) return;
    const at = (this.#parts.now ?? Date.now)();
    await this.#parts.copy.write({ base: this.#stored, body: this.#body.get(), at });
  }

  #explain({ kind, refused }: CallFailure): void {
    if (kind === 'stale') {
      const details = refused?.details as
        | { theirs: Conflict['theirs'] | null; base: Revision | null }
        | undefined;
      if (details?.theirs) {
        this.#state.set({ kind: 'conflict', conflict: { theirs: details.theirs, base: details.base } });
        return;
      }
      this.#state.set({ kind: 'gone' });
      return;
    }
    if (kind === 'refused') {
      this.#state.set({ kind: 'refused', refused });
      return;
    }
    this.#state.set({ kind });
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.save(), RETRY);
  }
}
