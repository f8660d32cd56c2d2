import {
  type DocumentType,
  documentTypes,
  listDocumentTypes,
  typeOfPlural,
} from '../../documents/document-types.ts';
import { suggest } from '../../engine/index.ts';
import { isLocale, listLocales, listSuffixes } from '../../i18n/regions.ts';
import { type Address, keyProblem, slugOf, splitPath } from '../address.ts';

const listFolders = () => listDocumentTypes().map((type) => documentTypes[type].plural);

/** `pages/promo/EE.en.md`: where a document is kept below the content folder. */
export const filePathOf = (address: Address): string =>
  `${documentPathOf(address)}.${documentTypes[address.type].format}`;

/** `pages/promo/EE.en`: how the CLI names a document. */
export const documentPathOf = ({ type, key, suffix, locale }: Address): string =>
  `${documentTypes[type].plural}/${slugOf(key, suffix)}.${locale}`;

export type PathReading = { address: Address } | { problem: string };

const EXTENSION = /\.(md|yaml|yml)$/;
const said = (near: string | undefined) => (near === undefined ? '' : ` Did you mean \`${near}\`?`);

/** Reads `pages/promo/EE.en.md`, with or without the extension. */
export function readFilePath(path: string): PathReading {
  const [folder = '', ...rest] = path.replaceAll('\\', '/').replace(/^\.\//, '').split('/');
  const type = typeOfPlural(folder);
  if (!type || rest.length === 0) return { problem: explainFolder(folder, rest) };
  const { format } = documentTypes[type];
  const written = EXTENSION.exec(path)?.[1];
  const name = rest.join('/').replace(EXTENSION, '');
  if (written !== undefined && written !== format)
    return {
      problem: `A ${type} is kept as .${format}, not .${written}. Rename the file.${said(`${folder}/${name}.${format}`)}`,
    };
  const dot = name.lastIndexOf('.');
  const locale = dot < 0 ? '' : name.slice(dot + 1);
  if (!isLocale(locale)) {
    const near = nearLocale(name);
    const base = dot < 0 || !/^[A-Za-z]{2,3}(?:[-_]\w+)?$/.test(locale) ? name : name.slice(0, dot);
    const example = near ? `${folder}/${near}.${format}` : `${folder}/${base}.en.${format}`;
    return {
      problem: `The name ends in no language that the site speaks.${near ? said(example) : ` Write e.g. \`${example}\`.`} Languages: ${listLocales().join(', ')}.`,
    };
  }
  const { key, suffix } = splitPath(name.slice(0, dot));
  const problem = keyProblem(type, key);
  if (problem) return { problem: problem + said(nearKey(type, name.slice(0, dot), folder, locale, format)) };
  return { address: { type, key, suffix, locale } };
}

function explainFolder(folder: string, rest: readonly string[]): string {
  if (rest.length === 0)
    return `A document stands in the folder of its type, e.g. \`pages/${folder}\`. There are: ${listFolders().join(', ')}.`;
  const near = suggest(folder, listFolders());
  return `\`${folder}\` is no folder of content.${said(near)} There are: ${listFolders().join(', ')}.`;
}

/** The name with the language that was meant: another case, `_` for `.`, a region that the site has no texts for. */
function nearLocale(name: string): string | undefined {
  const parts = /^(.+?)[._-]([A-Za-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|\d{3}))?)$/.exec(name);
  if (!parts) return undefined;
  const [, key = '', tag = ''] = parts;
  const wanted = tag.replaceAll('_', '-').toLowerCase();
  const [language = ''] = wanted.split('-');
  const found =
    listLocales().find((locale) => locale.toLowerCase() === wanted) ??
    listLocales().find((locale) => locale.toLowerCase() === language) ??
    listLocales().find((locale) => locale.toLowerCase().startsWith(`${language}-`));
  return found && `${key}.${found}`;
}

/** The name in the letters that a key may have. */
function nearKey(type: DocumentType, slug: string, folder: string, locale: string, format: string) {
  const segments = slug.split('/').map((segment, index, all) => {
    const suffix = listSuffixes().find((known) => known.toLowerCase() === segment.toLowerCase());
    if (suffix && index > 0 && index === all.length - 1) return suffix;
    return segment
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[^a-z0-9]+|-+$/g, '');
  });
  const { key, suffix } = splitPath(segments.join('/'));
  return keyProblem(type, key) ? undefined : `${folder}/${slugOf(key, suffix)}.${locale}.${format}`;
}
