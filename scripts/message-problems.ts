import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getDefaultLocale, type Locale, localeChain } from '../src/hashmark/i18n/regions.ts';

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

/** What a language never writes. A message that lists signs, such as those of a password, is not read: it has a № among them. */
const NEVER: Record<string, readonly [RegExp, string][]> = {
  'fr-CA': [
    [/\p{L}'\p{L}/u, "' for ’"],
    [/\S [?!;](?=\s|$)/, 'a space before ?, ! or ;'],
  ],
  it: [[/\p{L}'\p{L}/u, "' for ’"]],
};

const findMiswritten = (message: string, locale: string): string[] =>
  message.includes('№')
    ? []
    : (NEVER[locale] ?? []).filter(([pattern]) => pattern.test(message)).map(([, name]) => name);

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
    for (const name of findMiswritten(message ?? '', locale))
      problems.push(`${path}: ${key} has ${name}, which ${locale} never writes.`);
  }
  for (const key of translated.keys())
    if (!needed.has(key)) problems.push(`${path}: ${key} is not in English, or no plural form of ${locale}.`);
  return problems;
}

/** The languages that messages are needed in, and a sentence for each that is on offer and not there. */
function neededLanguages(root: string, ending: string, locales: readonly Locale[]) {
  const problems: string[] = [];
  const languages = new Set<string>([getDefaultLocale()]);
  for (const locale of locales) {
    const [language = locale] = locale.split('-');
    const found = [language, locale].find((name) => existsSync(`${root}/${name}${ending}`));
    if (found === undefined)
      problems.push(`${root}/${language}${ending} is missing, but ${locale} is on offer.`);
    else languages.add(found);
  }
  const known = new Set<string>(locales.flatMap(localeChain));
  for (const name of readdirSync(root))
    if (!known.has(name.slice(0, name.length - ending.length)))
      problems.push(`${root}/${name} is a language that is not on offer.`);
  return { languages, problems };
}

const compareFiles = (path: string, original: string, language: string): string[] => {
  const translated = readMessages(path);
  if (!translated) return [`${path} is missing.`];
  return problemsOf(path, readMessages(original) ?? new Map(), translated, language);
};

/**
 * What keeps the messages from being complete: every locale on offer whose language is not English has a folder, of its own
 * or of its language, with every message of the English one in every plural form it has and with the same `{{values}}`.
 *
 * @param root the folder with one folder for each language
 * @param locales the locales on offer
 * @returns a sentence for each problem
 */
export function findMessageProblems(root: string, locales: readonly Locale[]): string[] {
  const { languages, problems } = neededLanguages(root, '', locales);
  const namespaces = readdirSync(`${root}/${getDefaultLocale()}`);
  for (const language of languages)
    for (const file of namespaces)
      problems.push(
        ...compareFiles(`${root}/${language}/${file}`, `${root}/${getDefaultLocale()}/${file}`, language),
      );
  return problems;
}

/** As `findMessageProblems`, for the messages beside one widget. @param root the folder with one file for each language */
export function findWidgetMessageProblems(root: string, locales: readonly Locale[]): string[] {
  const { languages, problems } = neededLanguages(root, '.json', locales);
  for (const language of languages)
    problems.push(
      ...compareFiles(`${root}/${language}.json`, `${root}/${getDefaultLocale()}.json`, language),
    );
  return problems;
}
