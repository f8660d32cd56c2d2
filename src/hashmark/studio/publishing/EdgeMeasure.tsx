import { useEffect, useState } from 'react';
import { DAY } from '../../i18n/durations.ts';
import { CallFailure } from '../api/client.ts';
import { type Measurement, measure } from '../api/publishing.ts';
import { useWords } from '../messages.ts';
import { MeasuredPages } from './MeasuredPages.tsx';
import { useTimes } from './use-times.tsx';

/** How long before a moment the server is asked, which waits for it: clocks need not agree. In milliseconds. */
const LEAD = 4_000;

interface Props {
  readonly of: Parameters<typeof measure>[0];
  /** When it begins and ends. */
  readonly moments: readonly (string | null)[];
  /** Called once one of them has passed. */
  readonly onPassed?: () => void;
}

/** Asks, when something begins or ends by itself while this is open, how soon readers see it. */
export function EdgeMeasure({ of, moments, onPassed }: Props) {
  const { t } = useWords();
  const say = useTimes();
  const [found, setFound] = useState<Measurement>();
  /** Until when everything has been asked for. */
  const [until, setUntil] = useState(() => Date.now());
  const next = moments
    .map((moment) => (moment === null ? Number.NaN : Date.parse(moment)))
    .filter((at) => at > until)
    .sort((a, b) => a - b)[0];
  const name = JSON.stringify(of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done afterwards changes nothing of the moment
  useEffect(() => {
    if (next === undefined || next - Date.now() > DAY) return undefined;
    let isLeft = false;
    const timer = setTimeout(
      async () => {
        const answer = await measure(JSON.parse(name)).catch((error: unknown) => {
          if (!(error instanceof CallFailure)) throw error;
          return undefined;
        });
        if (isLeft) return;
        setFound(answer);
        setUntil(next);
        onPassed?.();
      },
      Math.max(0, next - LEAD - Date.now()),
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [next, name]);
  const isNear = next !== undefined && next - Date.now() <= DAY;
  return (
    <div aria-live="polite">
      {isNear && (
        <p className="field__help">
          {t('MEASURED.WAITING')} {say(new Date(next).toISOString())}
        </p>
      )}
      {found?.measured && (
        <>
          {found.since && (
            <p>
              {t('MEASURED.SINCE')} {say(found.since)}
            </p>
          )}
          <MeasuredPages measured={found.measured} />
        </>
      )}
    </div>
  );
}
