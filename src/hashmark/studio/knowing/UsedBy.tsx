import type { Uses, UsingDocument } from '../../documents/uses.ts';
import type { DocumentAddress } from '../api/documents.ts';
import { listUses } from '../api/knowing.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';
import '../documents/documents.css';
import './knowing.css';
import { UseList } from './UseList.tsx';
import { countKnown, useParts } from './use-parts.ts';

/** What leads to a page: looked at before it is taken away. Nothing for documents that have no address. */
export function UsedBy({ address: { plural, path } }: { readonly address: DocumentAddress }) {
  const { t } = useWords();
  const key = path.replace(/\/[A-Z]{2}$/, '');
  const { items, last } = useParts<UsingDocument, Uses>(
    `${plural} ${key}`,
    plural === 'pages' ? (after, signal) => listUses('page', key, { after }, signal) : undefined,
  );
  if (!last) return null;
  const { next } = last;
  return (
    <details className="knowing__used">
      <summary>{t('USES.USED_BY', countKnown({ items, next }))}</summary>
      {items.length > 0 && <UseList items={items} />}
      {next && <a href={addressOf(`/uses/page/${encodeURIComponent(key)}`)}>{t('LIST.MORE')}</a>}
    </details>
  );
}
