import type { ReactNode } from 'react';
import { useWords } from '../messages.ts';

/** Says times in the words of the interface. */
export function useTimes() {
  const { language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (at: string): ReactNode => <time dateTime={at}>{format.format(new Date(at))}</time>;
}
