import { useState } from 'react';
import {
  type DocumentEntry,
  type DocumentPart,
  EVERYTHING,
  type ListQuery,
  listNewest,
  STATES,
} from '../api/list.ts';
import { useMe } from '../api/me.ts';
import type { SiteDescription } from '../api/site.ts';
import { pluralOf, useSite } from '../api/use-site.ts';
import { PartsEnd } from '../knowing/PartsEnd.tsx';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import { useKeptQuery } from '../shell/use-kept-query.ts';
import './documents.css';
import { FoundFiles } from './FoundFiles.tsx';
import { FoundPlace, partOf } from './found-place.tsx';
import { NewDocument } from './NewDocument.tsx';
import { plainName } from './plain-name.ts';
import { sayName } from './say-name.ts';

/** How long typing has to rest before it is searched for, in milliseconds. */
const REST = 200;

interface FilterProps {
  readonly query: ListQuery;
  readonly site: SiteDescription | undefined;
  readonly onChange: (query: ListQuery) => void;
}

function Filters({ query, site, onChange }: FilterProps) {
  const { t } = useWords();
  const choice = (name: 'type' | 'locale' | 'state', values: readonly (readonly [string, string])[]) => (
    <label>
      <span>{t(`LIST.${name.toUpperCase()}`)}</span>
      <select value={query[name]} onChange={({ target }) => onChange({ ...query, [name]: target.value })}>
        <option value="">{t('LIST.ALL')}</option>
        {values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
  const same = (values: readonly string[] = []) => values.map((value) => [value, value] as const);
  return (
    <search className="list__filters">
      <label className="list__search">
        <span>{t('LIST.SEARCH')}</span>
        <input
          type="search"
          value={query.search}
          onChange={({ target }) => onChange({ ...query, search: target.value })}
        />
      </label>
      {choice(
        'type',
        (site?.types ?? []).map(({ type }) => [type, sayName(t, 'TYPES', type)] as const),
      )}
      {choice('locale', same(site?.locales))}
      {choice(
        'state',
        STATES.map((state) => [state, t(`STATE.${state.toUpperCase()}`)] as const),
      )}
      <label className="list__trash">
        <input
          type="checkbox"
          checked={query.trashed === '1'}
          onChange={({ target }) => onChange({ ...query, trashed: target.checked ? '1' : '' })}
        />
        <span>{t('LIST.TRASH')}</span>
      </label>
    </search>
  );
}

interface RowProps {
  readonly entry: DocumentEntry;
  readonly plural: string;
  /** What was searched for. */
  readonly search: string;
}

function Row({ entry, plural, search }: RowProps) {
  const { t, language } = useWords();
  const { path, locale, title, type, state, saved_at, author, found } = entry;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const place = `${plural}/${locale}/${path}`;
  return (
    <tr>
      <th scope="row">
        <a href={addressOf(`/edit/${place}${partOf(entry, search)}`)} lang={locale} dir="auto">
          {title || path}
        </a>
        {title && <small> {path}</small>}
        {found && <FoundPlace found={found} search={search} />}
      </th>
      <td>{sayName(t, 'TYPES', type)}</td>
      <td>{locale}</td>
      <td>
        <a className={`state state--${state}`} href={addressOf(`/document/${place}`)}>
          {t(`STATE.${state.toUpperCase()}`)}
        </a>
      </td>
      <td>
        <time dateTime={saved_at}>{day.format(new Date(saved_at))}</time> · {plainName(author)}
      </td>
    </tr>
  );
}

interface TableProps {
  readonly query: ListQuery;
  readonly site: SiteDescription | undefined;
  /** What the table holds, where there are two. */
  readonly label?: string;
  /** Whether it is shown although there is nothing in it. */
  readonly isMain: boolean;
}

/** Documents that a query asks for, and how to get more of them. */
function Documents({ query, site, label, isMain }: TableProps) {
  const { t } = useWords();
  const list = useParts<DocumentEntry, DocumentPart>(
    JSON.stringify(query),
    (after, signal) => listNewest(query, after, signal),
    query.search === '' ? 0 : REST,
  );
  const { items, isWaiting } = list;
  const isEmpty = items.length === 0;
  if (!isMain && isEmpty && !list.loadMore) return null;
  return (
    <>
      <table hidden={isEmpty && !isWaiting} className="list__table" aria-busy={isWaiting}>
        {label && <caption>{label}</caption>}
        <thead>
          <tr>
            <th scope="col">{t('LIST.DOCUMENT')}</th>
            <th scope="col">{t('LIST.TYPE')}</th>
            <th scope="col">{t('LIST.LOCALE')}</th>
            <th scope="col">{t('LIST.STATE')}</th>
            <th scope="col">{t('LIST.SAVED')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} plural={pluralOf(site, entry.type)} search={query.search} />
          ))}
        </tbody>
      </table>
      <PartsEnd list={list} none={query.search.trim() === '' ? 'LIST.NOTHING' : 'LIST.NOT_NAMED'} />
    </>
  );
}

/** All documents, the last changed first: searched, narrowed, opened, begun. */
export default function DocumentList() {
  const { t } = useWords();
  const [query, setQuery] = useKeptQuery(EVERYTHING);
  const site = useSite();
  const me = useMe();
  const [isNew, setNew] = useState(false);
  return (
    <section className="list" aria-labelledby="list-title">
      <header className="list__head">
        <Heading id="list-title">{t('LIST.TITLE')}</Heading>
        {me?.actions.includes('save') && (
          <button type="button" className="button--main" disabled={!site} onClick={() => setNew(true)}>
            {t('LIST.NEW')}
          </button>
        )}
      </header>
      <Filters query={query} site={site} onChange={setQuery} />
      <Documents query={query} site={site} isMain />
      {query.search.trim() !== '' && (
        <Documents query={{ ...query, texts: '1' }} site={site} label={t('LIST.IN_TEXTS')} isMain={false} />
      )}
      <FoundFiles search={query.search} rest={REST} />
      {isNew && site && me && <NewDocument site={site} me={me} onClose={() => setNew(false)} />}
    </section>
  );
}
