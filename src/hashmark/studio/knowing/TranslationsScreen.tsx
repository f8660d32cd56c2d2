import { useEffect, useState } from 'react';
import { readDocument } from '../api/documents.ts';
import {
  listTranslations,
  TRANSLATION_STATES,
  type Translation,
  type TranslationsQuery,
} from '../api/knowing.ts';
import { readRevision } from '../api/publishing.ts';
import type { SiteDescription } from '../api/site.ts';
import { pluralOf, useSite } from '../api/use-site.ts';
import { sayName } from '../documents/say-name.ts';
import { useWords } from '../messages.ts';
import { Comparison } from '../publishing/Comparison.tsx';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import { useKeptQuery } from '../shell/use-kept-query.ts';
import '../publishing/publishing.css';
import '../documents/documents.css';
import './knowing.css';
import { PartsEnd } from './PartsEnd.tsx';
import { useParts } from './use-parts.ts';

type Body = Readonly<Record<string, unknown>>;

interface ChangeProps {
  readonly plural: string;
  readonly from: string;
  readonly path: string;
  readonly revision: string;
}

/** What the original said when it was translated, beside what it says now. */
function Change({ plural, from, path, revision }: ChangeProps) {
  const { t } = useWords();
  const [sides, setSides] = useState<{ then: Body; now: Body }>();
  useEffect(() => {
    const address = { plural, locale: from, path };
    Promise.all([readRevision(address, revision), readDocument(address)]).then(
      ([then, { body }]) => setSides({ then, now: body }),
      () => undefined,
    );
  }, [plural, from, path, revision]);
  if (!sides) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  return <Comparison left={sides.then} right={sides.now} />;
}

interface RowProps {
  readonly item: Translation;
  readonly plural: string;
  readonly query: TranslationsQuery;
}

function Row({ item, plural, query: { from, to } }: RowProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { path, title, state, changed, translated_revision_id: revision } = item;
  const isUnchecked = state === 'stale' && revision === null;
  return (
    <>
      <tr>
        <th scope="row">
          <a href={addressOf(`/translate/${plural}/${from}/${to}/${path}`)}>{title || path}</a>{' '}
          {title && <small>{path}</small>}
        </th>
        <td>
          <span className={`state state--${state === 'current' ? 'live' : 'changed'}`}>
            {t(`TRANSLATIONS.${isUnchecked ? 'UNCHECKED' : state.toUpperCase()}`)}
          </span>
        </td>
        <td>
          {isUnchecked ? '' : changed.join(', ')}{' '}
          {revision && (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('TRANSLATIONS.SHOW')}
            </button>
          )}
        </td>
      </tr>
      {isOpen && revision && (
        <tr>
          <td colSpan={3}>
            <Change plural={plural} from={from} path={path} revision={revision} />
          </td>
        </tr>
      )}
    </>
  );
}

interface FilterProps {
  readonly site: SiteDescription | undefined;
  readonly query: TranslationsQuery;
  readonly onChange: (query: TranslationsQuery) => void;
}

function Filters({ site, query, onChange }: FilterProps) {
  const { t } = useWords();
  const locales = site?.locales ?? [query.from, query.to];
  const choice = (name: 'from' | 'to' | 'type', values: readonly string[]) => (
    <label>
      <span>{t(name === 'type' ? 'LIST.TYPE' : `TRANSLATIONS.${name.toUpperCase()}`)}</span>
      <select value={query[name]} onChange={({ target }) => onChange({ ...query, [name]: target.value })}>
        {values.map((value) => (
          <option key={value} value={value}>
            {name === 'type' ? sayName(t, 'TYPES', value) : value}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <search className="list__filters">
      {choice('from', locales)}
      {choice('to', locales)}
      {choice('type', site?.types.map(({ type }) => type) ?? [query.type])}
      <label>
        <span>{t('LIST.STATE')}</span>
        <select value={query.state} onChange={({ target }) => onChange({ ...query, state: target.value })}>
          <option value="">{t('LIST.ALL')}</option>
          {TRANSLATION_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`TRANSLATIONS.${state.toUpperCase()}`)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

/** From the first language of a site into that of the Studio, else into the second. */
function beginQuery({ locales }: SiteDescription, language: string): TranslationsQuery {
  const [from = '', ...others] = locales;
  const to = others.find((locale) => locale === language) ?? others[0] ?? from;
  return { type: 'page', from, to, state: '' };
}

/** What is missing in a language, and what is older than what it translates. */
export default function TranslationsScreen() {
  const { t, language } = useWords();
  const site = useSite();
  if (!site) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  if (site.locales.length < 2) return <p>{t('TRANSLATIONS.ONE_LANGUAGE')}</p>;
  return <TranslationList site={site} begun={beginQuery(site, language)} />;
}

function TranslationList({ site, begun }: { site: SiteDescription; begun: TranslationsQuery }) {
  const { t } = useWords();
  const [query, setQuery] = useKeptQuery(begun);
  const list = useParts<Translation, { items: readonly Translation[]; next: string | null }>(
    JSON.stringify(query),
    (after, signal) => listTranslations(query, after, signal),
  );
  const plural = pluralOf(site, query.type);
  return (
    <section className="list" aria-labelledby="translations-title">
      <Heading id="translations-title">{t('TRANSLATIONS.TITLE')}</Heading>
      <Filters site={site} query={query} onChange={setQuery} />
      {list.items.length > 0 && (
        <table className="list__table knowing__table">
          <thead>
            <tr>
              <th scope="col">{t('LIST.DOCUMENT')}</th>
              <th scope="col">{t('LIST.STATE')}</th>
              <th scope="col">{t('TRANSLATIONS.CHANGED')}</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((item) => (
              <Row key={item.path} item={item} plural={plural} query={query} />
            ))}
          </tbody>
        </table>
      )}
      <PartsEnd list={list} />
    </section>
  );
}
