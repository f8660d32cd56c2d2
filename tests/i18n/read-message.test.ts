import { describe, expect, it } from 'vitest';
import { byLibrary } from '../../src/i18n/by-library.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { messageBundle, namespaces } from '../../src/i18n/messages.ts';
import { readMessage } from '../../src/i18n/read-message.ts';

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

describe('readMessage()', () => {
  for (const locale of LOCALES) {
    it(`says what i18next says, for every message in ${locale}`, () => {
      for (const namespace of namespaces()) {
        const bundle = messageBundle(locale, namespace);
        const library = byLibrary(bundle);
        for (const key of [...keysOf(bundle.messages), 'NO.SUCH_KEY']) {
          const [, plural = key, ordinal] = /^(.+?)(_ordinal)?_(?:one|two|few|many|other)$/.exec(key) ?? [];
          const text = String(library(key));
          const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
          for (const count of [0, 1, 2, 3, 5, 21, 1_000_000]) {
            const given = {
              ...Object.fromEntries(names.map((name) => [name, `<${name}>`])),
              ...VALUES,
              count,
            };
            const values = ordinal ? { ...given, ordinal: true } : given;
            expect(readMessage(bundle.messages, locale, plural, values)).toBe(library(plural, values));
          }
        }
      }
    });
  }
});

/** Every name that messages use, so that nothing is left to chance. */
const VALUES = {
  amount: '€1.00',
  year: 2026,
  name: 'Perihelion',
  total: 7,
  done: 3,
  day: 2,
  time: '12:00',
  title: 'T',
};
