import { bringBack, type DocumentAddress, type StoredDocument } from '../api/documents.ts';
import { useWords } from '../messages.ts';
import { useTimes } from '../publishing/use-times.tsx';

interface Props {
  readonly address: DocumentAddress;
  readonly stored: StoredDocument;
  readonly maySave: boolean;
  /** Called with the work of bringing it back. */
  readonly onBring: (work: () => Promise<unknown>) => void;
}

/** Says of a document that it is in the trash, and brings it back. */
export function InTrash({ address, stored, maySave, onBring }: Props) {
  const { t } = useWords();
  const say = useTimes();
  if (stored.trashed_at === null) return null;
  return (
    <div className="notice notice--warning">
      <p>
        {t('TRASH.SINCE')} {say(stored.trashed_at)}
      </p>
      {maySave && (
        <button type="button" onClick={() => onBring(() => bringBack(address, stored.body))}>
          {t('TRASH.BRING_BACK')}
        </button>
      )}
    </div>
  );
}
