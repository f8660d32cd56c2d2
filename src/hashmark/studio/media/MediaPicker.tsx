import type { MediaItem } from '../api/media.ts';
import { useWords } from '../messages.ts';
import '../documents/documents.css';
import { useModal } from '../shell/use-modal.ts';
import { MediaGrid } from './MediaGrid.tsx';

interface Props {
  readonly onChoose: (item: MediaItem) => void;
  readonly onClose: () => void;
}

/** Chooses a picture of the library for a text, or adds one. */
export default function MediaPicker({ onChoose, onClose }: Props) {
  const { t } = useWords();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="dialog media-picker" aria-labelledby="picker-title" onClose={onClose}>
      <header className="dialog__head">
        <h2 id="picker-title">{t('MEDIA.CHOOSE')}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('DIALOG.CLOSE')}
        </button>
      </header>
      <MediaGrid
        onChoose={(item) => {
          dialog.current?.close();
          onChoose(item);
        }}
      />
    </dialog>
  );
}
