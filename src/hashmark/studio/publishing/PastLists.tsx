import { lazy, Suspense, useState } from 'react';
import type { DocumentAddress } from '../api/documents.ts';
import { type DocumentPast, readRevision } from '../api/publishing.ts';
import { plainName } from '../documents/plain-name.ts';
import { sayName } from '../documents/say-name.ts';
import { useWords } from '../messages.ts';
import { seenAt } from '../preview/view.ts';
import { FailureNotice, useAct } from '../shell/acting.tsx';
import { addressOf } from '../shell/router.ts';
import { Comparison } from './Comparison.tsx';
import { sayTimesIn, useTimes } from './use-times.tsx';

const PageComparison = lazy(() => import('../preview/PageComparison.tsx'));

interface RevisionsProps {
  readonly address: DocumentAddress;
  readonly past: DocumentPast;
  readonly newest: Readonly<Record<string, unknown>>;
  readonly maySave: boolean;
  readonly onRestore: (id: string, of: string) => void;
}

/** The text of a page; what else a revision says is the server's to show. */
const textOf = ({ content }: Readonly<Record<string, unknown>>): string =>
  typeof content === 'string' ? content : '';

/** What the document said before, each to be compared with the newest and brought back. */
export function Revisions({ address, past, newest, maySave, onRestore }: RevisionsProps) {
  const { t } = useWords();
  const say = useTimes();
  const [shown, setShown] = useState<{ id: string; body: Record<string, unknown> }>();
  const [showsPages, setPages] = useState(false);
  const { failure, act } = useAct();
  return (
    <>
      <FailureNotice failure={failure} />
      <ol className="past">
        {past.revisions.map(({ id, author, message, saved_at }, at) => (
          <li key={id}>
            <p id={id}>
              {say(saved_at)} · {plainName(author)} {message && <q>{sayTimesIn(message, say)}</q>}
            </p>
            {at > 0 && (
              <button
                type="button"
                aria-describedby={id}
                aria-expanded={shown?.id === id}
                onClick={() =>
                  void act(async () =>
                    setShown(shown?.id === id ? undefined : { id, body: await readRevision(address, id) }),
                  )
                }
              >
                {t('HISTORY.COMPARE')}
              </button>
            )}
            {shown?.id === id && (
              <div className="past__compared">
                <Comparison left={shown.body} right={newest} />
                {address.plural === 'pages' && past.revisions[0] && (
                  <details onToggle={({ currentTarget }) => setPages(currentTarget.open)}>
                    <summary>{t('HISTORY.AS_PAGES')}</summary>
                    {showsPages && (
                      <Suspense fallback={<p className="studio__loading">{t('SCREEN.LOADING')}</p>}>
                        <PageComparison
                          address={address}
                          labels={{ left: t('HISTORY.THEN'), right: t('HISTORY.NEWEST') }}
                          left={{ id, text: textOf(shown.body) }}
                          right={{ id: past.revisions[0].id, text: textOf(newest) }}
                        />
                      </Suspense>
                    )}
                  </details>
                )}
                {maySave && (
                  <button type="button" onClick={() => onRestore(id, saved_at)}>
                    {t('HISTORY.RESTORE')}
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The way to a page as its readers got it at a moment; each reader is chosen there. */
function SeeThen({ address: { plural, locale, path }, at }: { address: DocumentAddress; at: string }) {
  const { t } = useWords();
  if (plural !== 'pages' || Date.parse(at) > Date.now()) return null;
  return <a href={addressOf(`/edit/${plural}/${locale}/${path}${seenAt(at)}`)}>{t('HISTORY.SEE_THEN')}</a>;
}

interface PublicationsProps {
  readonly address: DocumentAddress;
  readonly past: DocumentPast;
  readonly mayPublish: boolean;
  readonly onRevoke: (id: string) => void;
}

/** When something of the document was, is or will be live. */
export function Publications({ address, past, mayPublish, onRevoke }: PublicationsProps) {
  const { t } = useWords();
  const say = useTimes();
  const shown = past.publications.filter(({ revokes }) => revokes === null);
  if (shown.length === 0) return <p>{t('HISTORY.NEVER_LIVE')}</p>;
  return (
    <ol className="past">
      {shown.map(({ id, revision_id, release_id, kind, starts_at, ends_at, recorded_by, revoked_by }) => (
        <li key={id}>
          <p id={id}>
            {t(
              revision_id === null
                ? 'HISTORY.ENDED'
                : kind === 'campaign'
                  ? 'HISTORY.COVERED'
                  : 'HISTORY.LIVE',
            )}{' '}
            {say(starts_at)}
            {ends_at && <> – {say(ends_at)}</>} · {plainName(recorded_by)}
            {revoked_by && <em> {t('HISTORY.REVOKED')}</em>}
            {release_id && (
              <>
                {' · '}
                <a href={addressOf(`/releases/${release_id}`)}>{t('HISTORY.OF_RELEASE')}</a>
              </>
            )}{' '}
            <SeeThen address={address} at={starts_at} />
          </p>
          {mayPublish && !revoked_by && (
            <button type="button" aria-describedby={id} onClick={() => onRevoke(id)}>
              {t('HISTORY.REVOKE')}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface LinksProps {
  readonly past: DocumentPast;
  readonly mayShare: boolean;
  readonly onUnshare: (id: string) => void;
}

/** The links that show a revision to whoever has them. */
export function Links({ past, mayShare, onUnshare }: LinksProps) {
  const { t } = useWords();
  const say = useTimes();
  if (past.links.length === 0) return <p>{t('SHARE.NONE')}</p>;
  const savedAt = new Map(past.revisions.map(({ id, saved_at }) => [id, saved_at]));
  return (
    <ol className="past">
      {past.links.map(({ id, revision_id, view, created_by, expires_at }) => (
        <li key={id}>
          <p id={id}>
            {t('SHARE.REVISION')} {say(savedAt.get(revision_id) ?? expires_at)}{' '}
            {view && `· ${view.locale} · ${view.audience} `}
            {view?.at && <>· {say(view.at)} </>}· {plainName(created_by)} · {t('SHARE.UNTIL')}{' '}
            {say(expires_at)}
          </p>
          {mayShare && (
            <button type="button" aria-describedby={id} onClick={() => onUnshare(id)}>
              {t('HISTORY.REVOKE')}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who has done what, through which door. */
export function Audit({ address, past }: Pick<RevisionsProps, 'address' | 'past'>) {
  const { t } = useWords();
  const say = useTimes();
  /** What was done; a warning that somebody has read is told by the name of its rule. */
  const sayAction = (action: string) => {
    const [name = '', ...rest] = action.split(' ');
    return [sayName(t, 'AUDIT', name), ...rest].join(' ');
  };
  return (
    <ol className="past">
      {past.audit.map(({ id, actor, action, at }) => (
        <li key={id}>
          <p>
            {say(at)} · {actor} · {sayAction(action)} <SeeThen address={address} at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
