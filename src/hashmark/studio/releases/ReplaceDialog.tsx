import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type DocumentAddress, readDocument, type StoredDocument } from '../api/documents.ts';
import { publish, restore } from '../api/publishing.ts';
import { type Release, type ReleaseDocument, replaceInRelease } from '../api/releases.ts';
import { useWords } from '../messages.ts';
import { Comparison } from '../publishing/Comparison.tsx';
import { Findings } from '../publishing/Findings.tsx';
import { usePreflight } from '../publishing/use-preflight.ts';
import type { Body } from '../saving/draft.ts';
import { MergeForm } from '../saving/MergeForm.tsx';
import '../publishing/publishing.css';
import type { Sides } from './drift.ts';

/** Which text takes the place of which. */
export interface Replacement {
  readonly item: ReleaseDocument;
  readonly address: DocumentAddress;
  /** Whether it goes into the release, or before readers once that is over. */
  readonly into: 'release' | 'covered';
  /** Of what it is merged. Without it, it is the newest text. */
  readonly sides: Sides | undefined;
  /** What it takes the place of. */
  readonly before: Body;
}

/** A text that is stored, and the one that was being written when it was made. */
interface Made {
  readonly revisionId: string;
  readonly hash: string;
  readonly body: Body;
  readonly head: StoredDocument;
}

interface LookProps {
  readonly release: Release;
  readonly replacement: Replacement;
  readonly made: Made;
  readonly onPut: (acknowledged: readonly string[]) => void;
  /** Leaves the text as the newest for somebody else to approve; undefined where nothing stands behind it. */
  readonly onWait: (() => void) | undefined;
}

/** What takes the place of what, and what the gate says of it. */
function Look({ release, replacement: { item, into, before }, made, onPut, onWait }: LookProps) {
  const { t } = useWords();
  const [acknowledged, acknowledge] = useState<readonly string[]>([]);
  const { type, locale, path } = item;
  const target = { type, locale, path, revision_id: made.revisionId };
  const isComing = Date.parse(release.starts_at) > Date.now();
  const startsAt = into === 'release' && isComing ? release.starts_at : undefined;
  const endsAt = into === 'release' ? (release.ends_at ?? undefined) : undefined;
  const { found, failure } = usePreflight(
    [target],
    { startsAt, endsAt, ...(into === 'release' && { release: release.id }) },
    made.hash,
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    onPut(acknowledged);
  }
  return (
    <form onSubmit={submit}>
      <div className="past__compared">
        <Comparison
          left={before}
          right={made.body}
          labels={[
            t(into === 'release' ? 'RELEASES.SIDE_RELEASE' : 'RELEASES.SIDE_COVERED'),
            t('RELEASES.SIDE_NEW'),
          ]}
        />
      </div>
      {found && <Findings found={found} acknowledged={acknowledged} onAcknowledge={acknowledge} />}
      {failure && <p className="findings__refusal">{t(`FAILURE.${failure.kind.toUpperCase()}`)}</p>}
      {onWait && found?.items.some((one) => one.lacks_approval) && (
        <p className="notice">
          {t('RELEASES.WAIT_ABOUT')}{' '}
          <button type="button" onClick={onWait}>
            {t('RELEASES.WAIT')}
          </button>
        </p>
      )}
      <button type="submit" className="button--main" disabled={!found}>
        {t(into === 'release' ? 'RELEASES.PUT' : 'RELEASES.PUBLISH_COVERED')}
      </button>
    </form>
  );
}

interface Props {
  readonly release: Release;
  readonly replacement: Replacement;
  /** Called when the dialog closes, whatever has become of it. */
  readonly onClose: () => void;
}

/**
 * Merges two texts and puts what comes of it in the place of one, after it was looked at. Whoever writes in the document goes on from
 * the text that they had.
 */
export function ReplaceDialog({ release, replacement, onClose }: Props) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<Made>();
  const [failure, setFailure] = useState<CallFailure>();
  const aside = useRef<Made>(undefined);
  const { item, address, into, sides } = replacement;
  const replaced = into === 'release' ? item.revision : item.covered;

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    }
  }
  /** Makes the text newest again that was being written, where a merged one stands in its place. */
  async function goOn(): Promise<void> {
    const from = aside.current;
    aside.current = undefined;
    if (from) await restore(address, from.head.body, from.hash, t('RELEASES.DRAFT_MESSAGE'));
  }
  const make = (body: Body) =>
    attempt(async () => {
      const head = await readDocument(address);
      const message = t('RELEASES.MERGED_MESSAGE', { title: release.title });
      const saved = await restore(address, body, head.hash, message);
      const merged = { revisionId: saved.revision_id, hash: saved.hash, body, head };
      if (head.hash !== saved.hash) aside.current = merged;
      setMade(merged);
    });
  /** Whoever approves looks at the newest text: the merged one stays that, and what was being written waits among the revisions. */
  function wait(): void {
    aside.current = undefined;
    dialog.current?.close();
  }
  const put = (to: Made, acknowledged: readonly string[]) =>
    attempt(async () => {
      const { type, locale, path, publication_id } = item;
      const target = { type, locale, path, revision_id: to.revisionId };
      const now = { startsAt: undefined, endsAt: undefined, isCampaign: false };
      if (into === 'covered') await publish(target, to.hash, now, acknowledged);
      else await replaceInRelease(release.id, publication_id, to.revisionId, to.hash, acknowledged);
      if (to.head.hash === replaced?.hash) aside.current = undefined;
      await goOn();
      dialog.current?.close();
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the newest text needs no merging
  useEffect(() => {
    dialog.current?.showModal();
    if (!sides)
      void attempt(async () => {
        const head = await readDocument(address);
        setMade({ revisionId: head.revision_id, hash: head.hash, body: head.body, head });
      });
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="replace-title"
      onClose={() => void attempt(goOn).finally(onClose)}
    >
      <header className="dialog__head">
        <h2 id="replace-title">{t('RELEASES.REPLACE_TITLE', { path: `${item.path} (${item.locale})` })}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('DIALOG.CLOSE')}
        </button>
      </header>
      {failure && (
        <p className="notice notice--warning" role="alert">
          {t(`FAILURE.${failure.kind.toUpperCase()}`)} <span lang="en">{failure.refused?.message}</span>
        </p>
      )}
      {made ? (
        <Look
          release={release}
          replacement={replacement}
          made={made}
          onPut={(acknowledged) => void put(made, acknowledged)}
          onWait={sides && wait}
        />
      ) : (
        sides && (
          <MergeForm
            {...sides}
            labels={
              into === 'release'
                ? { mine: t('RELEASES.SIDE_RELEASE'), theirs: t('RELEASES.SIDE_LIVE') }
                : { mine: t('RELEASES.SIDE_COVERED'), theirs: t('RELEASES.SIDE_RELEASE') }
            }
            finish={t('RELEASES.GO_ON')}
            onFinish={(body) => void make(body)}
          />
        )
      )}
    </dialog>
  );
}
