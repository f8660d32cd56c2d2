import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST } from '../support/oldest-browsers.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', '.github/**/*.md']);

const require = createRequire(import.meta.url);
const productReadme = read('src/hashmark/README.md');

const areas = [...read('docs/requirements.md').matchAll(/^## ([A-Z]+)$/gm)].map(([, area]) => area);
const requirements = [...read('docs/requirements.md').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(
  ([, id]) => id,
);
const named = new RegExp(`\\b(?:${areas.join('|')})-\\d{2,3}\\b`, 'g');

it('says which browsers will do as the tests have it', () => {
  const { chrome, edge, firefox, safari } = OLDEST;
  expect(edge).toBe(chrome);
  for (const page of [
    'README.md',
    'src/hashmark/docs/deployment.md',
    'docs/decisions/112-browsers-from-may-2024-on.md',
  ])
    expect(read(page), page).toMatch(
      new RegExp(`Chrome (?:or|and) Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`),
    );
});

describe('the documentation', () => {
  it('links to files that are there', () => {
    expect(pages.length).toBeGreaterThan(20);
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !target.includes('://') && !existsSync(join(dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('finds what it names in the tables of CONTRIBUTING.md', () => {
    const cells = [...read('CONTRIBUTING.md').matchAll(/^\|.*\|$/gm)].map(([row]) => row);
    const paths = cells.flatMap((row) =>
      [...row.matchAll(/`((?:src|widgets|content|content-schemas)[^`\s]*)`/g)].map(([, path = '']) => path),
    );
    expect(paths.length).toBeGreaterThan(30);
    // Up to the part that stands for many: `{name}`.
    expect(paths.filter((path) => !existsSync(path.replace(/\{.*$/, '')))).toEqual([]);
  });

  it('has every requirement that the source or a test names, and each of them once', () => {
    expect(requirements.length).toBeGreaterThan(500);
    expect(new Set(requirements).size).toBe(requirements.length);
    const known = new Set(requirements);
    const files = globSync('{src,widgets,content-schemas,tests}/**/*.{ts,tsx,astro,css}');
    const unknown = files.flatMap((file) =>
      (read(file).match(named) ?? []).filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('tells every decision in one form, with a number of its own, and lists it', () => {
    const records = globSync('docs/decisions/[0-9]*.md').sort();
    const numbers = records.map((file) => file.replace(/^.*\/(\d{3})-.*$/, '$1'));
    expect(new Set(numbers).size).toBe(records.length);
    const list = read('docs/decisions/README.md');
    for (const [at, file] of records.entries()) {
      const text = read(file);
      expect(text, file).toMatch(new RegExp(`^# ${numbers[at]}: \\S`));
      expect(text, file).toMatch(/^\*\*Date\.\*\* \d{4}-\d{2}-\d{2}\. \*\*Status\.\*\* \S/m);
      const parts = ['Context', 'Decision', 'Alternatives', 'Consequences'].map((part) =>
        text.search(new RegExp(`^\\*\\*${part}\\.\\*\\*`, 'm')),
      );
      expect(parts, file).not.toContain(-1);
      expect(list, file).toContain(`| [${numbers[at]}](${file.split('/').at(-1)}) |`);
    }
  });

  it('names every entry of the product, and no other', () => {
    const { exports } = JSON.parse(read('src/hashmark/package.json')) as { exports: object };
    const table = /^\| Entry [\s\S]*?\n\n/m.exec(productReadme)?.[0] ?? '';
    const listed = [...table.matchAll(/`(hashmark\/[^`\s]+)`(?=[^|]*\|[^|]*\|$)/gm)].map(
      ([, entry]) => entry,
    );
    expect(listed.sort()).toEqual(
      Object.keys(exports)
        .map((entry) => entry.replace('.', 'hashmark'))
        .sort(),
    );
  });

  it('draws every room of the product above the rooms that it may use', () => {
    const { forbidden } = require('../../.dependency-cruiser.cjs') as { forbidden: { comment?: string }[] };
    const rows = forbidden.flatMap(({ comment = '' }) => {
      const [, room = '', others = ''] = /^(\S+) may use: (.*) \(PRODUCT_ROOMS\)/.exec(comment) ?? [];
      return room ? [{ room, others: others === 'no other room' ? [] : others.split(', ') }] : [];
    });
    const picture = /^## Inside\n\n```\n([\s\S]*?)```/m.exec(productReadme)?.[1] ?? '';
    const groups = picture
      .split(/^\s+│$/m)
      .map((group) => [...group.matchAll(/^ {2}([a-z][\w/-]*) {2,}\S/gm)].map(([, room = '']) => room));
    const level = (room: string) => groups.findIndex((group) => group.includes(room));
    expect(groups.flat().sort()).toEqual(rows.map(({ room }) => room).sort());
    const up = rows.flatMap(({ room, others }) =>
      others.filter((other) => level(other) <= level(room)).map((other) => `${room} → ${other}`),
    );
    expect(up).toEqual([]);
  });
});
