import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MESSAGES = [
  'src/i18n/messages/**/*.json',
  'src/casino/messages/**/*.json',
  'widgets/*/messages/*.json',
];
const CONTENT = ['content/**/*.md', 'content/**/*.yaml'];
/** Texts of one language, by how their files are named. */
const [FRENCH, GERMAN, NORWEGIAN] = [/fr-CA[./]/, /\bde[./]/, /\bno[./]/];

/** What players would read for a thing that has another name everywhere else. */
const WORDS = [
  { name: 'astrocoins', files: /./, never: /\bcomp[ -](points?|punkte|poeng)\b|\b(points|punti) comp\b/i },
  { name: 'argent réel, argent de bonus', files: FRENCH, never: /\bargents? (propres?|bonus)\b/i },
  { name: 'gros lot', files: FRENCH, never: /\b(cagnottes?|jackpots? [a-z])/i },
  { name: 'mise exigée', files: FRENCH, never: /\bmise (de )?×|\bmises? requises?\b/i },
  { name: 'Slot', files: GERMAN, never: /\bspielautomat/i },
  { name: 'livebord', files: NORWEGIAN, never: /\blive-bord/i },
];

describe('what players read', () => {
  const texts = globSync([...MESSAGES, ...CONTENT]);

  it.each(WORDS)('[COMP-01] calls a thing by its one name: $name', ({ files, never }) => {
    const read = texts.filter((file) => files.test(file));
    expect(read.length).toBeGreaterThan(20);
    const found = read.flatMap((file) => never.exec(readFileSync(file, 'utf8'))?.[0] ?? []);
    expect(found).toEqual([]);
  });
});
