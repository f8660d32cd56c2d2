import { useEffect, useMemo, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type DocumentAddress, readDocument } from '../api/documents.ts';
import { unshare } from '../api/links.ts';
import { mayDo, readMe } from '../api/me.ts';
import * as api from '../api/publishing.ts';
import { $turn, type ReviewStep, review } from '../api/reviews.ts';
import { readSite } from '../api/site.ts';
import { InTrash } from '../documents/InTrash.tsx';
import { UsedBy } from '../knowing/UsedBy.tsx';
import { useWords } from '../messages.ts';
import { awaitLeaving, findUnsaved } from '../saving/leave.ts';
import { FailedScreen, FailureNotice, goOnWith, useAct } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import type { ScreenProps } from '../shell/screen-props.ts';
import { Approval } from './Approval.tsx';
import { EdgeMeasure } from './EdgeMeasure.tsx';
import { MeasuredPages } from './MeasuredPages.tsx';
import { Audit, Links, Publications, Revisions } from './PastLists.tsx';
import { type Act, type Done, PublishSection, type ShownDocument } from './PublishSection.tsx';
import { Review } from './Review.tsx';
import { TrashButton } from './TrashButton.tsx';
import './publishing.css';

/** What begins or ends next by itself. */
function findNext({ publications }: api.DocumentPast, now: number): api.Publication | undefined {
  const nextOf = ({ starts_at, ends_at }: api.Publication) =>
    Math.min(...[starts_at, ends_at].map((at) => Date.parse(at ?? '')).filter((at) => at > now));
  return publications
    .filter((one) => one.revokes === null && one.revoked_by === null && nextOf(one) < Infinity)
    .sort((a, b) => nextOf(a) - nextOf(b))[0];
}

async function load(address: DocumentAddress): Promise<ShownDocument> {
  await awaitLeaving(address);
  const [stored, past, me, site] = await Promise.all([
    readDocument(address),
    api.readPast(address),
    readMe(),
    readSite(),
  ]);
  const asksForApproval = site.types.some(({ type, approval }) => type === stored.type && approval);
  const may = (action: string) => mayDo(me, site, action, stored);
  const hasUnsaved = (await findUnsaved(address, stored)).length > 0;
  return { stored, past, me, may, asksForApproval, hasUnsaved };
}

/** What is said once a step of a review is done. */
const STEP_DONE: Readonly<Record<ReviewStep, string>> = {
  ask: 'REVIEW.DONE_ASK',
  'send-back': 'REVIEW.DONE_SEND_BACK',
  withdraw: 'REVIEW.DONE_WITHDRAW',
};

