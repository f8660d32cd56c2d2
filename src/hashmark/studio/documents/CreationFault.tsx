import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';
import type { Creation } from './create-document.ts';

interface Props {
  readonly fault: Creation;
}

/** Says why no document was made, and leads to the one that is there already. */
export function CreationFault({ fault }: Props) {
  const { t } = useWords();
  return (
    <p className="notice notice--warning" role="alert">
      {fault.kind === 'failed' ? (
        (fault.failure.refused?.message ?? t(`FAILURE.${fault.failure.kind.toUpperCase()}`))
      ) : (
        <>
          {t('LIST.TAKEN')} <a href={addressOf(`/edit/${fault.place}`)}>{t('LIST.OPEN_TAKEN')}</a>
        </>
      )}
    </p>
  );
}
