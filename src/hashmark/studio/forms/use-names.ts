import { useEffect, useState } from 'react';
import { findNames, type NamedValue } from '../api/names.ts';

/** How long the typing has to rest before the site is asked, in milliseconds. */
const REST = 150;

/** What there is of a kind at the moment, by the words that are written; none until somebody writes. @param isAsked whether it is wanted */
export function useNames(kind: string | undefined, written: string, isAsked: boolean): readonly NamedValue[] {
  const [found, setFound] = useState<readonly NamedValue[]>([]);
  useEffect(() => {
    if (kind === undefined || !isAsked) return undefined;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      findNames(kind, written, asked.signal).then(setFound, () => undefined);
    }, REST);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [kind, written, isAsked]);
  return found;
}
