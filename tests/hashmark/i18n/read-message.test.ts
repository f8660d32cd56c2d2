import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { makeTranslate as byLibrary } from '../../../src/hashmark/i18n/by-library.ts';
import type { MessageBundle, MessageValues } from '../../../src/hashmark/i18n/message-types.ts';
import { messageBundle, namespaces } from '../../../src/hashmark/i18n/messages.ts';
import { readMessage } from '../../../src/hashmark/i18n/read-message.ts';
import { LOCALES } from '../../../src/regions.ts';

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

const COUNTS = [0, 1, 2, 3, 5, 21, 1_000_000];

/** i18next with all it does by itself. */
function stockLibrary({ locale, namespace, messages }: MessageBundle) {
  const instance = createInstance({
    lng: locale,
    ns: namespace,
    defaultNS: namespace,
    resources: { [locale]: { [namespace]: messages } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const t = instance.getFixedT(locale, namespace);
  return (key: string, values?: MessageValues) => t(key, { ...values });
}

describe('readMessage()', () => {
  for (const locale of LOCALES) {
    it(`says what i18next says, for every message in ${locale}`, () => {
      for (const namespace of namespaces()) {
        const bundle = messageBundle(locale, namespace);
        const library = stockLibrary(bundle);
        const ours = byLibrary(bundle);
        for (const key of [...keysOf(bundle.messages), 'NO.SUCH_KEY']) {
          const [, plural = key, ordinal] =
            /^(.+?)(_ordinal)?_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
          const text = String(library(key));
          const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
          // A text without a plural that does not say the count reads alike whatever is counted.
          const counts = plural === key && !names.includes('count') ? [1] : COUNTS;
          for (const count of counts) {
            const given = {
              ...Object.fromEntries(names.map((name) => [name, `<${name}>`])),
              ...VALUES,
              count,
            };
            const values = ordinal ? { ...given, ordinal: true } : given;
            const expected = library(plural, values);
            expect(readMessage(bundle.messages, locale, plural, values)).toBe(expected);
            expect(ours(plural, values)).toBe(expected);
          }
        }
      }
    });
  }
});

describe('a message with a form for none', () => {
  const messages = { LEFT_zero: 'no tickets', LEFT_one: 'one ticket', LEFT_other: '{{count}} tickets' };
  const bundle: MessageBundle = { locale: 'en', namespace: 'shop', messages };
  const [library, ours] = [stockLibrary(bundle), byLibrary(bundle)];

  it('is said alike by server and browser', () => {
    for (const [count, said] of [
      [0, 'no tickets'],
      [1, 'one ticket'],
      [2, '2 tickets'],
    ] as const) {
      expect(library('LEFT', { count })).toBe(said);
      expect(ours('LEFT', { count })).toBe(said);
      expect(readMessage(messages, 'en', 'LEFT', { count })).toBe(said);
    }
  });
});

it('takes every value for one, however it is named', () => {
  const messages = { OF: 'of {{context}}{{lng}}{{ns}}', OF_shop: 'wrong', OF_other: 'several' };
  const ours = byLibrary({ locale: 'en', namespace: 'shop', messages });
  const values = { context: 'shop', lng: 'de', ns: 'other' };
  expect(ours('OF', values)).toBe('of shopdeother');
  expect(readMessage(messages, 'en', 'OF', values)).toBe('of shopdeother');
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
