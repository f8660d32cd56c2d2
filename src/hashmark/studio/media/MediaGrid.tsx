import { useEffect } from 'react';
import { listMedia, type MediaItem, type MediaPart, thumbnailOf } from '../api/media.ts';
import { PartsEnd } from '../knowing/PartsEnd.tsx';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { useKeptQuery } from '../shell/use-kept-query.ts';
import { UploadNotice } from './UploadNotice.tsx';
import { useUpload } from './use-upload.ts';
import './media.css';

/** How long typing has to rest before it is searched for, in milliseconds. */
const REST = 200;

type Query = Parameters<typeof listMedia>[0];
const EVERYTHING: Query = { folder: undefined, search: undefined, trashed: undefined };

interface Props {
  /** The file that was changed last. */
  readonly changed?: MediaItem | undefined;
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
export function MediaGrid({ changed, chosen, onChoose }: Props) {
  const [query, setQuery] = useKeptQuery<Query>(EVERYTHING);
  const list = useParts<MediaItem, MediaPart>(
    JSON.stringify(query),
    (after, signal) => listMedia(query, after, signal),
    REST,
  );
  const { items, last, isWaiting, rewrite } = list;
  // In their places: whoever looks far down a long library stays there.
  useEffect(() => {
    if (changed) rewrite((all) => all.map((item) => (item.id === changed.id ? changed : item)));
  }, [changed, rewrite]);
  const shown = items.filter(
    ({ folder, trashed_at }) =>
      (trashed_at !== null) === (query.trashed === '1') && folder === (query.folder ?? folder),
  );
  const folders = new Set([...(last?.folders ?? []), ...items.map(({ folder }) => folder)]);
  const { said, start } = useUpload(query.folder ?? '', (item) => {
    rewrite((all) => [item, ...all.filter(({ id }) => id !== item.id)]);
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
        folders={[...folders].sort()}
        onChange={setQuery}
        onFiles={(files) => void start(files)}
      />
      <div aria-live="polite">
        <UploadNotice said={said} />
      </div>
      <ul className="media-grid__items">
        {shown.map((item) => (
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
      <PartsEnd
        list={{ ...list, isEmpty: last !== undefined && !isWaiting && shown.length === 0 }}
        none="MEDIA.NONE"
      />
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
