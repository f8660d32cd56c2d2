import { useEffect, useState } from 'react';
import type { Measured } from '../../documents/measured.ts';
import { type DocumentEntry, listNewest } from '../api/list.ts';
import { useMay, useMe } from '../api/me.ts';
import { makeRelease } from '../api/releases.ts';
import { useWords } from '../messages.ts';
import { Findings } from '../publishing/Findings.tsx';
import { MeasuredPages } from '../publishing/MeasuredPages.tsx';
import { usePreflight } from '../publishing/use-preflight.ts';
import { instantsOf, useWallWindow, WindowFields } from '../publishing/WindowFields.tsx';
import { FailureNotice, useAct } from '../shell/acting.tsx';

/** How long typing has to rest before it is searched for, in milliseconds. */
const REST = 200;

const nameOf = ({ path, locale, title }: DocumentEntry) => `${title || path} – ${path} (${locale})`;

/** The documents that words are found in. */
function useFound(search: string): readonly DocumentEntry[] {
  const [found, setFound] = useState<readonly DocumentEntry[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = { type: '', locale: '', state: '', search, trashed: '' };
      listNewest(query, '', abort.signal).then(
        ({ items }) => setFound(items.slice(0, 20)),
        () => undefined,
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);
  return found;
}

interface PickerProps {
  readonly chosen: readonly DocumentEntry[];
  readonly onChange: (chosen: readonly DocumentEntry[]) => void;
}

/** Chooses documents: those that were changed last, or what is searched for; the chosen ones stay. */
function DocumentPicker({ chosen, onChange }: PickerProps) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const may = useMay();
  const found = useFound(search).filter((entry) => may?.('publish', entry));
  const shown = [...new Map([...chosen, ...found].map((entry) => [entry.id, entry])).values()];
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
  const [measured, setMeasured] = useState<Measured | null>(null);
  const window = instantsOf(wall);
  const {
    found,
    failure: unasked,
    acknowledged,
    acknowledge,
  } = usePreflight(chosen, { ...window, release: 'new' }, chosen.map(({ hash }) => hash).join());

  async function make(): Promise<void> {
    setMeasured((await makeRelease(title, chosen, window, acknowledged)).measured);
    setTitle('');
    setChosen([]);
    onMade();
  }
  return (
    <details className="release__new">
      <summary>{t('RELEASES.NEW')}</summary>
      <form
        className="publish"
        onSubmit={(event) => {
          event.preventDefault();
          void act(make);
        }}
      >
        <label className="field">
          <span>{t('RELEASES.NAME')}</span>
          <input required maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
        </label>
        <WindowFields value={wall} onChange={setWall} />
        <DocumentPicker chosen={chosen} onChange={setChosen} />
        {found && <Findings found={found} acknowledged={acknowledged} onAcknowledge={acknowledge} />}
        <div aria-live="polite">{measured && <MeasuredPages measured={measured} />}</div>
        <FailureNotice failure={failure ?? unasked} />
        <button type="submit" className="button--main" disabled={chosen.length === 0}>
          {t('RELEASES.MAKE')}
        </button>
      </form>
    </details>
  );
}
