import { isWanted, placedWords, wantedWords } from '../../i18n/words.ts';
import type { DocumentEntry } from '../api/list.ts';

/** What stands behind the address of an editor that is to open where something was found: `#find=spring&in=content`. */
export function partOf({ found }: DocumentEntry, search: string): string {
  if (!found) return '';
  return `#${new URLSearchParams({ find: search, in: String(found.path[0] ?? '') })}`;
}

interface Props {
  readonly found: NonNullable<DocumentEntry['found']>;
  readonly search: string;
}

/** Where a document says what was searched for, with the words marked. */
export function FoundPlace({ found: { path, text }, search }: Props) {
  const wanted = wantedWords(search);
  const places = [...placedWords(text)].filter(({ word }) => wanted.some((one) => isWanted(word, one)));
  return (
    <span className="found">
      <span className="found__field">{path.join(' › ')}</span>{' '}
      {places.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(places[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </span>
  );
}
