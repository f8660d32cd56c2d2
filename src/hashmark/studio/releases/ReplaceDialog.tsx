import { type FormEvent, useEffect, useRef } from 'react';
import type { Release } from '../api/releases.ts';
import { useWords } from '../messages.ts';
import { Comparison } from '../publishing/Comparison.tsx';
import { Findings } from '../publishing/Findings.tsx';
import { usePreflight } from '../publishing/use-preflight.ts';
import { MergeForm } from '../saving/MergeForm.tsx';
import { FailureNotice } from '../shell/acting.tsx';
import '../publishing/publishing.css';
import { type Made, type Replacement, useReplacing } from './use-replacing.ts';

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
  const { type, locale, path } = item;
  const target = { type, locale, path, revision_id: made.revisionId };
  const isComing = Date.parse(release.starts_at) > Date.now();
  const startsAt = into === 'release' && isComing ? release.starts_at : undefined;
  const endsAt = into === 'release' ? (release.ends_at ?? undefined) : undefined;
  const { found, failure, acknowledged, acknowledge, holdBack } = usePreflight(
    [target],
    { startsAt, endsAt, ...(into === 'release' && { release: release.id }) },
    made.hash,
  );
  function submit(event: FormEvent<HTMLFormElement>): void {
    if (!holdBack(event)) onPut(acknowledged);
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
  const { item, into, sides } = replacement;
  const { made, failure, isPut, takeNewest, storeMerged, putIn, keepMerged, bringBack } = useReplacing(
    release,
    replacement,
  );
  const close = () => dialog.current?.close();
  const leave = () => void bringBack(close);
  function wait(): void {
    keepMerged();
    close();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    dialog.current?.showModal();
    if (!sides) void takeNewest();
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="replace-title"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={onClose}
    >
      <header className="dialog__head">
        <h2 id="replace-title" tabIndex={-1}>
          {t('RELEASES.REPLACE_TITLE', { path: `${item.path} (${item.locale})` })}
        </h2>
        <button type="button" onClick={leave}>
          {t('DIALOG.CLOSE')}
        </button>
      </header>
      <FailureNotice failure={failure} />
      {isPut ? null : made ? (
        <Look
          release={release}
          replacement={replacement}
          made={made}
          onPut={(acknowledged) => void putIn(made, acknowledged, close)}
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
            onFinish={(body) => void storeMerged(body)}
          />
        )
      )}
    </dialog>
  );
}
