import { lazy, Suspense, useEffect, useState } from 'react';
import type { DocumentAddress } from '../api/documents.ts';
import { readRevision } from '../api/publishing.ts';
import { useWords } from '../messages.ts';
import type { ComparedRevision } from '../preview/PageComparison.tsx';

const PageComparison = lazy(() => import('../preview/PageComparison.tsx'));

interface Props {
  readonly address: DocumentAddress;
  /** The revisions that readers see, and that they would see. */
  readonly live: string;
  readonly next: string;
}

/** The page as readers have it beside the page as they would have it, for any of them. */
export function BeforeAndAfter({ address, live, next }: Props) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [sides, setSides] = useState<readonly [ComparedRevision, ComparedRevision]>();
  useEffect(() => {
    if (!isOpen) return;
    const read = async (id: string): Promise<ComparedRevision> => {
      const { content } = await readRevision(address, id);
      return { id, text: typeof content === 'string' ? content : '' };
    };
    Promise.all([read(live), read(next)]).then(setSides, () => undefined);
  }, [isOpen, address, live, next]);
  const waiting = <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('PUBLISH.BEFORE_AND_AFTER')}</summary>
      {isOpen && !sides && waiting}
      {isOpen && sides && (
        <Suspense fallback={waiting}>
          <PageComparison
            address={address}
            labels={{ left: t('PUBLISH.BEFORE'), right: t('PUBLISH.AFTER') }}
            left={sides[0]}
            right={sides[1]}
          />
        </Suspense>
      )}
    </details>
  );
}
