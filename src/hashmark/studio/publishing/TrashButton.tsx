import type { DocumentAddress } from '../api/documents.ts';
import * as api from '../api/publishing.ts';
import { useWords } from '../messages.ts';
import type { Act } from './PublishSection.tsx';

interface Props {
  readonly address: DocumentAddress;
  /** Of the newest revision. */
  readonly hash: string;
  readonly act: Act;
}

/** Puts the document into the trash, once it was asked. */
export function TrashButton({ address, hash, act }: Props) {
  const { t } = useWords();
  return (
    <button
      type="button"
      onClick={() =>
        confirm(t('DOCUMENT.TRASH_ASK')) && void act(() => api.trash(address, hash), t('DOCUMENT.TRASHED'))
      }
    >
      {t('DOCUMENT.TRASH')}
    </button>
  );
}
