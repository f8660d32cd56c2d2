import { useMemo, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { readRevision } from '../api/publishing.ts';
import type { NamedRevision, Release, ReleaseDocument } from '../api/releases.ts';
import { plainName } from '../documents/plain-name.ts';
import { useWords } from '../messages.ts';
import { FailureNotice, useAct } from '../shell/acting.tsx';
import { addressOf } from '../shell/router.ts';
import { useDrift } from './drift.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import type { Replacement } from './use-replacing.ts';

/** Says who has written something and when, in the words of the interface. */
function useNames() {
  const { t, language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (key: string, { author, saved_at }: NamedRevision) =>
    t(key, { author: plainName(author), time: format.format(new Date(saved_at)) });
}

interface DocumentProps {
  readonly release: Release;
  readonly item: ReleaseDocument;
  readonly plural: string;
  /** Whether it can still be changed, by whoever asks. */
  readonly isOpen: boolean;
  readonly onReplace: (replacement: Replacement) => void;
}

/** What was published, or written, outside since a document was put here. */
function Changes({ release, item, plural, isOpen, onReplace }: DocumentProps) {
  const { t } = useWords();
  const say = useNames();
  const { locale, path, newest, covered } = item;
  const address = useMemo(() => ({ plural, locale, path }), [plural, locale, path]);
  const drift = useDrift(address, item);
  const { failure, act } = useAct();
  if (drift instanceof CallFailure) return <FailureNotice failure={drift} />;
  const offer = (key: string, into: Replacement['into'], sides: Replacement['sides']) =>
    isOpen && (
      <button
        type="button"
        onClick={() =>
          void act(async () => {
            const before =
              sides?.mine ?? (item.revision ? await readRevision(address, item.revision.id) : {});
            onReplace({ item, address, into, sides, before });
          })
        }
      >
        {t(key)}
      </button>
    );
  return (
    <>
      <FailureNotice failure={failure} />
      {covered && drift?.intoRelease && (
        <p className="notice notice--warning">
          {say('RELEASES.PUBLISHED_MEANWHILE', covered)}{' '}
          {offer('RELEASES.MERGE', 'release', drift.intoRelease)}
        </p>
      )}
      {newest && (
        <p className="notice">
          {say('RELEASES.WRITTEN_MEANWHILE', newest)} {offer('RELEASES.TAKE_NEWEST', 'release', undefined)}
        </p>
      )}
      {release.ends_at !== null && (
        <p className="release__end">
          {covered ? say('RELEASES.COMES_BACK', covered) : t('RELEASES.NOTHING_COMES_BACK')}
        </p>
      )}
      {drift?.intoCovered && (
        <p className="notice notice--warning">
          {t('RELEASES.LOST_AT_END')} {offer('RELEASES.TAKE_OVER', 'covered', drift.intoCovered)}
        </p>
      )}
    </>
  );
}

interface Props {
  readonly release: Release & { readonly items: readonly ReleaseDocument[] };
  readonly plurals: ReadonlyMap<string, string>;
  readonly isOver: boolean;
  readonly may: ((action: string, item: ReleaseDocument) => boolean) | undefined;
  /** Called when something has taken the place of something else. */
  readonly onReplaced: () => void;
}

/** The documents of a release, each with what has changed outside since it was put there. */
export function ReleaseDocuments({ release, plurals, isOver, may, onReplaced }: Props) {
  const { t } = useWords();
  const say = useNames();
  const [replacement, setReplacement] = useState<Replacement>();
  return (
    <section aria-labelledby="release-documents">
      <h2 id="release-documents">{t('RELEASES.DOCUMENTS_TITLE')}</h2>
      <ul className="release__documents">
        {release.items.map((item) => {
          const { type, path, locale, title, revision } = item;
          const plural = plurals.get(type) ?? type;
          return (
            <li key={`${type} ${path} ${locale}`}>
              <p>
                <a href={addressOf(`/document/${plural}/${locale}/${path}`)}>
                  {title || path} <small>{`${path} (${locale})`}</small>
                </a>
                {revision && <small> · {say('RELEASES.TEXT_OF', revision)}</small>}
              </p>
              {item.taken_back && release.state !== 'cancelled' && <p>{t('RELEASES.TAKEN_BACK')}</p>}
              {!item.taken_back && !isOver && (
                <Changes
                  {...{ release, item, plural }}
                  isOpen={may?.('publish', item) === true && may('save', item)}
                  onReplace={setReplacement}
                />
              )}
            </li>
          );
        })}
      </ul>
      {replacement && (
        <ReplaceDialog
          release={release}
          replacement={replacement}
          onClose={() => {
            setReplacement(undefined);
            onReplaced();
          }}
        />
      )}
    </section>
  );
}
