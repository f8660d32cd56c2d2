import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { CallFailure } from '../api/client.ts';
import type { MediaChange, MediaItem } from '../api/media.ts';
import { goOnWith } from '../shell/acting.tsx';

/** A change of a file that is under way, or has failed. */
export interface UnsavedChange {
  /** The file and what of it is changed: a later change of the same takes its place. */
  readonly key: string;
  readonly item: MediaItem;
  readonly what: MediaChange;
  readonly send: () => Promise<MediaItem>;
  readonly failure?: CallFailure;
}

/** They outlive what shows them: by the time that one fails, another file is open, or another screen. */
const $unsaved = atom<readonly UnsavedChange[]>([]);

const put = (key: string, ...change: readonly UnsavedChange[]) =>
  $unsaved.set([...$unsaved.get().filter((one) => one.key !== key), ...change]);

/**
 * Changes files, and keeps what could not be saved until it is, or is let go.
 *
 * @param onSaved called with a file as it is then
 */
export function useChanges(onSaved: (item: MediaItem) => void) {
  async function change(one: UnsavedChange): Promise<void> {
    put(one.key, one);
    const end = (...failed: readonly UnsavedChange[]) =>
      $unsaved.get().includes(one) && goOnWith(() => put(one.key, ...failed));
    try {
      onSaved(await one.send());
      end();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      end({ ...one, failure });
    }
  }
  return { unsaved: useStore($unsaved), change, letGo: ({ key }: UnsavedChange) => put(key) };
}

/** A file as it is once all that is unsaved has been saved. */
export function withUnsaved(item: MediaItem, unsaved: readonly UnsavedChange[]): MediaItem {
  let file = item;
  for (const one of unsaved)
    if (one.item.id === item.id) file = { ...file, ...one.what, alt: { ...file.alt, ...one.what.alt } };
  return file;
}
