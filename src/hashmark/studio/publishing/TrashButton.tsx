import { useWords } from '../messages.ts';

/** Puts the document into the trash, once it was asked. */
export function TrashButton({ onTrash }: { readonly onTrash: () => void }) {
  const { t } = useWords();
  return (
    <button type="button" onClick={() => confirm(t('DOCUMENT.TRASH_ASK')) && onTrash()}>
      {t('DOCUMENT.TRASH')}
    </button>
  );
}
