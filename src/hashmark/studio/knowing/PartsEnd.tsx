import { useWords } from '../messages.ts';
import type { Parts } from './use-parts.ts';

interface Props {
  readonly list: Omit<Parts<unknown, unknown>, 'items' | 'last' | 'rewrite'>;
  /** The key of what is said where there is nothing. */
  readonly none?: string;
}

/** Below a list that comes in parts: how it stands, and the way to more of it. */
export function PartsEnd({ list, none = 'LIST.NOTHING' }: Props) {
  const { t } = useWords();
  const { isWaiting, failure, isEmpty, loadMore } = list;
  return (
    <>
      <div aria-live="polite">
        {isWaiting && <p className="studio__loading">{t('SCREEN.LOADING')}</p>}
        {failure && <p className="notice notice--warning">{t(`FAILURE.${failure.kind.toUpperCase()}`)}</p>}
        {isEmpty && <p>{t(none)}</p>}
      </div>
      {loadMore && (
        // It stays while more is on its way, and the focus with it.
        <button type="button" aria-disabled={isWaiting || undefined} onClick={loadMore}>
          {t('LIST.MORE')}
        </button>
      )}
    </>
  );
}
