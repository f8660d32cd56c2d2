import { useState } from 'react';

/** Written by the field itself; what becomes of it is known with the next value. */
const WRITTEN = null;

/**
 * The text of a field whose value is not a text. It stays as its author writes it as long as the value comes of it, and is taken anew
 * when the value changes from outside.
 *
 * @param textOf says a value as text
 * @returns the text, and what to call with another: `writes` tells whether the value becomes another by it
 */
export function useOwnText(
  value: unknown,
  textOf: () => string,
): readonly [text: string, setText: (text: string, writes: boolean) => void] {
  const present = JSON.stringify(value);
  const [own, setOwn] = useState<{ text: string; of: string | undefined | typeof WRITTEN }>(() => ({
    text: textOf(),
    of: present,
  }));
  if (own.of !== present) setOwn({ text: own.of === WRITTEN ? own.text : textOf(), of: present });
  return [own.text, (text, writes) => setOwn({ text, of: writes ? WRITTEN : present })];
}
