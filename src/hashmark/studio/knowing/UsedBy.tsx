import { useEffect, useState } from 'react';
import type { Uses } from '../../documents/uses.ts';
import { CallFailure } from '../api/client.ts';
import type { DocumentAddress } from '../api/documents.ts';
import { listUses } from '../api/knowing.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';
import '../documents/documents.css';
import './knowing.css';
import { UseList } from './UseList.tsx';
import { countKnown } from './use-parts.ts';

/** What leads to a page: looked at before it is taken away. Nothing for documents that have no address. */
export function UsedBy({ address: { plural, path } }: { readonly address: DocumentAddress }) {
  const { t } = useWords();
  const [uses, setUses] = useState<Uses>();
  const key = path.replace(/\/[A-Z]{2}$/, '');
  useEffect(() => {
    if (plural !== 'pages') return;
    const asked = new AbortController();
    listUses('page', key, {}, asked.signal).then(setUses, (error: unknown) => {
      if (!asked.signal.aborted && !(error instanceof CallFailure)) throw error;
    });
    return () => asked.abort();
  }, [plural, key]);
  if (plural !== 'pages' || !uses) return null;
  return (
    <details className="knowing__used">
      <summary>{t('USES.USED_BY', countKnown(uses))}</summary>
      {uses.items.length > 0 && <UseList items={uses.items} />}
      {uses.next && <a href={addressOf(`/uses/page/${encodeURIComponent(key)}`)}>{t('LIST.MORE')}</a>}
    </details>
  );
}
