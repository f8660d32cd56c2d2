import type { EditorView } from '@codemirror/view';
import { altOf, type MediaItem } from '../api/media.ts';
import { useUpload } from '../media/use-upload.ts';
import { putPicture, putPictureAt, write } from './code/commands.ts';
import { holdPlace } from './code/held-places.ts';

/** Puts pictures of the library into a text: those that are chosen, and files that are dropped or pasted. */
export function usePictures(locale: string, view: EditorView | undefined) {
  const pictureOf = (item: MediaItem) => ({ address: item.address, alt: altOf(item, locale) });
  const put = (item: MediaItem) => view && write(view, putPicture(pictureOf(item)));
  const { said, start } = useUpload('', put);
  return {
    said,
    put: (item: MediaItem) => void put(item),
    /** @param at where in the text they are put, one behind the other, while it is written on */
    async upload(files: readonly File[], at: number): Promise<void> {
      if (!view) return;
      const place = holdPlace(view, at);
      await start(files, (item) => putPictureAt(view, pictureOf(item), place.at()));
      place.release();
    },
  };
}
