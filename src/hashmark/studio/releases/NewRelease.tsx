import { type FormEvent, useState } from 'react';
import type { Measured } from '../../documents/measured.ts';
import { CallFailure } from '../api/client.ts';
import { type DocumentEntry, type DocumentPart, EVERYTHING, listNewest } from '../api/list.ts';
import { useMay, useMe } from '../api/me.ts';
import { makeRelease } from '../api/releases.ts';
import { PartsEnd } from '../knowing/PartsEnd.tsx';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { Findings } from '../publishing/Findings.tsx';
import { MeasuredPages } from '../publishing/MeasuredPages.tsx';
import { usePreflight } from '../publishing/use-preflight.ts';
import { instantsOf, useWallWindow, WindowFields } from '../publishing/WindowFields.tsx';
import { FailureNotice, useAct } from '../shell/acting.tsx';
import { addressOf } from '../shell/router.ts';

/** How long typing has to rest before it is searched for, in milliseconds. */
const REST = 200;

const nameOf = ({ path, locale, title }: DocumentEntry) => `${title || path} – ${path} (${locale})`;

/** So many documents are offered at a time at least, unless so many parts of the list have fewer. */
const OFFERED = 20;
const MOST_PARTS = 10;

/** The documents that words are found in, as far as they may be published. */
function useFound(search: string) {
  const may = useMay();
  const query = { ...EVERYTHING, search };
  return useParts<DocumentEntry, DocumentPart>(
    JSON.stringify([search, may !== undefined]),
    may &&
      (async (after, signal) => {
        const found: DocumentEntry[] = [];
        let next: string | null = after;
        for (let part = 0; next !== null && found.length < OFFERED && part < MOST_PARTS; part++) {
          const read = await listNewest(query, next, signal);
          found.push(...read.items.filter((entry) => may('publish', entry)));
          next = read.next;
        }
        return { items: found, next };
      }),
    REST,
  );
}

interface PickerProps {
  readonly chosen: readonly DocumentEntry[];
  readonly onChange: (chosen: readonly DocumentEntry[]) => void;
}

/** Chooses documents: those that were changed last, or what is searched for; the chosen ones stay. */
function DocumentPicker({ chosen, onChange }: PickerProps) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const list = useFound(search);
  const shown = [...new Map([...chosen, ...list.items].map((entry) => [entry.id, entry])).values()];
  const isChosen = ({ id }: DocumentEntry) => chosen.some((entry) => entry.id === id);
  return (
    <fieldset className="release__picker">
      <legend>{t('RELEASES.DOCUMENTS', { count: chosen.length })}</legend>
      <input
        type="search"
        aria-label={t('LIST.SEARCH')}
        placeholder={t('LIST.SEARCH')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul>
        {shown.map((entry) => (
          <li key={entry.id}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(entry)}
                onChange={() =>
                  onChange(isChosen(entry) ? chosen.filter(({ id }) => id !== entry.id) : [...chosen, entry])
                }
              />{' '}
              {nameOf(entry)}
            </label>
          </li>
        ))}
      </ul>
      <PartsEnd list={list} />
    </fieldset>
  );
}

/** The way to a new release, for those who may publish. */
export function NewRelease(props: { readonly onMade: () => void }) {
  return useMe()?.actions.includes('publish') ? <ReleaseForm {...props} /> : null;
}

/** Makes a release of several documents, which go live and end together. */
function ReleaseForm({ onMade }: { readonly onMade: () => void }) {
  const { t } = useWords();
  const [title, setTitle] = useState('');
  const [wall, setWall] = useWallWindow();
  const [chosen, setChosen] = useState<readonly DocumentEntry[]>([]);
  const { failure, act } = useAct();
  const [made, setMade] = useState<{ id: string; title: string; measured: Measured | null }>();
  /** Raised when what was found is no longer what would be released. */
  const [turn, setTurn] = useState(0);
  const window = instantsOf(wall);
  const {
    found,
    failure: unasked,
    acknowledged,
    acknowledge,
    holdBack,
  } = usePreflight(chosen, { ...window, release: 'new' }, String(turn));

  async function make(): Promise<void> {
    // The texts that were looked at, and no newer ones that nobody has seen here.
    const items = found?.items ?? chosen;
    try {
      setMade({ ...(await makeRelease(title, items, window, acknowledged)), title });
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'stale') setTurn(turn + 1);
      throw error;
    }
    setTitle('');
    setChosen([]);
    onMade();
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    if (!holdBack(event) && chosen.length > 0) void act(make);
  }
  return (
    <details className="release__new">
      <summary>{t('RELEASES.NEW')}</summary>
      <form className="publish" onSubmit={submit}>
        <label className="field">
          <span>{t('RELEASES.NAME')}</span>
          <input required maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
        </label>
        <WindowFields value={wall} onChange={setWall} />
        <DocumentPicker chosen={chosen} onChange={setChosen} />
        {found && <Findings found={found} acknowledged={acknowledged} onAcknowledge={acknowledge} />}
        <div aria-live="polite">
          {made && (
            <p className="notice">
              {t('RELEASES.MADE')} <a href={addressOf(`/releases/${made.id}`)}>{made.title}</a>
            </p>
          )}
          {made?.measured && <MeasuredPages measured={made.measured} />}
        </div>
        <FailureNotice failure={failure ?? unasked} />
        <button type="submit" className="button--main" aria-disabled={chosen.length === 0 || undefined}>
          {t('RELEASES.MAKE')}
        </button>
      </form>
    </details>
  );
}
