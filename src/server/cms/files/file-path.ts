import {
  DOCUMENT_TYPES,
  documentTypes,
  typeOfPlural,
} from '../../../../content-schemas/documents/document-types.ts';
import { suggest } from '../../../engine/index.ts';
import { isLocale, LOCALES } from '../../../i18n/locales.ts';
import { type Address, keyProblem, slugOf, splitPath } from '../address.ts';

const FOLDERS = DOCUMENT_TYPES.map((type) => documentTypes[type].plural);

/** `pages/promo/EE.en.md`: where a document is kept below the content folder. */
export const filePathOf = (address: Address): string =>
  `${documentPathOf(address)}.${documentTypes[address.type].format}`;

/** `pages/promo/EE.en`: how the CLI names a document. */
export const documentPathOf = ({ type, key, suffix, locale }: Address): string =>
  `${documentTypes[type].plural}/${slugOf(key, suffix)}.${locale}`;

export type PathReading = { address: Address } | { problem: string };

/** Reads `pages/promo/EE.en.md`, with or without the extension. */
export function readFilePath(path: string): PathReading {
  const [folder = '', ...rest] = path.replaceAll('\\', '/').replace(/^\.\//, '').split('/');
  const type = typeOfPlural(folder);
  if (!type || rest.length === 0) {
    const near = suggest(folder, FOLDERS);
    return {
      problem: `\`${folder}\` is no folder of content.${near ? ` Did you mean \`${near}\`?` : ''} There are: ${FOLDERS.join(', ')}.`,
    };
  }
  const { format } = documentTypes[type];
  const name = rest.join('/').replace(/\.(md|yaml|yml)$/, '');
  const written = /\.(md|yaml|yml)$/.exec(path)?.[1];
  if (written !== undefined && written !== format)
    return { problem: `A ${type} is kept as .${format}, not .${written}. Rename the file.` };
  const dot = name.lastIndexOf('.');
  const locale = dot < 0 ? '' : name.slice(dot + 1);
  if (!isLocale(locale)) {
    const example = `${folder}/${dot < 0 ? name : name.slice(0, dot)}.en.${format}`;
    return {
      problem: `The name ends in no language that the site speaks: write e.g. \`${example}\`. Languages: ${LOCALES.join(', ')}.`,
    };
  }
  const { key, suffix } = splitPath(name.slice(0, dot));
  const problem = keyProblem(type, key);
  return problem ? { problem } : { address: { type, key, suffix, locale } };
}
