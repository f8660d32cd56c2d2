import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type Preflight, preflight, type Target } from '../api/publishing.ts';

/** How long a time that is being chosen has to rest before it is asked for, in milliseconds. */
const REST = 250;

/** What the warnings of a rule say. */
const warningsOf = ({ items }: Preflight, rule: string): string =>
  JSON.stringify(
    items.flatMap(({ path, locale, issues }) =>
      issues.flatMap((issue) =>
        issue.id === rule && issue.level === 'warning' ? [[path, locale, issue]] : [],
      ),
    ),
  );

/** What was asked, and what has come of it. */
interface Answered {
  readonly asked: string;
  readonly found?: Preflight;
  readonly failure?: CallFailure;
}

/**
 * What publishing would meet, asked anew whenever something else, or another time, is chosen.
 *
 * @returns with the rules whose warnings were read as they are now, and what to call when those of a rule are read or no longer;
 * `holdBack` is called with the form that is sent, and says whether it is sent again by itself: once it is known what is sent now
 */
export function usePreflight(
  items: readonly Target[],
  window: Parameters<typeof preflight>[1],
  version: string,
) {
  const [answered, setAnswered] = useState<Answered>();
  const { found, failure } = answered ?? {};
  const [read, setRead] = useState<Readonly<Record<string, string>>>({});
  const asked = JSON.stringify([items, window, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text names all that is asked for
  useEffect(() => {
    if (items.length === 0) {
      setAnswered(undefined);
      setRead({});
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswered({ asked, found: await preflight(items, window, abort.signal) });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof CallFailure)) throw error;
        setAnswered({ asked, failure: error });
      }
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  const acknowledged = found
    ? Object.keys(read).filter((rule) => read[rule] === warningsOf(found, rule))
    : [];
  const acknowledge = (rule: string, isRead: boolean) =>
    found && setRead({ ...read, [rule]: isRead ? warningsOf(found, rule) : '' });
  const isCurrent = items.length === 0 || answered?.asked === asked;
  const held = useRef<HTMLFormElement>(undefined);
  useEffect(() => {
    if (!isCurrent) return;
    held.current?.requestSubmit();
    held.current = undefined;
  }, [isCurrent]);
  function holdBack(event: FormEvent<HTMLFormElement>): boolean {
    event.preventDefault();
    if (!isCurrent) held.current = event.currentTarget;
    return !isCurrent;
  }
  return { found, failure, acknowledged, acknowledge, holdBack };
}
