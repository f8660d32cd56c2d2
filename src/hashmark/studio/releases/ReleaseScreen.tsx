import { useEffect, useState } from 'react';
import type { Measured } from '../../documents/measured.ts';
import { useMay } from '../api/me.ts';
import {
  cancelRelease,
  type Release,
  type ReleaseDocument,
  readRelease,
  readVisible,
} from '../api/releases.ts';
import { readSite } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { EdgeMeasure } from '../publishing/EdgeMeasure.tsx';
import { MeasuredPages } from '../publishing/MeasuredPages.tsx';
import { useTimes } from '../publishing/use-times.tsx';
import { instantIn, LAST_TIME, ownZone } from '../publishing/zoned-time.ts';
import { FailedScreen, FailureNotice, goOnWith, useAct } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import type { ScreenProps } from '../shell/screen-props.ts';
import { ReleaseDocuments } from './ReleaseDocuments.tsx';
import { stateAt } from './ReleaseList.tsx';
import './releases.css';

interface Shown {
  readonly release: Release & { readonly items: readonly ReleaseDocument[] };
  readonly plurals: ReadonlyMap<string, string>;
}

async function load(id: string): Promise<Shown> {
  const [release, site] = await Promise.all([readRelease(id), readSite()]);
  return { release, plurals: new Map(site.types.map(({ type, plural }) => [type, plural])) };
}

/** What readers see of the documents at an instant. */
function Simulation({ release, plurals }: Shown) {
  const { t } = useWords();
  const [wall, setWall] = useState('');
  const [seen, setSeen] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done to the release changes what is seen
  useEffect(() => setSeen([]), [release]);
  const { failure, act } = useAct();
  async function simulate(): Promise<void> {
    const instant = instantIn(ownZone(), wall) ?? Date.now();
    const at = new Date(instant).toISOString();
    const lines = release.items.map(async (item) => {
      const found = await readVisible(plurals.get(item.type) ?? item.type, item, at);
      const path = `${item.path} (${item.locale})`;
      if (!found) return t('RELEASES.SEE_NOTHING', { path });
      const key = found.hash === item.hash ? 'RELEASES.SEE_THIS' : 'RELEASES.SEE_OTHER';
      return t(key, { path, title: found.title ?? item.path });
    });
    setSeen(await Promise.all(lines));
  }
  return (
    <section aria-labelledby="simulate-title">
      <h2 id="simulate-title">{t('RELEASES.SIMULATE')}</h2>
      <form
        className="release__simulate"
        onSubmit={(event) => {
          event.preventDefault();
          void act(simulate);
        }}
      >
        <label className="field">
          <span>{t('RELEASES.MOMENT', { zone: ownZone() })}</span>
          <input
            type="datetime-local"
            step="1"
            max={LAST_TIME}
            value={wall}
            onChange={({ target }) => setWall(target.value)}
          />
        </label>
        <button type="submit">{t('RELEASES.SHOW')}</button>
      </form>
      <FailureNotice failure={failure} />
      <ul aria-live="polite">
        {seen.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** One release: its documents, what readers see of them when, and taking it back. */
export default function ReleaseScreen({ id = '' }: ScreenProps) {
  const { t } = useWords();
  const say = useTimes();
  const may = useMay();
  const [shown, setShown] = useState<Shown>();
  const { failure, act: attempt } = useAct();
  const [measured, setMeasured] = useState<Measured | null>(null);
  async function read(): Promise<void> {
    const next = await load(id);
    goOnWith(() => setShown(next));
  }
  const act = (work: () => Promise<unknown>) =>
    attempt(async () => {
      try {
        await work();
      } finally {
        await read();
      }
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another release is asked for
  useEffect(() => void act(async () => undefined), [id]);
  if (!shown && failure) return <FailedScreen title={t('RELEASES.TITLE')} failure={failure} />;
  if (!shown) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  const { release, plurals } = shown;
  const isOwn = may && release.items.every((item) => may('publish', item));
  const state = stateAt(release, Date.now());
  return (
    <section className="agenda" aria-labelledby="release-title">
      <Heading id="release-title">{release.title}</Heading>
      <FailureNotice failure={failure} />
      <p>
        {say(release.starts_at)}
        {release.ends_at && <> – {say(release.ends_at)}</>} · {t(`RELEASES.STATE_${state}`)}
      </p>
      <ReleaseDocuments
        release={release}
        plurals={plurals}
        isOver={state !== 'COMING' && state !== 'LIVE'}
        may={may}
        onReplaced={() => void act(async () => undefined)}
      />
      <Simulation {...shown} />
      {measured && <MeasuredPages measured={measured} />}
      {isOwn && release.state !== 'cancelled' && (
        <EdgeMeasure
          of={{ release_id: id }}
          moments={[release.starts_at, release.ends_at]}
          onPassed={() => void act(async () => undefined)}
        />
      )}
      {isOwn && (state === 'COMING' || state === 'LIVE') && (
        <button
          type="button"
          onClick={() =>
            confirm(t('RELEASES.CANCEL_ASK')) &&
            void act(async () => setMeasured((await cancelRelease(id)).measured))
          }
        >
          {t('RELEASES.CANCEL')}
        </button>
      )}
    </section>
  );
}
