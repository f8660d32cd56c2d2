import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findMessageProblems, findWidgetMessageProblems } from '../../scripts/message-problems.ts';
import { LOCALES } from '../../src/regions.ts';

const SHIPPED = 'src/i18n/messages';
const PLATFORM = 'src/casino/messages';
const LANGUAGES = ['de', 'fr-CA', 'it', 'no'];
const root = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(root, { recursive: true }));

function edit(file: string, change: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
const problems = () => findMessageProblems(root, LOCALES);

describe('the messages of the languages on offer', () => {
  beforeEach(() => cpSync(SHIPPED, root, { recursive: true }));

  it('are complete', () => {
    for (const folder of [SHIPPED, PLATFORM]) expect(findMessageProblems(folder, LOCALES)).toEqual([]);
    const besideWidgets = globSync('widgets/*/messages');
    expect(besideWidgets.length).toBeGreaterThan(5);
    for (const folder of besideWidgets) expect(findWidgetMessageProblems(folder, LOCALES)).toEqual([]);
  });

  it('fail the check when a language or a key lacks beside a widget', () => {
    const folder = mkdtempSync(join(tmpdir(), 'widget-messages-'));
    cpSync('widgets/leaderboard/messages', folder, { recursive: true });
    rmSync(join(folder, 'de.json'));
    const italian = join(folder, 'it.json');
    writeFileSync(italian, readFileSync(italian, 'utf8').replace('"EMPTY"', '"EMPTIED"'));
    const found = findWidgetMessageProblems(folder, LOCALES).join('\n');
    rmSync(folder, { recursive: true });
    for (const part of ['de.json is missing', 'EMPTY is missing', 'EMPTIED is not in English'])
      expect(found).toContain(part);
  });

  it('fail the check when they are not written as their language is', () => {
    edit('fr-CA/auth.json', (text) => text.replace('compte?', 'compte ?').replace('J’accepte', "J'accepte"));
    edit('it/auth.json', (text) => text.replace('"Torna all’accesso', `"Torna all'accesso`));
    expect(problems()).toEqual([
      expect.stringMatching(/AUTH\.TERMS has ' for ’/),
      expect.stringMatching(/AUTH\.HAVE_ACCOUNT has a space before \?/),
      expect.stringMatching(/AUTH\.BACK_TO_LOGIN has ' for ’/),
    ]);
  });

  it.each(LANGUAGES)('fail the check when %s has no folder', (language) => {
    rmSync(join(root, language), { recursive: true });
    expect(problems()).toHaveLength(1);
    expect(problems()[0]).toContain('is on offer');
  });

  it.each(LANGUAGES)(
    'fail the check when a file, a key, a plural form or a value lacks in %s',
    (language) => {
      rmSync(join(root, language, 'auth.json'));
      edit(`${language}/cashbox.json`, (text) => text.replaceAll('{{amount}}', 'here'));
      edit(`${language}/promo.json`, (text) => text.replace('COINS_other', 'COINS_few'));
      edit(`${language}/site.json`, (text) => text.replace('"TAGLINE"', '"TAGLINES"'));
      const found = problems().join('\n');
      for (const part of ['auth.json is missing', 'has the values []', 'COINS_other is missing'])
        expect(found).toContain(part);
      for (const part of [
        'COINS_few is not in English',
        'SITE.TAGLINE is missing',
        'TAGLINES is not in English',
      ])
        expect(found).toContain(part);
    },
  );
});
