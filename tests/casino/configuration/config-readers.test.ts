import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configSchemas } from '../../../src/casino/configuration/config-schemas.ts';
import { UNREAD_DOCUMENTS } from './unread-documents.ts';

/** Where a document is named, or asked for the names in it, without anybody doing what it says. */
const PLUMBING =
  /^src\/(casino\/calls\/|casino\/configuration\/built-in\.ts|casino\/published-rules\/|casino\/house-names\.ts)/;

const sources = ['src', 'widgets'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => `${root}/${file}`)
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !PLUMBING.test(file))
    .map((file) => readFileSync(file, 'utf8')),
);

const CAMEL = (key: string) => key.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether code asks for a document on the server, among the rules in force, or by its call. */
function isRead(key: string): boolean {
  const ways = [
    new RegExp(`read(?:ConfigDocument|FilledConfig)\\([^;']{0,120}'${key}'`),
    new RegExp(`key: '${key}'`),
    new RegExp(`\\.config\\('${key}'\\)`),
    new RegExp(`(?:rules|\\))\\['${key}'\\]`),
    new RegExp(`(?:rules|\\.of\\([^;]{0,80}?\\))\\.${key}\\b`),
    new RegExp(`call\\('get${CAMEL(key)}'`),
    new RegExp(`/api/fe/config/${key}'`),
    new RegExp(`configs(?:\\.${key}\\b|\\['${key}'\\])`),
    new RegExp(`[{,] '${key}': [a-z]\\w* }`),
  ];
  return sources.some((source) => ways.some((way) => way.test(source)));
}

it('every configuration document is obeyed by something, or stands on the list of those that are not yet', () => {
  const wrong = Object.keys(configSchemas).filter((key) => isRead(key) === key in UNREAD_DOCUMENTS);
  expect(wrong).toEqual([]);
});

it('ships no configuration document of a key that the list and the schemas do not know', () => {
  const shipped = new Set(readdirSync('content/configs').map((file) => file.split('.')[0] ?? ''));
  expect([...shipped].filter((key) => !(key in configSchemas))).toEqual([]);
});
