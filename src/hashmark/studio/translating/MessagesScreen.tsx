import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { pathOf } from '../api/documents.ts';
import { OfferedCopy } from '../editor/OfferedCopy.tsx';
import type { OpenedDocument } from '../editor/use-document.ts';
import { type Fault, FaultCount, FaultList, faultsAt } from '../forms/faults.tsx';
import { type Text, textsIn } from '../forms/message-texts.ts';
import { isFields } from '../forms/shape.ts';
import { useSearch } from '../forms/use-search.ts';
import { useWords } from '../messages.ts';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import type { Body } from '../saving/draft.ts';
import { SaveNotice } from '../saving/SaveNotice.tsx';
import { useIssues } from '../saving/use-check.ts';
import { useSafety } from '../saving/use-safety.ts';
import { FailedScreen, FailureNotice, useAct } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import type { ScreenProps } from '../shell/screen-props.ts';
import './messages.css';
import { type InLocale, useAllLocales } from './use-all-locales.ts';

const PLURAL = 'messages';
/** No fault at all. */
const NONE: readonly Fault[] = [];
/** So many keys are shown at a time; with more, words find them. */
const MOST = 100;

type Opened = InLocale & { readonly opened: OpenedDocument };
/** The texts of a language by their whole keys. */
type ByKey = ReadonlyMap<string, Text>;

const textsOf = ({ messages }: Body): ByKey =>
  new Map((isFields(messages) ? textsIn(messages) : []).map((text) => [text.place.join('.'), text]));

/** What is written in each language, as it is at the moment. */
function useBodies(all: readonly Opened[]): readonly Body[] {
  const [, showAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const ends = all.map(({ opened }) => opened.draft.$body.listen(showAgain));
    return () => {
      for (const end of ends) end();
    };
  }, [all]);
  return all.map(({ opened }) => opened.draft.$body.get());
}

interface HeadProps {
  readonly path: string;
  readonly one: Opened;
  readonly body: Body;
  /** How many keys it has, and how many there are. */
  readonly count: number;
  readonly all: number;
  readonly faults: readonly Fault[];
  /** Called with what is wrong with it, as soon as the server has said so. */
  readonly onFound: (locale: string, found: readonly Fault[]) => void;
}

/** A language: how much of it there is, whether it is saved, and how much of it is wrong. */
function LocaleHead({ path, one: { locale, opened }, body, count, all, faults, onFound }: HeadProps) {
  const { t } = useWords();
  const { draft, maySave, type } = opened;
  const state = useStore(draft.$state);
  const issues = useIssues(draft, type.type, path, locale);
  useEffect(
    () =>
      onFound(
        locale,
        issues.map((issue) => ({ ...issue, locale })),
      ),
    [locale, issues, onFound],
  );
  useSafety(draft);
  return (
    <th scope="col">
      <a href={addressOf(`/edit/${PLURAL}/${locale}/${path}`)}>{locale}</a>{' '}
      <span className={count < all ? 'state state--changed' : 'state state--live'}>
        {t('ALL_LOCALES.COVERAGE', { count, all })}
      </span>
      <FaultCount faults={faults} />
      {maySave && <SaveNotice draft={draft} />}
      <OfferedCopy opened={opened} />
      {state.kind === 'conflict' && <ConflictDialog draft={draft} conflict={state.conflict} body={body} />}
    </th>
  );
}

interface Column {
  readonly one: Opened;
  readonly texts: ByKey;
  readonly faults: readonly Fault[];
}

interface RowProps {
  readonly name: string;
  readonly place: readonly string[];
  readonly columns: readonly Column[];
}

/** One message in every language that has been begun. */
function Row({ name, place, columns }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      {columns.map((column) => (
        <Cell key={column.one.locale} {...{ name, place, column }} />
      ))}
    </tr>
  );
}

interface CellProps {
  readonly name: string;
  /** Where another language has the message, for one that lacks it. */
  readonly place: readonly string[];
  readonly column: Column;
}

/** A message in one language, and what is wrong with it. */
function Cell({ name, place, column: { one, texts, faults } }: CellProps) {
  const id = useId();
  const { locale, opened } = one;
  const own = texts.get(name);
  const at = [PLURAL, ...(own?.place ?? place)];
  const found = at.reduce(faultsAt, faults);
  return (
    <td data-missing={own === undefined || undefined}>
      <textarea
        lang={locale}
        aria-label={`${name} ${locale}`}
        aria-describedby={found.length > 0 ? id : undefined}
        aria-invalid={found.some(({ level }) => level === 'error') || undefined}
        readOnly={!opened.maySave}
        rows={Math.min(6, Math.ceil(((own?.text.length ?? 0) + 1) / 30))}
        value={own?.text ?? ''}
        onChange={({ target }) => opened.draft.write(at, target.value || undefined)}
      />
      <FaultList id={id} faults={found} />
    </td>
  );
}

