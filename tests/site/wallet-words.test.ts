import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listMessages } from '../../src/hashmark/cms/gate/message-words.ts';

const read = (locale: string, namespace: string) =>
  new Map(
    [...listMessages(JSON.parse(readFileSync(`src/i18n/messages/${locale}/${namespace}.json`, 'utf8')))].map(
      ({ key, text }) => [key, text.toLowerCase()],
    ),
  );

/** What only those who have signed in are shown. */
const OF_PLAYERS = ['cashbox', 'profile', 'account'];

it.each(['en', 'de', 'fr-CA', 'it', 'no'])(
  'players are never asked, in %s, for what guests are asked for: to open an account',
  (locale) => {
    const asked = new Set(
      ['REGISTRATION_TITLE', 'REGISTRATION_ACTION'].flatMap(
        (name) => read(locale, 'auth').get(`AUTH.${name}`) ?? [],
      ),
    );
    expect(asked.size).toBeGreaterThan(0);
    for (const namespace of OF_PLAYERS)
      for (const [key, text] of read(locale, namespace))
        expect(asked.has(text), `${namespace} ${key}: ${text}`).toBe(false);
  },
);
