import { altOf, listMedia, type MediaItem, type MediaPart } from '../api/media.ts';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';

/** So many files are named beside the documents; the library shows all. */
const MAX_SHOWN = 8;

/** Files of the library by words of their name or of what they show. @param rest how long typing has to rest, in milliseconds */
export function useFiles(search: string, rest: number): readonly MediaItem[] {
  const { items } = useParts<MediaItem, MediaPart>(
    search,
    search.trim() === ''
      ? undefined
      : (after, signal) => listMedia({ search, folder: undefined, trashed: undefined }, after, signal),
    rest,
  );
  return items.slice(0, MAX_SHOWN);
}

/** Files of the library that have what was searched for. */
export function FoundFiles({ search, rest }: { readonly search: string; readonly rest: number }) {
  const { t, language } = useWords();
  const files = useFiles(search, rest);
  if (files.length === 0) return null;
  return (
    <section className="found-files" aria-labelledby="found-files">
      <h2 id="found-files">{t('LIST.FILES')}</h2>
      <ul>
        {files.map((item) => (
          <li key={item.id}>
            <a href={addressOf(`/media/${item.id}`)}>
              {item.name}.{item.extension}
            </a>{' '}
            <small>{altOf(item, language)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
