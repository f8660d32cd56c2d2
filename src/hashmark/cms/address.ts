import { type DocumentType, documentTypes } from '../documents/document-types.ts';
import { Refusal } from '../http/errors.ts';
import { isLocale, type Locale, listLocales, listSuffixes } from '../i18n/regions.ts';

/** Which document: unique in the store. */
export interface Address {
  type: DocumentType;
  /** The path without leading slash and without suffix: `promo`. */
  key: string;
  /** Empty, a licence or a market. */
  suffix: string;
  locale: string;
}

const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/;
/** How files of content end, which stand beside the folders of pages below a page. */
const FILE_ENDING = /\.(?:md|ya?ml)$/;
const MAX_KEY = 200;

/** Takes `promo/EE` apart: the last segment is a suffix when it is a known licence or market (PAGE-01). */
export function splitPath(path: string): { key: string; suffix: string } {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1) ?? '';
  const suffix = segments.length > 1 && listSuffixes().includes(last) ? last : '';
  return { key: (suffix ? segments.slice(0, -1) : segments).join('/'), suffix };
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What is said of a key that ends in a country for which the site has no variants; `undefined` for others. */
export function sayForeignVariant(key: string): string | undefined {
  const [, last] = /\/([a-z]{2})$/i.exec(key) ?? [];
  const country = last?.toUpperCase();
  if (country === undefined || listSuffixes().includes(country) || !countries.of(country)) return undefined;
  return `\`${last}\` is no licence or market of this site; those are ${listSuffixes().join(', ')}.`;
}

/** What is wrong with a key, or `undefined`. */
export function keyProblem(type: DocumentType, key: string): string | undefined {
  const segments = key.split('/');
  if (key.length > MAX_KEY) return `The key has ${key.length} characters; at most ${MAX_KEY} are allowed.`;
  const bad = segments.find((segment) => !SEGMENT.test(segment));
  if (bad !== undefined)
    return (
      `The key \`${key}\` cannot be used because of \`${bad}\`. Each part between slashes starts with a lower-case letter or ` +
      `digit and goes on with those, ".", "_" or "-". A licence or market (${listSuffixes().join(', ')}) may stand last.`
    );
  const file = segments.find((segment) => FILE_ENDING.test(segment));
  if (file !== undefined)
    return `The key \`${key}\` cannot be used because \`${file}\` ends as files of content do. Write e.g. \`${file.replaceAll('.', '-')}\`.`;
  if (type === 'page' && isLocale(segments[0] ?? ''))
    return `The key \`${key}\` starts with \`${segments[0]}\`, which addresses take as a language. Choose another first part.`;
  return undefined;
}

/**
 * Reads an address as editors and tools write it: the path may carry a suffix and outer slashes.
 *
 * @throws Refusal `validation-failed` when the key or the locale cannot be used.
 */
export function readAddress(type: DocumentType, path: string, locale: string): Address {
  const { key, suffix } = splitPath(path);
  const problem = keyProblem(type, key);
  if (problem)
    throw new Refusal('validation-failed', { message: problem, field: 'key', errors: { key: [problem] } });
  checkLocale(locale);
  return { type, key, suffix, locale };
}

/** @throws Refusal `validation-failed` for a locale that the site does not speak. */
export function checkLocale(locale: string, field = 'locale'): asserts locale is Locale {
  if (isLocale(locale)) return;
  const message = `There is no locale \`${locale}\`. Use one of: ${listLocales().join(', ')}.`;
  throw new Refusal('validation-failed', { message, field, errors: { [field]: [message] } });
}

/** `promo/EE`: key and suffix as editors write them. */
export const slugOf = (key: string, suffix: string): string => (suffix ? `${key}/${suffix}` : key);

/** How logs, audit rows and messages name a document: `page promo/EE (en)`. */
export const labelOf = ({ type, key, suffix, locale }: Address): string =>
  `${type} ${slugOf(key, suffix)} (${locale})`;

export const keyTag = (type: DocumentType, key: string): string => `key:${type}:${key}`;
export const listTag = (type: DocumentType, locale: string): string => `list:${type}:${locale}`;
/** What drops lists of a category, in whatever language. Whoever asks may write anything, and tags stand in a header. */
export const categoryTag = (type: DocumentType, category: string): string =>
  `category:${type}:${encodeURIComponent(category.toWellFormed())}`;

/** The path on the site of a document that has one. */
export const pathOf = (type: DocumentType, key: string): string =>
  type === 'page' ? `/${key}` : `/${documentTypes[type].plural}/${key}`;
