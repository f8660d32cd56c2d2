import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type DocumentEntry, listDocuments } from '../api/documents.ts';
import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';

/** The pages that there are, each with its way into the editor. */
export default function DocumentList() {
  const { t, language } = useWords();
  const [entries, setEntries] = useState<readonly DocumentEntry[]>([]);
  const [next, setNext] = useState<string | null>('');
  const [failure, setFailure] = useState<CallFailure>();
  const [isWaiting, setWaiting] = useState(true);

  const loadMore = async (after: string) => {
    setWaiting(true);
    try {
      const part = await listDocuments('page', after);
      setEntries((known) => [
        ...known,
        ...part.items.filter(({ id }) => known.every((one) => one.id !== id)),
      ]);
      setNext(part.next);
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setWaiting(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => void loadMore(''), []);

  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="list" aria-labelledby="list-title">
      <h1 id="list-title">{t('LIST.TITLE')}</h1>
      <table className="list__table">
        <thead>
          <tr>
            <th scope="col">{t('LIST.PATH')}</th>
            <th scope="col">{t('LIST.LOCALE')}</th>
            <th scope="col">{t('LIST.STATE')}</th>
            <th scope="col">{t('LIST.SAVED')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, path, locale, hash, visible_hash, saved_at, author }) => (
            <tr key={id}>
              <th scope="row">
                <a href={addressOf(`/edit/pages/${locale}/${path}`)}>{path}</a>
              </th>
              <td>{locale}</td>
              <td>
                {t(
                  visible_hash === null
                    ? 'STATE.DRAFT'
                    : visible_hash === hash
                      ? 'STATE.LIVE'
                      : 'STATE.CHANGED',
                )}
              </td>
              <td>
                <time dateTime={saved_at}>{day.format(new Date(saved_at))}</time> · {author}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">
        {isWaiting && <p className="studio__loading">{t('SCREEN.LOADING')}</p>}
        {failure && <p className="notice notice--warning">{t(`FAILURE.${failure.kind.toUpperCase()}`)}</p>}
      </div>
      {next && !isWaiting && (
        <button type="button" onClick={() => void loadMore(next)}>
          {t('LIST.MORE')}
        </button>
      )}
    </section>
  );
}
