import type { CallFailure } from '../api/client.ts';
import { useWords } from '../messages.ts';

interface Props {
  readonly isWaiting: boolean;
  readonly failure: CallFailure | undefined;
  /** Whether it is known that there is nothing to list. */
  readonly isEmpty: boolean;
  /** Reads the next part; undefined where there is none. */
  readonly loadMore: (() => void) | undefined;
}

/** Below a list that comes in parts: how it stands, and the way to more of it. */
export function PartsEnd({ isWaiting, failure, isEmpty, loadMore }: Props) {
  const { t } = useWords();
  return (
    <>
      <div aria-live="polite">
        {isWaiting && <p className="studio__loading">{t('SCREEN.LOADING')}</p>}
        {failure && <p className="notice notice--warning">{t(`FAILURE.${failure.kind.toUpperCase()}`)}</p>}
        {isEmpty && !isWaiting && <p>{t('LIST.NOTHING')}</p>}
      </div>
      {loadMore && !isWaiting && (
        <button type="button" onClick={loadMore}>
          {t('LIST.MORE')}
        </button>
      )}
    </>
  );
}
