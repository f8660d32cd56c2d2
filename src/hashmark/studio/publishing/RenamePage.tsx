import { type FormEvent, useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import type { DocumentAddress } from '../api/documents.ts';
import {
  keyOf,
  type PageDocument,
  readPageDocuments,
  renamePage,
  type UnreadWarnings,
} from '../api/rename.ts';
import type { SiteDescription } from '../api/site.ts';
import { useSite } from '../api/use-site.ts';
import { UsedBy } from '../knowing/UsedBy.tsx';
import { useWords } from '../messages.ts';
import { FailureNotice } from '../shell/acting.tsx';
import { addressOf } from '../shell/router.ts';
import { useModal } from '../shell/use-modal.ts';

interface Props {
  readonly address: DocumentAddress;
}

/** Offers to give a page another address. */
export function RenamePage({ address }: Props) {
  const { t } = useWords();
  const site = useSite();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" disabled={!site} onClick={() => setOpen(true)}>
        {t('RENAME.OPEN')}
      </button>
      {isOpen && site && <RenameDialog address={address} site={site} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends Props {
  readonly site: SiteDescription;
  readonly onClose: () => void;
}

/** Says what will become of the page and of those who open its old address, and does it. */
function RenameDialog({ address, site, onClose }: DialogProps) {
  const { t } = useWords();
  const dialog = useModal();
  const key = keyOf(address.path, site);
  const [to, setTo] = useState(key);
  const [documents, setDocuments] = useState<readonly PageDocument[]>();
  const [failure, setFailure] = useState<CallFailure>();
  const [warnings, setWarnings] = useState<UnreadWarnings>();
  const keep = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    if (error.refused?.code === 'acknowledgement-required')
      setWarnings(error.refused.details as UnreadWarnings);
    setFailure(error);
  };
  const read = () => readPageDocuments(key, site).then(setDocuments, keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the page that the dialog is about
  useEffect(() => void read(), [key]);

  const wanted = to.replace(/^\/+|\/+$/g, '');
  const isOther = wanted !== '' && wanted !== key;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await renamePage(key, wanted, documents ?? [], warnings?.missing ?? []);
      location.assign(
        addressOf(`/document/pages/${address.locale}/${wanted}${address.path.slice(key.length)}`),
      );
    } catch (error) {
      keep(error);
      // Somebody may have saved meanwhile: the next attempt moves what is there now.
      await read();
    }
  }
  return (
    <dialog ref={dialog} className="dialog dialog--narrow" aria-labelledby="rename-title" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id="rename-title">{t('RENAME.TITLE', { from: `/${key}` })}</h2>
        <UsedBy address={address} />
        <label className="field">
          <span>{t('RENAME.TO')}</span>
          <input
            value={to}
            required
            autoComplete="off"
            spellCheck="false"
            aria-describedby="rename-help"
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        <p id="rename-help" className="field__help">
          {t('RENAME.TO_HELP')}
        </p>
        {documents && isOther && <Outcome from={`/${key}`} to={`/${wanted}`} documents={documents} />}
        {warnings && <Warnings issues={warnings.issues} />}
        {failure?.refused?.code !== 'acknowledgement-required' && <FailureNotice failure={failure} />}
        <div className="dialog__buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('ACTION.CANCEL')}
          </button>
          <button type="submit" className="button--main" disabled={!documents || !isOther}>
            {t('RENAME.DO')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface OutcomeProps {
  readonly from: string;
  readonly to: string;
  readonly documents: readonly PageDocument[];
}

function Outcome({ from, to, documents }: OutcomeProps) {
  const { t } = useWords();
  const list = documents.map(({ locale, suffix }) => [locale, suffix].filter(Boolean).join(' ')).join(', ');
  return (
    <ul>
      <li>{t('RENAME.MOVES', { count: documents.length, list })}</li>
      <li>
        {documents.some(({ isLive }) => isLive)
          ? t('RENAME.REDIRECT', { from, to })
          : t('RENAME.NO_REDIRECT', { from })}
      </li>
      <li>{t('RENAME.OLD', { from })}</li>
    </ul>
  );
}

/** What has to be read first; sending the form again says that it was. */
function Warnings({ issues }: Pick<UnreadWarnings, 'issues'>) {
  const { t } = useWords();
  return (
    <div className="findings" role="alert">
      <ul className="findings__list" lang="en">
        {[...new Set(issues.flatMap(({ level, message }) => (level === 'warning' ? [message] : [])))].map(
          (message) => (
            <li key={message}>{message}</li>
          ),
        )}
      </ul>
      <label>
        <input type="checkbox" required /> {t('GATE.ACKNOWLEDGE')}
      </label>
    </div>
  );
}
