/** The messages that checks hold wordings against are those of the language that the site is written in. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { declareRegions } from '../../../src/hashmark/i18n/regions.ts';
import { readWords } from '../../../src/hashmark/site/site-words.ts';
import { regions } from '../../../src/regions.ts';

afterEach(() => declareRegions(regions));

function projectOf(files: Readonly<Record<string, object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, messages] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(messages));
  }
  return folder;
}

const project = {
  'src/i18n/messages/de/shop.json': { SEATS: 'Plätze' },
  'src/i18n/messages/de-AT/shop.json': { SEATS: 'Sitze' },
  'src/i18n/messages/en/shop.json': { SEATS: 'Seats' },
  'widgets/seat-picker/messages/de.json': { ROW: 'Reihe {{row}}' },
  'widgets/seat-picker/messages/en.json': { ROW: 'Row {{row}}' },
};

it.each([
  ['de', 'Plätze', 'Reihe {{row}}'],
  ['de-AT', 'Sitze', 'Reihe {{row}}'],
  ['en', 'Seats', 'Row {{row}}'],
])('are those of a site in %s', (locale, seats, row) => {
  declareRegions({ locales: [locale] } as object as Parameters<typeof declareRegions>[0]);
  const words = readWords(projectOf(project));
  expect(words.get('shop')?.get('SEATS')).toBe(seats);
  expect(words.get('seat-picker')?.get('ROW')).toBe(row);
});
