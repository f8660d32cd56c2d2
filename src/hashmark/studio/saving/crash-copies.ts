/** What was written and not yet saved, kept by the browser until it is. */
export interface CrashCopy {
  /** The revision that it was based on; null: none. */
  readonly base: { readonly hash: string; readonly body: Readonly<Record<string, unknown>> } | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** When it was written, in milliseconds. */
  readonly at: number;
}

/** Keeps copies by the address of their document. */
export interface CrashCopies {
  read(key: string): Promise<CrashCopy | undefined>;
  write(key: string, copy: CrashCopy): Promise<void>;
  remove(key: string): Promise<void>;
}

const STORE = 'copies';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
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
  return {
    read: (key) => ask<CrashCopy>('readonly', (store) => store.get(key)),
    async write(key, copy) {
      await ask('readwrite', (store) => store.put(copy, key));
    },
    async remove(key) {
      await ask('readwrite', (store) => store.delete(key));
    },
  };
}
