import { useState } from 'react';
import type { MediaItem } from '../api/media.ts';
import { useWords } from '../messages.ts';
import '../documents/documents.css';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaGrid } from './MediaGrid.tsx';

/** The pictures and other files that texts may use. */
export default function MediaLibrary() {
  const { t } = useWords();
  const [chosen, setChosen] = useState<MediaItem>();
  const [version, setVersion] = useState(0);
  return (
    <section className="list media" aria-labelledby="media-title">
      <h1 id="media-title">{t('MEDIA.TITLE')}</h1>
      <div className="media__sides">
        <MediaGrid version={version} chosen={chosen?.id} onChoose={setChosen} />
        {chosen && (
          <MediaDetails
            key={chosen.id}
            item={chosen}
            onChange={(item) => {
              setChosen(item);
              setVersion((count) => count + 1);
            }}
          />
        )}
      </div>
    </section>
  );
}
