import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../src/hashmark/i18n/read-message.ts';

const LANGUAGES = ['en', 'de', 'fr-CA'] as const;

const messagesOf = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`src/i18n/messages/${language}/validation.json`, 'utf8'));

/** Every key of a field error that rules and server can answer, as their sources write it. */
function answeredKeys(): string[] {
  const keys = new Set<string>();
  for (const room of ['src/casino', 'src/hashmark'])
    for (const entry of readdirSync(room, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && entry.name.endsWith('.ts')) {
        const source = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8');
        for (const [, key = ''] of source.matchAll(/'(VALIDATION(?:\.[A-Z_]+)+|not_enough_money)'/g))
          keys.add(key);
        expect(source, entry.name).not.toMatch(/[`"]VALIDATION\./);
      }
  return [...keys].sort();
}

function leaves(tree: Record<string, unknown>, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [before + name]
      : leaves(value as Record<string, unknown>, `${before}${name}.`),
  );
}

describe('messages of validation', () => {
  it.each(LANGUAGES)(
    '[FORM-30] stand in %s for every validator that rules and server have, and for no other',
    (language) => {
      const keys = answeredKeys();
      expect(keys.length).toBeGreaterThan(50);
      expect(leaves(messagesOf(language)).sort()).toEqual(keys);
      for (const key of keys) {
        const text = readMessage(messagesOf(language), language, key);
        expect(text, key).not.toBe(key);
        expect(text.trim(), key).toMatch(/[.>]$/);
      }
    },
  );

  it.each(LANGUAGES)('[FORM-27] [FORM-28] [FORM-29] stand in %s for what every form shares', (language) => {
    const read = (key: string) => readMessage(messagesOf(language), language, `VALIDATION.${key}`);
    const shared = ['REQUIRED', 'MIN_LENGTH', 'MAX_LENGTH', 'MIN_VALUE', 'MAX_VALUE', 'INTEGER'].map(read);
    expect(new Set(shared).size).toBe(shared.length);
    for (const text of shared) expect(text).not.toContain('VALIDATION');
  });
});
