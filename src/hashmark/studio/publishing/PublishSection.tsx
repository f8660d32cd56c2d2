import type { Measured } from '../../documents/measured.ts';
import type { DocumentAddress, StoredDocument } from '../api/documents.ts';
import type { Me } from '../api/me.ts';
import * as api from '../api/publishing.ts';
import { useWords } from '../messages.ts';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { warnedRules } from './Findings.tsx';
import { findCover, findLive, findLiveBefore, hasBase } from './live-before.ts';
import { PublishForm } from './PublishForm.tsx';
import { RenamePage } from './RenamePage.tsx';
import { TrashButton } from './TrashButton.tsx';

/** A document, and everything that has become of it. */
export interface ShownDocument {
  readonly stored: StoredDocument;
  readonly past: api.DocumentPast;
  readonly me: Me;
  /** Whether whoever asks may do this to the document. */
  readonly may: (action: string) => boolean;
  /** Documents of its type go live only if a second person stands for them. */
  readonly asksForApproval: boolean;
  /** Whether this browser holds text of the document that was never saved. */
  readonly hasUnsaved: boolean;
}

/** Publishes what was live before. Its warnings have been read when it was published. */
async function rollBack(target: api.Target, base: string, revisionId: string) {
  const earlier = { ...target, revision_id: revisionId };
  const now = { startsAt: undefined, endsAt: undefined };
  const acknowledged = warnedRules(await api.preflight([earlier], now));
  return await api.publish(earlier, base, { ...now, isCampaign: false }, acknowledged);
}

/** What is said of something that was done. */
export interface Done {
  readonly words?: string;
  /** How soon readers have seen it. */
  readonly measured?: Measured | null;
}

/** Does something and shows what has become of it. @param words what is said unless the work says something itself */
export type Act = (work: () => Promise<unknown>, words?: string) => Promise<void>;

interface Props {
  readonly address: DocumentAddress;
  readonly shown: ShownDocument;
  readonly act: Act;
  readonly onTrash: () => void;
}

const printTime = (at: string | null, language: string): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** Puts the document before readers, takes it away from them, and goes back to what they saw before. */
export function PublishSection({ address, shown: { stored, past, may }, act, onTrash }: Props) {
  const { t, language } = useWords();
  const { hash, type } = stored;
  const target = { type, locale: address.locale, path: address.path };
  const before = findLiveBefore(past.publications, Date.now());
  const live = findLive(past.publications, Date.now());
  const newest = past.revisions[0]?.id;
  const cover = findCover(past.publications, Date.now());
  const sayHeard = ({ heard_ms, measured }: api.Published): Done => ({
    words: heard_ms === null ? t('PUBLISH.DONE') : t('PUBLISH.HEARD', { ms: heard_ms }),
    measured,
  });
  /** What is done below a campaign shows once that is over. */
  const sayBelow = (published: api.Published): Done =>
    cover ? { words: t('PUBLISH.BELOW') } : sayHeard(published);
  const version = `${hash} ${past.approvals.map(({ id, revoked_at }) => `${id}${revoked_at}`)}`;
  return (
    <section aria-labelledby="publish-title">
      <h2 id="publish-title">{t('PUBLISH.TITLE')}</h2>
      {live && newest && live !== newest && address.plural === 'pages' && (
        <BeforeAndAfter key={`${live} ${newest}`} address={address} live={live} next={newest} />
      )}
      {cover && (
        <p className="notice notice--warning">
          {t(cover.ends_at === null ? 'PUBLISH.COVERED' : 'PUBLISH.COVERED_UNTIL', {
            time: printTime(cover.ends_at, language),
          })}{' '}
          <button
            type="button"
            onClick={() => void act(() => api.revoke(cover.id), t('PUBLISH.COVER_ENDED'))}
          >
            {t('PUBLISH.END_COVER')}
          </button>
        </p>
      )}
      <PublishForm
        target={target}
        version={version}
        onPublish={(window, acknowledged) =>
          void act(async () => {
            const published = await api.publish(target, hash, window, acknowledged);
            return window.isCampaign ? sayHeard(published) : sayBelow(published);
          })
        }
      />
      <div className="document__ends">
        {hasBase(past.publications, Date.now()) && (
          <button
            type="button"
            onClick={() =>
              void act(
                () => api.unpublish(type, address, hash),
                t(cover ? 'PUBLISH.ENDED_BELOW' : 'PUBLISH.ENDED'),
              )
            }
          >
            {t('PUBLISH.END_NOW')}
          </button>
        )}
        {before && (
          <button
            type="button"
            onClick={() => void act(async () => sayBelow(await rollBack(target, hash, before)))}
          >
            {t('PUBLISH.ROLL_BACK')}
          </button>
        )}
        {may('trash') && address.plural === 'pages' && <RenamePage address={address} />}
        {may('trash') && <TrashButton onTrash={onTrash} />}
      </div>
    </section>
  );
}
