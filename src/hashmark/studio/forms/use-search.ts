import { type ChangeEvent, useState } from 'react';

/** Whether a text holds all words of a search, in any order. */
function saysAll(text: string, search: string): boolean {
  const said = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/**
 * A field that finds entries by their words. What it hides is what did not say them as they were written: an entry stays while it is
 * written itself.
 *
 * @param list every entry by its name, with all that it says
 */
export function useSearch(list: () => readonly (readonly [name: string, text: string])[]) {
  const [value, setValue] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setValue(target.value);
    setHidden(new Set(list().flatMap(([name, text]) => (saysAll(text, target.value) ? [] : name))));
  };
  return { hidden, field: { type: 'search', value, onChange } } as const;
}
