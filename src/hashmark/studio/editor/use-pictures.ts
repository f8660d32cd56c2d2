import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { altOf, type MediaItem, upload } from '../api/media.ts';
import { useWords } from '../messages.ts';
import { putPicture, write } from './code/commands.ts';

/** Puts pictures of the library into a text: those that are chosen, and files that are dropped or pasted. */
export function usePictures(locale: string, view: EditorView | undefined) {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  const put = (item: MediaItem, at?: number) =>
    view && write(view, putPicture({ address: item.address, alt: altOf(item, locale) }, at));
  return {
    said,
    put: (item: MediaItem) => void put(item),
    /** @param at where in the text the first of them is put */
    async upload(files: readonly File[], at: number): Promise<void> {
      let place: number | undefined = at;
      for (const file of files) {
        setSaid(t('MEDIA.UPLOADING', { name: file.name }));
        try {
          put(await upload(file, ''), place);
          place = undefined;
          setSaid('');
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error;
          setSaid(`${file.name}: ${error.refused?.message ?? t(`FAILURE.${error.kind.toUpperCase()}`)}`);
          return;
        }
      }
    },
  };
}
