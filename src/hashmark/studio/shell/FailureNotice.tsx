import type { CallFailure } from '../api/client.ts';
import { useWords } from '../messages.ts';
import { Heading } from './Heading.tsx';

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

/** What stands in the place of a screen that cannot be shown. */
export function FailedScreen({ title, failure }: { readonly title: string; readonly failure: CallFailure }) {
  return (
    <>
      <Heading>{title}</Heading>
      <FailureNotice failure={failure} />
    </>
  );
}
