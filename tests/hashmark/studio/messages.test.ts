import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every key of a file, by its path; the forms of one message count once. */
function keysOf(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    expect(value.trim(), path).not.toBe('');
    return [path.replace(/_(?:one|many|other)$/, '')];
  }
  return Object.entries(value as object).flatMap(([key, inner]) =>
    keysOf(inner, path ? `${path}.${key}` : key),
  );
}

const formsOf = (text: string) => new Set(text.match(/_(?:one|many|other)(?=")/g));

it('the Studio says the same in each of its languages, and French with its third plural', () => {
  const files = globSync('src/hashmark/studio/messages/*.json');
  expect(files).toHaveLength(3);
  const [first, ...others] = files.map((file) => {
    const text = readFileSync(file, 'utf8');
    expect(formsOf(text).has('_many'), file).toBe(file.endsWith('fr.json'));
    return [...new Set(keysOf(JSON.parse(text)))].sort();
  });
  for (const keys of others) expect(keys).toEqual(first);
});
