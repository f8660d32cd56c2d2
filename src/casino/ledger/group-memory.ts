import type { Database, Store } from 'hashmark/server';
import type { CompiledQuery, QueryExecutorProvider, Transaction } from 'kysely';

/** What a state may be read with. */
export interface StateReads {
  /** To build statements with. */
  readonly tx: Transaction<Database>;
  readonly kind: Store['kind'];
  readonly now: number;
  /** Reads rows; statements of states that are read together travel together. */
  fetch<Row>(statement: { compile(provider: QueryExecutorProvider): CompiledQuery<Row> }): Promise<Row[]>;
  /** Reads what work of single players never changes: once for all work of a group. */
  readOnce<T>(name: string, read: () => Promise<T>): Promise<T>;
  /** Another state of the same keys. */
  readStates<State>(
    kind: StateKind<State>,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, State | undefined>>;
}

/** The same without other states. */
export type StateContext = Omit<StateReads, 'readStates'>;

/** A state that work decides by: what the store holds of a player, or of something else that only its player changes. */
export interface StateKind<State> {
  /** Reads it for all of these keys, by one statement or two; those that are not there may be left out. */
  read(reads: StateReads, keys: readonly string[]): Promise<ReadonlyMap<string, State>>;
}

/** What work is going to decide by. */
export interface StateName {
  kind: StateKind<unknown>;
  key: string;
}

/** Work that has not begun, and what it is going to ask for. */
export interface Expected {
  player: string;
  states: readonly StateName[];
}

const NOTHING = () => undefined;

interface Remembered {
  player: string;
  state: unknown;
}

/**
 * What a group remembers of the store: it begins by reading the states that its work is going to ask for, for all of them together. Work
 * that decides by a state puts the next one in its place, and its rows off to the end of the group.
 */
export class GroupMemory {
  readonly #remembered = new Map<StateKind<unknown>, Map<string, Remembered>>();
  #listExpected: () => readonly Expected[] = () => [];

  /** Reads what the group is going to ask for. @param expected all work of the group that decides by states */
  async open(expected: readonly Expected[], context: StateContext): Promise<void> {
    this.#listExpected = () => expected;
    const kinds = new Set(expected.flatMap(({ states }) => states.map(({ kind }) => kind)));
    const states = [...kinds].flatMap((kind) => this.#read(kind, this.#asked(kind), context));
    await Promise.all(states);
  }

  /** @param listExpected lists work from the one that begins now on, if it is needed */
  begin(listExpected: () => readonly Expected[]): void {
    this.#listExpected = listExpected;
  }

  /** @param player whose work asks */
  async get<State>(
    kind: StateKind<State>,
    key: string,
    player: string,
    context: StateContext,
  ): Promise<State | undefined> {
    const known = this.#of(kind);
    if (!known.has(key)) this.#read(kind, this.#asked(kind).set(key, player), context);
    return (await known.get(key)?.state) as State | undefined;
  }

  /** The keys of a kind that work is going to ask for, with the player of each. */
  #asked(kind: StateKind<unknown>): Map<string, string> {
    const asked = new Map<string, string>();
    for (const { player, states } of this.#listExpected())
      for (const name of states) if (name.kind === kind) asked.set(name.key, player);
    return asked;
  }

  /** Begins to read those that are not known. @returns all of them */
  #read<State>(
    kind: StateKind<State>,
    asked: ReadonlyMap<string, string>,
    context: StateContext,
  ): Promise<State | undefined>[] {
    const known = this.#of(kind);
    const unknown = [...asked.keys()].filter((key) => !known.has(key));
    if (unknown.length > 0) {
      const readStates = async <Other>(other: StateKind<Other>, keys: readonly string[]) => {
        const states = this.#read(other, new Map(keys.map((key) => [key, asked.get(key) ?? key])), context);
        return new Map((await Promise.all(states)).map((state, index) => [keys[index] ?? '', state]));
      };
      const reading = kind.read({ ...context, readStates }, unknown);
      for (const key of unknown) {
        const state = reading.then((read) => read.get(key));
        // Whoever asks for it hears of it.
        state.catch(() => undefined);
        known.set(key, { player: asked.get(key) ?? key, state });
      }
    }
    return [...asked.keys()].map(async (key) => (await known.get(key)?.state) as State | undefined);
  }

  /** Remembers the next state, whose rows are deferred. @returns takes it back */
  set<State>(kind: StateKind<State>, key: string, player: string, state: State): () => void {
    const known = this.#of(kind);
    const before = known.get(key);
    known.set(key, { player: before?.player ?? player, state });
    return () => {
      if (before) known.set(key, before);
      else known.delete(key);
    };
  }

  /** Forgets what only work of this player changes: it is about to be changed. @returns takes it back */
  forget(player: string): () => void {
    const forgotten: (() => void)[] = [];
    for (const known of this.#remembered.values())
      for (const [key, remembered] of known)
        if (remembered.player === player) {
          known.delete(key);
          forgotten.push(() => known.set(key, remembered));
        }
    if (forgotten.length === 0) return NOTHING;
    return () => {
      for (const takeBack of forgotten) takeBack();
    };
  }

  forgetAll(): void {
    this.#remembered.clear();
  }

  #of(kind: StateKind<unknown>): Map<string, Remembered> {
    const known = this.#remembered.get(kind) ?? new Map<string, Remembered>();
    this.#remembered.set(kind, known);
    return known;
  }
}
