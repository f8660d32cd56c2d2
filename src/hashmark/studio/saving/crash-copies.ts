/** What was written and not yet saved, kept by the browser until it is. */
export interface CrashCopy {
  /** The revision that it was based on; null: none. */
  readonly base: { readonly hash: string; readonly body: Readonly<Record<string, unknown>> } | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** When it was written, in milliseconds. */
  readonly at: number;
}

/** The copy of one document that is open: no other tab, and nobody who opens it later, writes over it. */
export interface OwnCopy {
  write(copy: CrashCopy): Promise<void>;
  remove(): Promise<void>;
  /** Lets go of it, when the document is left: what it still holds is offered to whoever opens the document next. */
  end(): void;
}

/** A copy that was left behind. It stays until somebody has decided about it. */
export interface LeftCopy extends CrashCopy {
  remove(): Promise<void>;
}

/** Copies by the address of their document. */
export interface CrashCopies {
  begin(document: string): OwnCopy;
  /** What was left behind of a document, the newest first; not what tabs hold in which it is open. */
  findLeft(document: string): Promise<readonly LeftCopy[]>;
}

const STORE = 'copies';
/** Stands between the address of a document and the name of one copy, and in neither. */
const BETWEEN = '\n';
/** A copy whose lock nobody holds was left behind: browsers release the locks of a page that goes, however it goes. */
const lockOf = (key: string) => `studio copy ${key}`;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Holds a lock. @returns ends that */
function hold(name: string): () => void {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A page that came by plain http from another machine has no locks: its tabs offer each other what they write.
  void navigator.locks?.request(name, () => held).catch(() => undefined);
  return end;
}

async function readHeld(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return new Set([...held, ...pending].map(({ name }) => name ?? ''));
}

/** Copies in the browser's own database. Where there is none, or no room in it, there are no copies: writing goes on. */
export function openCrashCopies(): CrashCopies {
  let opened: Promise<IDBDatabase> | undefined;
  const ask = async <Result>(
    mode: IDBTransactionMode,
    make: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> => {
    try {
      opened ??= openDatabase();
      const database = await opened;
      return await new Promise((resolve, reject) => {
        const request = make(database.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } catch {
      // A browser closes a database whose storage is cleared; the next copy finds a new one.
      opened = undefined;
      return undefined;
    }
  };
  const remove = async (key: string) => {
    await ask('readwrite', (store) => store.delete(key));
  };
  return {
    begin(document) {
      const key = `${document}${BETWEEN}${crypto.randomUUID()}`;
      return {
        async write(copy) {
          await ask('readwrite', (store) => store.put(copy, key));
        },
        remove: () => remove(key),
        end: hold(lockOf(key)),
      };
    },
    async findLeft(document) {
      // A key without a name of its own is one of an earlier version.
      const range = IDBKeyRange.bound(document, `${document}${BETWEEN}\uffff`);
      const [held, keys = []] = await Promise.all([
        readHeld(),
        ask('readonly', (store) => store.getAllKeys(range)),
      ]);
      const left: LeftCopy[] = [];
      for (const key of keys.map(String)) {
        if (held.has(lockOf(key))) continue;
        const copy = await ask<CrashCopy | undefined>('readonly', (store) => store.get(key));
        if (copy) left.push({ ...copy, remove: () => remove(key) });
      }
      return left.sort((a, b) => b.at - a.at);
    },
  };
}
