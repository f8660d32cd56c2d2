import type { DocumentAddress, StoredDocument } from '../api/documents.ts';
import { type CrashCopy, type LeftCopy, openCrashCopies } from './crash-copies.ts';
import type { Draft } from './draft.ts';

const copies = openCrashCopies();

/** What is still being saved of documents that were left, by their address. */
const leaving = new Map<string, Promise<unknown>>();

const keyOf = ({ plural, locale, path }: DocumentAddress) => `${plural}/${locale}/${path}`;

/** The copy of a document that is opened. */
export const beginCopy = (address: DocumentAddress) => copies.begin(keyOf(address));

/** Puts a copy beside those that were left behind. */
export async function leaveCopy(address: DocumentAddress, copy: CrashCopy): Promise<LeftCopy> {
  const own = beginCopy(address);
  await own.write(copy);
  own.end();
  return { ...copy, remove: own.remove };
}

/** Lets go of a document: its last words are saved while another screen is shown. */
export function leave(address: DocumentAddress, draft: Draft): void {
  const key = keyOf(address);
  const done = Promise.all([leaving.get(key), draft.close()]).finally(() => {
    if (leaving.get(key) === done) leaving.delete(key);
  });
  leaving.set(key, done);
}

/** Waits until what was written before a document was left is saved, or known to be unsaved. */
export async function awaitLeaving(address: DocumentAddress): Promise<void> {
  await leaving.get(keyOf(address));
}

/** What was written in a document in this browser and never saved, the newest first. */
export async function findUnsaved(address: DocumentAddress, stored: StoredDocument): Promise<LeftCopy[]> {
  const unsaved: LeftCopy[] = [];
  const saved = JSON.stringify(stored.body);
  for (const copy of await copies.findLeft(keyOf(address)))
    if (JSON.stringify(copy.body) === saved) await copy.remove();
    else unsaved.push(copy);
  return unsaved;
}
