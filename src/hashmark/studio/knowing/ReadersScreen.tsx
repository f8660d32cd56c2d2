import { listReaders, type Readers, type ReadersQuery, type ReadPage } from '../api/knowing.ts';
import { pluralOf, useSite } from '../api/use-site.ts';
import { useWords } from '../messages.ts';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import { useKeptQuery } from '../shell/use-kept-query.ts';
import '../documents/documents.css';
import './knowing.css';
import { PartsEnd } from './PartsEnd.tsx';
import { useParts } from './use-parts.ts';

/** How many days may be looked back on. */
const DAYS = ['7', '30', '90'] as const;

interface FilterProps {
  readonly locales: readonly string[];
  readonly query: ReadersQuery;
  readonly onChange: (query: ReadersQuery) => void;
}

function Filters({ locales, query, onChange }: FilterProps) {
  const { t } = useWords();
  return (
    <search className="list__filters">
      <label>
        <span>{t('LIST.LOCALE')}</span>
        <select value={query.locale} onChange={({ target }) => onChange({ ...query, locale: target.value })}>
          <option value="">{t('LIST.ALL')}</option>
          {locales.map((locale) => (
            <option key={locale}>{locale}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('READERS.PERIOD')}</span>
        <select value={query.days} onChange={({ target }) => onChange({ ...query, days: target.value })}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {t('READERS.DAYS', { count: Number(days) })}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

interface RowProps {
  readonly page: ReadPage;
  readonly plural: string;
}

function Row({ page: { path, locale, title, saved_at, reads }, plural }: RowProps) {
  const { t, language } = useWords();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <tr>
      <th scope="row">
        <a href={addressOf(`/document/${plural}/${locale}/${path}`)}>{title || path}</a>{' '}
        {title && <small>{path}</small>}
      </th>
      <td>{locale}</td>
      <td>{reads === 0 ? t('READERS.NOBODY') : new Intl.NumberFormat(language).format(reads)}</td>
      <td>
        <time dateTime={saved_at}>{day.format(new Date(saved_at))}</time>
      </td>
    </tr>
  );
}

/** How often pages that are live were opened, those that nobody opens first. */
export default function ReadersScreen() {
  const { t, language } = useWords();
  const site = useSite();
  const [query, setQuery] = useKeptQuery<ReadersQuery>({ days: '30', locale: '' });
  const list = useParts<ReadPage, Readers>(JSON.stringify(query), (after, signal) =>
    listReaders(query, after, signal),
  );
  const { items, last } = list;
  const since =
    last?.since && new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(last.since));
  return (
    <section className="list" aria-labelledby="readers-title">
      <Heading id="readers-title">{t('READERS.TITLE')}</Heading>
      <p>{since ? t('READERS.SINCE', { since }) : t('READERS.NOT_YET')}</p>
      <Filters locales={site?.locales ?? []} query={query} onChange={setQuery} />
      {items.length > 0 && (
        <table className="list__table knowing__table">
          <thead>
            <tr>
              <th scope="col">{t('LIST.DOCUMENT')}</th>
              <th scope="col">{t('LIST.LOCALE')}</th>
              <th scope="col">{t('READERS.OPENED')}</th>
              <th scope="col">{t('LIST.SAVED')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((page) => (
              <Row key={page.id} page={page} plural={pluralOf(site, 'page')} />
            ))}
          </tbody>
        </table>
      )}
      <PartsEnd list={list} />
    </section>
  );
}
