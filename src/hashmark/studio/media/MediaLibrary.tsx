import { useEffect, useState } from 'react';
import { changeMedia, type MediaItem, readMedia, replace } from '../api/media.ts';
import { useWords } from '../messages.ts';
import { goOnWith, UnsavedNotice } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import type { ScreenProps } from '../shell/screen-props.ts';
import '../documents/documents.css';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { useChanges, withUnsaved } from './use-changes.ts';

/** The pictures and other files that texts may use; with `id` that one is open, at its words in `locale`. */
export default function MediaLibrary({ id = '', locale }: ScreenProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<MediaItem>();
  const [changed, setChanged] = useState<MediaItem>();
  /** Raised when fields are to show again what is stored. */
  const [turn, setTurn] = useState(0);
  /** The file that another was put in the place of last. */
  const [replaced, setReplaced] = useState('');
  const { unsaved, change, letGo } = useChanges((item) => {
    // Another may be open by now, and being described.
    setChosen((now) => (now?.id === item.id ? item : now));
    setChanged(item);
  });
  useEffect(() => {
    setChosen(undefined);
    if (id === '') return undefined;
    const asked = new AbortController();
    // Another may be chosen by then.
    readMedia(id, asked.signal).then(
      (item) => setChosen((now) => now ?? item),
      () => undefined,
    );
    return () => asked.abort();
  }, [id]);
  const notices = unsaved.map(
    (one) =>
      one.failure && (
        <UnsavedNotice
          key={one.key}
          words={`${one.item.name}.${one.item.extension}: ${one.failure.refused?.message ?? t(`FAILURE.${one.failure.kind.toUpperCase()}`)}`}
          take="SAVE.NOW"
          onTake={() => void change(one)}
          onDiscard={() =>
            goOnWith(() => {
              letGo(one);
              setTurn(turn + 1);
            })
          }
        />
      ),
  );
  return (
    <section className="list media" aria-labelledby="media-title">
      <Heading id="media-title">{t('MEDIA.TITLE')}</Heading>
      {!chosen && notices}
      <div className="media__sides">
        <MediaGrid changed={changed} chosen={chosen?.id} onChoose={setChosen} />
        {chosen && (
          <MediaDetails
            key={`${chosen.id} ${turn}`}
            item={withUnsaved(chosen, unsaved)}
            locale={chosen.id === id ? locale : undefined}
            replacing={
              unsaved.some(({ key, failure }) => key === `${chosen.id} file` && !failure)
                ? 'REPLACING'
                : replaced === chosen.id && 'REPLACED'
            }
            onChange={(what) =>
              void change({
                key: `${chosen.id} ${Object.keys(what.alt ?? what)}`,
                item: chosen,
                what,
                send: () => changeMedia(chosen.id, what),
              })
            }
            onReplace={(file) =>
              void change({
                key: `${chosen.id} file`,
                item: chosen,
                what: {},
                async send() {
                  setReplaced('');
                  const item = await replace(chosen.id, file);
                  setReplaced(item.id);
                  return item;
                },
              })
            }
          >
            {notices}
          </MediaDetails>
        )}
      </div>
    </section>
  );
}
