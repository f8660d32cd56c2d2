import { useEffect, useState } from 'react';
import { listReleases, type Release } from '../api/releases.ts';
import { useWords } from '../messages.ts';
import { useTimes } from '../publishing/use-times.tsx';
import { FailureNotice, useAttempt } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import { NewRelease } from './NewRelease.tsx';
import './releases.css';

/** How a release stands at an instant, in milliseconds UTC. */
export function stateAt({ state, starts_at, ends_at }: Release, now: number): string {
  if (state === 'cancelled') return 'CANCELLED';
  if (now < Date.parse(starts_at)) return 'COMING';
  return ends_at !== null && Date.parse(ends_at) <= now ? 'OVER' : 'LIVE';
}

/** Every release, and how to make one. */
export default function ReleaseList() {
  const { t } = useWords();
  const say = useTimes();
  const [releases, setReleases] = useState<readonly Release[]>();
  const { failure, attempt } = useAttempt();
  const load = () => attempt(async () => setReleases(await listReleases()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and after each new one
  useEffect(() => void load(), []);
  return (
    <section className="agenda" aria-labelledby="releases-title">
      <Heading id="releases-title">{t('RELEASES.TITLE')}</Heading>
      <FailureNotice failure={failure} />
      <NewRelease onMade={() => void load()} />
      {releases?.length === 0 && <p>{t('RELEASES.NOTHING')}</p>}
      <ol className="past">
        {releases?.map((release) => (
          <li key={release.id}>
            <p>
              <a href={addressOf(`/releases/${release.id}`)}>{release.title}</a> · {say(release.starts_at)}
              {release.ends_at && <> – {say(release.ends_at)}</>} ·{' '}
              {t(`RELEASES.STATE_${stateAt(release, Date.now())}`)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
