import { useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type MediaItem, upload } from '../api/media.ts';
import { useWords } from '../messages.ts';

/** How an upload goes. */
export interface Uploading {
  readonly lines: readonly string[];
  readonly isFault: boolean;
}

/** Uploads files one after another, whatever becomes of the others. @returns how it goes, and what to begin it with */
export function useUpload(folder: string, onDone: (item: MediaItem) => void) {
  const { t } = useWords();
  const [said, setSaid] = useState<Uploading>();
  async function start(files: Iterable<File>, put = onDone): Promise<void> {
    const faults: string[] = [];
    const say = (line?: string) =>
      setSaid({ lines: line === undefined ? faults : [...faults, line], isFault: faults.length > 0 });
    for (const file of files) {
      const { name } = file;
      say(t('MEDIA.UPLOADING', { name }));
      try {
        put(await upload(file, folder));
        say(t(file.type === 'image/gif' ? 'MEDIA.STILL' : 'MEDIA.UPLOADED', { name }));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        faults.push(`${name}: ${error.refused?.message ?? t(`FAILURE.${error.kind.toUpperCase()}`)}`);
        say();
      }
    }
  }
  return { said, start };
}
