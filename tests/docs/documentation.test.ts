import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', '.github/**/*.md']);

const areas = [...read('docs/requirements.md').matchAll(/^## ([A-Z]+)$/gm)].map(([, area]) => area);
const requirements = [...read('docs/requirements.md').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(
  ([, id]) => id,
);
const named = new RegExp(`\\b(?:${areas.join('|')})-\\d{2,3}\\b`, 'g');

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
});
