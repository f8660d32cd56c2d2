import { Fragment, type ReactNode } from 'react';
import { useWords } from '../messages.ts';

/** Says times in the words of the interface. */
export function useTimes() {
  const { language } = useWords();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (at: string) => <time dateTime={at}>{format.format(new Date(at))}</time>;
}

/** Words for the history as they are stored, with the times in them as the interface says times. */
export function sayTimesIn(words: string, say: ReturnType<typeof useTimes>): ReactNode {
  const parts = words.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/);
  return parts.map((part, at) => <Fragment key={part}>{at % 2 ? say(part) : part}</Fragment>);
}
