import { useEffect, useState } from 'react';
import { type MediaItem, readMedia } from '../api/media.ts';
import { useWords } from '../messages.ts';
import { Heading } from '../shell/Heading.tsx';
import type { ScreenProps } from '../shell/screen-props.ts';
import '../documents/documents.css';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaGrid } from './MediaGrid.tsx';

/** The pictures and other files that texts may use; with `id` that one is open, at its words in `locale`. */
export default function MediaLibrary({ id = '', locale }: ScreenProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<MediaItem>();
  const [version, setVersion] = useState(0);
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
  return (
    <section className="list media" aria-labelledby="media-title">
      <Heading id="media-title">{t('MEDIA.TITLE')}</Heading>
      <div className="media__sides">
        <MediaGrid version={version} chosen={chosen?.id} onChoose={setChosen} />
        {chosen && (
          <MediaDetails
            key={chosen.id}
            item={chosen}
            locale={chosen.id === id ? locale : undefined}
            onChange={(item) => {
              // Another may be open by now, and being described.
              setChosen((now) => (now?.id === item.id ? item : now));
              setVersion((count) => count + 1);
            }}
          />
        )}
      </div>
    </section>
  );
}
