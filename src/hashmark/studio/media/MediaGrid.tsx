import { useState } from 'react';
import { listMedia, type MediaItem, type MediaPart, thumbnailOf } from '../api/media.ts';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { UploadNotice } from './UploadNotice.tsx';
import { useUpload } from './use-upload.ts';
import './media.css';

type Query = Parameters<typeof listMedia>[0];
const EVERYTHING: Query = { folder: undefined, search: undefined, trashed: undefined };

interface Props {
  /** Raised to read the list anew. */
  readonly version: number;
  readonly chosen?: string | undefined;
  readonly onChoose: (item: MediaItem) => void;
}

interface FilterProps {
  readonly query: Query;
  readonly folders: readonly string[];
  readonly onChange: (query: Query) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** What of the library is shown, and the way to add to it. */
function Filters({ query, folders, onChange, onFiles }: FilterProps) {
  const { t } = useWords();
  return (
    <search className="list__filters">
      <label className="list__search">
        <span>{t('MEDIA.SEARCH')}</span>
        <input
          type="search"
          value={query.search ?? ''}
          onChange={({ target }) => onChange({ ...query, search: target.value || undefined })}
        />
      </label>
      <label>
        <span>{t('MEDIA.FOLDER')}</span>
        <select
          value={query.folder ?? '*'}
          onChange={({ target }) =>
            onChange({ ...query, folder: target.value === '*' ? undefined : target.value })
          }
        >
          <option value="*">{t('LIST.ALL')}</option>
          {folders.map((name) => (
            <option key={name} value={name}>
              {name || '/'}
            </option>
          ))}
        </select>
      </label>
      <label className="list__trash">
        <input
          type="checkbox"
          checked={query.trashed === '1'}
          onChange={({ target }) => onChange({ ...query, trashed: target.checked ? '1' : undefined })}
        />
        <span>{t('LIST.TRASH')}</span>
      </label>
      <label className="button button--main media-grid__upload">
        {t('MEDIA.UPLOAD')}
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif,image/svg+xml,application/pdf"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            onFiles(files);
          }}
        />
      </label>
    </search>
  );
}

/** The pictures and other files of the library: searched, added by choosing or dropping, chosen. */
export function MediaGrid({ version, chosen, onChoose }: Props) {
  const { t } = useWords();
  const [query, setQuery] = useState<Query>(EVERYTHING);
  const [added, setAdded] = useState(0);
  const { items, last, failure, isWaiting, isEmpty, loadMore } = useParts<MediaItem, MediaPart>(
    JSON.stringify([query, version, added]),
    (after, signal) => listMedia(query, after, signal),
  );
  const { said, start } = useUpload(query.folder ?? '', (item) => {
    setAdded((count) => count + 1);
    onChoose(item);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop a file chooses it
    <div
      className="media-grid"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void start(event.dataTransfer.files);
      }}
    >
      <Filters
        query={query}
        folders={last?.folders ?? []}
        onChange={setQuery}
        onFiles={(files) => void start(files)}
      />
      <div aria-live="polite">
        <UploadNotice said={said} />
        {failure && <p className="notice notice--warning">{t(`FAILURE.${failure.kind.toUpperCase()}`)}</p>}
        {isEmpty && <p>{t('MEDIA.NONE')}</p>}
      </div>
      <ul className="media-grid__items">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="media-grid__item"
              aria-pressed={chosen === item.id}
              onClick={() => onChoose(item)}
            >
              <Thumbnail item={item} />
              <span className="media-grid__name">
                {item.name}.{item.extension}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {loadMore && !isWaiting && (
        <button type="button" onClick={loadMore}>
          {t('LIST.MORE')}
        </button>
      )}
    </div>
  );
}

function Thumbnail({ item }: { readonly item: MediaItem }) {
  const source = thumbnailOf(item);
  if (!source) return <span className="media-grid__file">{item.extension.toUpperCase()}</span>;
  const { x, y } = item.focal;
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      ref={(img) => img?.style.setProperty('object-position', `${x / 10}% ${y / 10}%`)}
    />
  );
}
