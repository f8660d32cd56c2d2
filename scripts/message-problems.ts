import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, type Locale, localeChain } from '../src/hashmark/i18n/locales.ts';

type Messages = ReadonlyMap<string, string>;

const PLURAL = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/;

function flatten(tree: unknown, prefix = ''): [string, string][] {
  if (typeof tree !== 'object' || tree === null) return [[prefix, String(tree)]];
  return Object.entries(tree).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key));
}

/** The messages of a file by dotted key; `null` when there is no such file. */
function readMessages(file: string): Messages | null {
  return existsSync(file) ? new Map(flatten(JSON.parse(readFileSync(file, 'utf8')))) : null;
}

const valuesOf = (message: string): string =>
  [...new Set([...message.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name))].sort().join(', ');

/** The keys that a language needs for the English ones: one for each plural form it has. */
function neededKeys(english: Messages, locale: string): Map<string, string> {
  const needed = new Map<string, string>();
  for (const [key, message] of english) {
    const [, stem, ordinal = ''] = PLURAL.exec(key) ?? [];
    if (stem === undefined) {
      needed.set(key, message);
      continue;
    }
    const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' });
    const general = english.get(`${stem}${ordinal}_other`) ?? message;
    for (const form of rules.resolvedOptions().pluralCategories)
      needed.set(`${stem}${ordinal}_${form}`, general);
  }
  return needed;
}

function problemsOf(path: string, english: Messages, translated: Messages, locale: string): string[] {
  const needed = neededKeys(english, locale);
  const problems: string[] = [];
  for (const [key, original] of needed) {
    const message = translated.get(key);
    if (message === undefined || message.trim() === '') problems.push(`${path}: ${key} is missing.`);
    else if (valuesOf(message) !== valuesOf(original))
      problems.push(
        `${path}: ${key} has the values [${valuesOf(message)}], English has [${valuesOf(original)}].`,
      );
  }
  for (const key of translated.keys())
    if (!needed.has(key)) problems.push(`${path}: ${key} is not in English, or no plural form of ${locale}.`);
  return problems;
}

/**
 * What keeps the messages from being complete: every locale on offer whose language is not English has a folder, of its own
 * or of its language, with every message of the English one in every plural form it has and with the same `{{values}}`.
 *
 * @param root the folder with one folder for each language
 * @param locales the locales on offer
 * @returns a sentence for each problem
 */
export function findMessageProblems(root: string, locales: readonly Locale[]): string[] {
  const namespaces = readdirSync(`${root}/${DEFAULT_LOCALE}`);
  const problems: string[] = [];
  const folders = new Set<string>([DEFAULT_LOCALE]);
  for (const locale of locales) {
    const [language = locale] = locale.split('-');
    const folder = [language, locale].find((name) => existsSync(`${root}/${name}`));
    if (folder === undefined) problems.push(`${root}/${language} is missing, but ${locale} is on offer.`);
    else folders.add(folder);
  }
  for (const folder of folders)
    for (const file of namespaces) {
      const path = `${root}/${folder}/${file}`;
      const english = readMessages(`${root}/${DEFAULT_LOCALE}/${file}`) ?? new Map<string, string>();
      const translated = readMessages(path);
      if (translated) problems.push(...problemsOf(path, english, translated, folder));
      else problems.push(`${path} is missing.`);
    }
  const known = new Set<string>(locales.flatMap(localeChain));
  for (const folder of readdirSync(root))
    if (!known.has(folder)) problems.push(`${root}/${folder} is a language that is not on offer.`);
  return problems;
}