/** A document with its past, read anew after each change, and why the last change has come to nothing. */
function useShown(address: DocumentAddress) {
  const [shown, setShown] = useState<ShownDocument>();
  const [done, setDone] = useState<Done>({});
  const { failure, act: attempt } = useAct();
  async function read(): Promise<void> {
    const next = await load(address);
    goOnWith(() => setShown(next));
  }
  const act: Act = (work, words = '') =>
    attempt(async () => {
      setDone({});
      try {
        const said = await work();
        await read();
        $turn.set($turn.get() + 1);
        setDone({ words, ...(said as Done | undefined) });
      } catch (error) {
        // Others have changed it meanwhile, or what may be done to it.
        if (shown && error instanceof CallFailure && error.refused) await read().catch(() => undefined);
        throw error;
      }
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another document is asked for
  useEffect(() => void act(async () => undefined), [address]);
  return { shown, failure, done, act };
}

/** What becomes of one document: publishing, what it said before, and who has done what. */
export default function DocumentScreen({ plural = '', locale = '', path = '' }: ScreenProps) {
  const { t } = useWords();
  const address = useMemo(() => ({ plural, locale, path }), [plural, locale, path]);
  const { shown, failure, done, act } = useShown(address);
  const next = useMemo(() => shown && findNext(shown.past, Date.now()), [shown]);
  const notice = (
    <>
      <FailureNotice failure={failure} />
      <div aria-live="polite">
        {done.words && <p className="notice">{done.words}</p>}
        {done.measured && <MeasuredPages measured={done.measured} />}
      </div>
    </>
  );
  if (!shown && failure) return <FailedScreen title={`${path} ${locale}`} failure={failure} />;
  if (!shown) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  const { stored, past, me, may, asksForApproval, hasUnsaved } = shown;
  const { hash, type, body } = stored;
  const isThere = stored.trashed_at === null;
  const putIntoTrash = () => void act(() => api.trash(address, hash), t('DOCUMENT.TRASHED'));
  return (
    <section className="document" aria-labelledby="document-title">
      <header className="list__head">
        <Heading
          id="document-title"
          title={`${path} ${locale} · ${t(may('save') ? 'PUBLISH.TITLE' : 'HISTORY.REVISIONS')}`}
        >
          {path} <small>{locale}</small>
        </Heading>
        <a className="button" href={addressOf(`/edit/${plural}/${locale}/${path}`)}>
          {t(may('save') ? 'DOCUMENT.EDIT' : 'DOCUMENT.READ')}
        </a>
      </header>
      {notice}
      {hasUnsaved && (
        <p className="notice notice--warning" role="alert">
          {t('COPY.NOT_HERE')}
        </p>
      )}
      <InTrash
        address={address}
        stored={stored}
        maySave={may('save')}
        onBring={(work) => void act(work, t('TRASH.BROUGHT_BACK'))}
      />
      <UsedBy address={address} />
      {isThere && (
        <Review
          key={past.reviews[0]?.id}
          past={past}
          maySave={may('save')}
          mayApprove={may('approve')}
          onStep={(step, words) =>
            void act(() => review({ type, locale, path }, hash, step, words), t(STEP_DONE[step]))
          }
        />
      )}
      {isThere && asksForApproval && (
        <Approval
          past={past}
          me={me}
          mayApprove={may('approve')}
          onApprove={() => void act(() => api.approve({ type, locale, path }, hash), t('APPROVAL.DONE'))}
          onRevoke={(id) => void act(() => api.revokeApproval(id), t('APPROVAL.REVOKED'))}
        />
      )}
      {isThere && may('publish') && (
        <PublishSection address={address} shown={shown} act={act} onTrash={putIntoTrash} />
      )}
      {isThere && may('trash') && !may('publish') && <TrashButton onTrash={putIntoTrash} />}
      {may('publish') && next && (
        <EdgeMeasure
          key={next.id}
          of={{ publication_id: next.id }}
          moments={[next.starts_at, next.ends_at]}
        />
      )}
      <section aria-labelledby="live-title">
        <h2 id="live-title">{t('HISTORY.PUBLICATIONS')}</h2>
        <Publications
          address={address}
          past={past}
          mayPublish={may('publish')}
          onRevoke={(id) => void act(() => api.revoke(id), t('HISTORY.REVOKE_DONE'))}
        />
      </section>
      <section aria-labelledby="revisions-title">
        <h2 id="revisions-title">{t('HISTORY.REVISIONS')}</h2>
        <Revisions
          address={address}
          past={past}
          newest={body}
          maySave={isThere && may('save')}
          onRestore={(revision_id, of) =>
            void act(
              () => api.restore(address, { revision_id }, hash, t('HISTORY.RESTORED_FROM', { at: of })),
              t('HISTORY.RESTORE_DONE'),
            )
          }
        />
      </section>
      {plural === 'pages' && (
        <section aria-labelledby="links-title">
          <h2 id="links-title">{t('SHARE.LINKS')}</h2>
          <Links
            past={past}
            mayShare={may('share')}
            onUnshare={(id) => void act(() => unshare(id), t('HISTORY.REVOKE_DONE'))}
          />
        </section>
      )}
      <details>
        <summary>{t('HISTORY.AUDIT')}</summary>
        <Audit address={address} past={past} />
      </details>
    </section>
  );
}