/** Languages in which nobody has begun yet. */
function Begin({
  path,
  locales,
  onBegun,
}: {
  path: string;
  locales: readonly string[];
  onBegun: () => void;
}) {
  const { t } = useWords();
  const { failure, act } = useAct();
  async function begin(locale: string): Promise<void> {
    const address = { plural: PLURAL, locale, path };
    await call('PUT', pathOf(address), { base: null, body: { body: { messages: {} } } });
    onBegun();
  }
  return (
    <>
      <p className="all-locales__begin">
        {locales.map((locale) => (
          <button key={locale} type="button" onClick={() => void act(() => begin(locale))}>
            {t('ALL_LOCALES.BEGIN', { locale })}
          </button>
        ))}
      </p>
      <FailureNotice failure={failure} />
    </>
  );
}

/** Where each message stands, or stood before its last text was cleared: it can be written anew. */
function usePlaces(columns: readonly Column[]): ReadonlyMap<string, readonly string[]> {
  const { current: places } = useRef(new Map<string, readonly string[]>());
  for (const { texts } of columns)
    for (const [key, { place }] of texts) if (!places.has(key)) places.set(key, place);
  return places;
}

interface SideBySideProps {
  readonly path: string;
  readonly all: readonly Opened[];
}

/** Messages by key, with a column for each language. */
function SideBySide({ path, all }: SideBySideProps) {
  const { t } = useWords();
  /** What a language lacked when that was asked for: it stays while it is written. */
  const [lacked, setLacked] = useState<ReadonlySet<string>>();
  const [faults, setFaults] = useState<Readonly<Record<string, readonly Fault[]>>>({});
  const showFaults = useCallback(
    (locale: string, found: readonly Fault[]) => setFaults((others) => ({ ...others, [locale]: found })),
    [],
  );
  const bodies = useBodies(all);
  const columns = all.map(
    (one, at): Column => ({ one, texts: textsOf(bodies[at] ?? {}), faults: faults[one.locale] ?? NONE }),
  );
  const places = usePlaces(columns);
  const keys = [...places.keys()];
  const isLacking = (key: string) => columns.some(({ texts }) => !texts.has(key));
  const { hidden, field } = useSearch(() =>
    keys.map((key) => [key, [key, ...columns.map(({ texts }) => texts.get(key)?.text)].join(' ')]),
  );
  const found = keys.filter((key) => !hidden.has(key) && (lacked?.has(key) ?? true));
  return (
    <>
      <search className="list__filters">
        <label className="list__search">
          <span>{t('FIELD.FIND')}</span>
          <input {...field} />
        </label>
        <label className="list__trash">
          <input
            type="checkbox"
            checked={lacked !== undefined}
            onChange={({ target }) => setLacked(target.checked ? new Set(keys.filter(isLacking)) : undefined)}
          />
          <span>{t('ALL_LOCALES.ONLY_MISSING')}</span>
        </label>
      </search>
      <div className="all-locales__table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ALL_LOCALES.KEY')}</th>
              {columns.map(({ one, texts, faults }, at) => (
                <LocaleHead
                  key={one.locale}
                  {...{ path, one, faults }}
                  onFound={showFaults}
                  body={bodies[at] ?? {}}
                  count={texts.size}
                  all={new Set(columns.flatMap(({ texts }) => [...texts.keys()])).size}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST).map((name) => (
              <Row key={name} name={name} place={places.get(name) ?? [name]} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > MOST && <p>{t('FIELD.MORE', { count: found.length - MOST })}</p>}
    </>
  );
}

/** The messages of one document in all languages, side by side. */
export default function MessagesScreen({ path = '' }: ScreenProps) {
  const { t } = useWords();
  const [turn, setTurn] = useState(0);
  const found = useAllLocales(PLURAL, path, turn);
  const all = useMemo(
    () => (Array.isArray(found) ? found.filter((one): one is Opened => one.opened !== undefined) : []),
    [found],
  );
  if (!found) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  if ('failure' in found)
    return <FailedScreen title={t('ALL_LOCALES.TITLE', { path })} failure={found.failure} />;
  const missing = found.flatMap(({ locale, opened }) => (opened ? [] : locale));
  return (
    <section className="list all-locales" aria-labelledby="all-locales-title">
      <Heading id="all-locales-title">{t('ALL_LOCALES.TITLE', { path })}</Heading>
      {missing.length > 0 && (
        <Begin path={path} locales={missing} onBegun={() => setTurn((count) => count + 1)} />
      )}
      {all.length > 0 && <SideBySide path={path} all={all} />}
    </section>
  );
}
