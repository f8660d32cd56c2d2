/**
 * Every translated namespace has exactly the keys of the English one; plural endings may differ by language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const root = 'src/i18n/messages';
const PLURAL = /_(zero|one|two|few|many|other)$/;

function keys(tree: unknown, prefix = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [prefix.replace(PLURAL, '')];
  return Object.entries(tree).flatMap(([key, value]) => keys(value, prefix ? `${prefix}.${key}` : key));
}
const read = (file: string) => new Set(keys(JSON.parse(readFileSync(file, 'utf8'))));

const problems: string[] = [];
for (const file of readdirSync(`${root}/en`)) {
  const english = read(`${root}/en/${file}`);
  for (const locale of readdirSync(root)) {
    const path = `${root}/${locale}/${file}`;
    if (!existsSync(path)) {
      if (!locale.includes('-') || locale === 'fr-CA') problems.push(`${path} is missing.`);
      continue;
    }
    const translated = read(path);
    for (const key of english) if (!translated.has(key)) problems.push(`${path}: ${key} is missing.`);
    for (const key of translated) if (!english.has(key)) problems.push(`${path}: ${key} is not in English.`);
  }
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'Every language has every message.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
