import { useState } from 'react';
import type { Measured } from '../../documents/measured.ts';
import { type DocumentEntry, type DocumentPart, EVERYTHING, listNewest } from '../api/list.ts';
import { useMay, useMe } from '../api/me.ts';
import { makeRelease } from '../api/releases.ts';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { Findings } from '../publishing/Findings.tsx';
import { MeasuredPages } from '../publishing/MeasuredPages.tsx';
import { usePreflight } from '../publishing/use-preflight.ts';
import { instantsOf, useWallWindow, WindowFields } from '../publishing/WindowFields.tsx';
import { FailureNotice, useAct } from '../shell/acting.tsx';

/** How long typing has to rest before it is searched for, in milliseconds. */
const REST = 200;

const nameOf = ({ path, locale, title }: DocumentEntry) => `${title || path} – ${path} (${locale})`;

/** So many documents are offered at a time, out of so many parts of the list at most. */
const OFFERED = 20;
const MOST_PARTS = 10;

/** The documents that words are found in, as far as they may be published. */
function useFound(search: string): readonly DocumentEntry[] {
  const may = useMay();
  const query = { ...EVERYTHING, search };
  const { items } = useParts<DocumentEntry, DocumentPart>(
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
        return { items: found.slice(0, OFFERED), next: null };
      }),
    REST,
  );
  return items;
}

interface PickerProps {
  readonly chosen: readonly DocumentEntry[];
  readonly onChange: (chosen: readonly DocumentEntry[]) => void;
}

/** Chooses documents: those that were changed last, or what is searched for; the chosen ones stay. */
function DocumentPicker({ chosen, onChange }: PickerProps) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const found = useFound(search);
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
