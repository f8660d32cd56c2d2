import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';

/** Somebody else who has the document open. */
export interface Visitor {
  readonly actor: string;
  /** The field or section that they are in; empty where nobody knows. */
  readonly place: string;
}

interface Seen {
  readonly type: string;
  readonly locale: string;
  readonly path: string;
}

/** How often the server is told that somebody is still here, in milliseconds. */
const AGAIN = 8000;
/** How long a cursor has to rest before the others are told of its place. */
const REST = 800;

/** Tells that the document is open here, and who else has it open. @param place where the cursor is */
export function usePresence({ type, locale, path }: Seen, place: string): readonly Visitor[] {
  const [others, setOthers] = useState<readonly Visitor[]>([]);
  const visitor = useRef('');
  const where = useRef(place);
  where.current = place;

  function announce(leaving: boolean): void {
    visitor.current ||= crypto.randomUUID();
    const body = { type, locale, path, visitor: visitor.current, place: where.current, leaving };
    // Whoever cannot be reached is told nothing, and saving says so.
    call<{ items: readonly Visitor[] }>('POST', '/presence', { body, keepalive: leaving }).then(
      ({ items }) => !leaving && setOthers(items),
      () => !leaving && setOthers([]),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as this document is open
  useEffect(() => {
    announce(false);
    const timer = setInterval(() => announce(false), AGAIN);
    const away = new AbortController();
    // A page that is closed or loaded anew takes nothing apart.
    addEventListener('pagehide', () => announce(true), away);
    addEventListener('pageshow', ({ persisted }) => persisted && announce(false), away);
    return () => {
      away.abort();
      clearInterval(timer);
      announce(true);
    };
  }, [type, locale, path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the cursor is elsewhere
  useEffect(() => {
    const timer = setTimeout(() => announce(false), REST);
    return () => clearTimeout(timer);
  }, [place]);
  return others;
}

/** The heading above an offset of a Markdown text; empty above the first. */
export function sectionAt(text: string, offset: number): string {
  const headings = [...text.slice(0, offset).matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm)];
  return (headings.at(-1)?.[1] ?? '').slice(0, 100);
}
