import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { altOf, listMedia, type MediaItem } from '../api/media.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';

/** So many files are named beside the documents; the library shows all. */
const MAX_SHOWN = 8;

/** Files of the library by words of their name or of what they show. @param rest how long typing has to rest, in milliseconds */
export function useFiles(search: string, rest: number): readonly MediaItem[] {
  const [found, setFound] = useState<readonly MediaItem[]>([]);
  useEffect(() => {
    if (search.trim() === '') {
      setFound([]);
      return undefined;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      listMedia({ search, folder: undefined, trashed: undefined }, '', asked.signal).then(
        ({ items }) => setFound(items.slice(0, MAX_SHOWN)),
        (error: unknown) => {
          if (!asked.signal.aborted && !(error instanceof CallFailure)) throw error;
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [search, rest]);
  return found;
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
