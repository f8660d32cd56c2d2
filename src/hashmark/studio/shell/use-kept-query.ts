import { useState } from 'react';

interface KeptState {
  readonly query?: unknown;
}

/**
 * What a list is narrowed to. It is kept with the entry in the history of the browser: whoever opens something of the list and comes
 * back finds the list as it was.
 */
export function useKeptQuery<Query>(initial: Query): readonly [Query, (query: Query) => void] {
  const [query, setQuery] = useState(() => {
    const kept = (history.state as KeptState | null)?.query as Query | undefined;
    return kept ?? initial;
  });
  const keep = (next: Query) => {
    history.replaceState({ query: next } satisfies KeptState, '');
    setQuery(next);
  };
  return [query, keep];
}
