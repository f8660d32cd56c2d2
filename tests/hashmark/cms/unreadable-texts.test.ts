import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContentText } from '../../../src/hashmark/cms/files/content-text.ts';
import { check } from './check-files.ts';

/** Words of the parsers that no editor knows. */
const JARGON =
  /\b(?:scalar|flow (?:map|sequence|collection)|implicit|block (?:map|sequence|collection)|token|map keys?|mappings?|sequence|anchor|directives?|expected|received|Invalid|nodes?|YAML)\b/;

describe('texts that cannot be read', () => {
  it('speaks plain words and one line of every broken file, at a place in it', () => {
    const good =
      'title: "One: two"\ndescription: it is\ncategories:\n  - top-menu\n  - [a]\nmeta:\n  title: x\n';
    const odd = fc.constantFrom(...'[]{}"\'`@%&*!|>-:#,? \n\t'.split(''));
    const edit = fc.record({ at: fc.nat(good.length), put: fc.array(odd, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        let yaml = good;
        for (const { at, put } of edits) yaml = yaml.slice(0, at) + put.join('') + yaml.slice(at);
        for (const type of ['menu', 'page'] as const) {
          const { problems } = readContentText(type, type === 'page' ? `---\n${yaml}---\n` : yaml);
          for (const { message, line } of problems) {
            expect(message).not.toMatch(JARGON);
            expect(message).toMatch(/^[A-Z`].*\.$/);
            expect(line).toBeLessThanOrEqual(yaml.split('\n').length + 2);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('repeats fields a hundred times, and none that repeat each other without end', () => {
    const say = (yaml: string) => readContentText('menu', yaml).problems.map(({ message }) => message);
    const repeated = (times: number) => `a: &a [b]\nc: [${Array(times).fill('*a').join(', ')}]\n`;
    expect(say(repeated(90))).toEqual([]);
    for (const yaml of [
      repeated(300),
      `a0: &a0 [b]\n${Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]\n`).join('')}`,
    ])
      expect(say(yaml)).toEqual([expect.stringContaining('repeat others by `*name` too often')]);
  });

  it('finds the quote or bracket that is left open, not the end of the file', () => {
    const say = (yaml: string) =>
      readContentText('menu', yaml).problems.map(({ line, column }) => `${line}:${column}`);
    expect(say('a: 1\ntitle: "open\nb: 2\nc: 3\n')).toEqual(['2:8']);
    expect(say('a: 1\ntitle: [open\nb: 2\nc: 3\n')).toEqual(['2:8']);
  });

  it('tells an open front matter from a missing one', () => {
    const say = (text: string) =>
      readContentText('page', text).problems.map(({ line, message }) => `${line} ${message}`);
    expect(say('title: x\n\nText\n')).toEqual([expect.stringMatching(/^1 The front matter is missing/)]);
    expect(say('---\ntitle: x\n\nText\n')).toEqual([expect.stringMatching(/^1 .*never closed/)]);
    expect(say('---\ntitle: x\n\nText\n\n---\n\nMore\n')).toEqual([expect.stringMatching(/^4 .*not closed/)]);
    expect(say('---\ntitle: x\n----\nText\n')).toEqual([expect.stringMatching(/^3 .*`----`/)]);
    expect(say('\n---\ntitle: x\n---\n')).toEqual([expect.stringMatching(/^2 Blank lines/)]);
  });

  it('reads no file that is longer than a document may be', async () => {
    const { lines } = await check({
      'pages/long.en.md': `---\ntitle: x\n${'}'.repeat(8 * 2 ** 20)}\n---\n`,
      'menus/main.en.yaml': 'items: 3',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^menus\/main\.en\.yaml:1:1 error `items`/),
      'pages/long.en.md:1:1 error This file has 9 MiB, and a document has at most 8. Divide it, or move it out of the folder.',
    ]);
  });

  it('leaves other errors of the process their traces, however many faults a file has', () => {
    const { problems } = readContentText('menu', '}'.repeat(2000));
    expect(problems.length).toBeGreaterThan(0);
    expect(new Error('other').stack).toContain('unreadable-texts');
  });
});
