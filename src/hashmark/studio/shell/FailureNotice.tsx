import type { CallFailure } from '../api/client.ts';
import { useWords } from '../messages.ts';

/** Why something has come to nothing. */
export function FailureNotice({ failure }: { readonly failure: CallFailure | undefined }) {
  const { t } = useWords();
  return (
    failure && (
      <p className="notice notice--warning" role="alert">
        {t(`FAILURE.${failure.kind.toUpperCase()}`)} <span lang="en">{failure.refused?.message}</span>
      </p>
    )
  );
}
