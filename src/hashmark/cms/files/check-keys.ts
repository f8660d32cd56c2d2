import { type DocumentType, documentTypes } from '../../documents/document-types.ts';
import { suggest } from '../../engine/index.ts';
import type { Address } from '../address.ts';
import type { ContentFile, FileProblem } from './read-folder.ts';

/**
 * Reports documents whose key is nearly another one: one that the site reads, or one that other languages have and this one
 * has not. Readers would never see what is in them, and nothing else would say so.
 *
 * @param known the keys that are read, by type, beside those that a type has itself
 */
export function checkKeys(
  files: readonly ContentFile[],
  known: Readonly<Partial<Record<DocumentType, readonly string[]>>>,
): FileProblem[] {
  const locales = new Map<string, Set<string>>();
  const nameOf = ({ type }: Address, key: string) => `${type} ${key}`;
  for (const { address } of files) {
    const name = nameOf(address, address.key);
    locales.set(name, (locales.get(name) ?? new Set()).add(address.locale));
  }
  const missing = new Map<string, readonly string[]>();
  /** The keys of a type that other languages have and this one has not: listed once, as every file asks. */
  const missingIn = (type: DocumentType, locale: string): readonly string[] => {
    const name = `${type} ${locale}`;
    const found =
      missing.get(name) ??
      [...locales].flatMap(([other, has]) =>
        other.startsWith(`${type} `) && !has.has(locale) ? [other.slice(type.length + 1)] : [],
      );
    missing.set(name, found);
    return found;
  };
  return files.flatMap(({ file, address }): FileProblem[] => {
    const { type, key, locale } = address;
    const read = known[type] ?? documentTypes[type].siteKeys ?? [];
    if (read.includes(key) || (locales.get(nameOf(address, key))?.size ?? 0) > 1) return [];
    const near = suggest(key, [...read, ...missingIn(type, locale)]);
    if (near === undefined) return [];
    const message = read.includes(near)
      ? `The site reads no ${type} \`${key}\`. Did you mean \`${near}\`?`
      : `There is a ${type} \`${near}\` in other languages and not in ${locale}, where this one is alone. Did you mean \`${near}\`?`;
    return [{ file, id: 'document-key', level: 'warning', line: 1, column: 1, message, suggestion: near }];
  });
}
