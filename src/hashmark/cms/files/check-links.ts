import { type DocumentType, documentTypes } from '../../documents/document-types.ts';
import { isRedirectList } from '../../documents/redirects.ts';
import type { Address } from '../address.ts';
import { fieldOf } from '../check.ts';
import type { Compositions } from '../compositions.ts';
import type { ContentExtensions, SiteValues } from '../extensions.ts';
import { LOST, lostVariables } from '../read-rest.ts';
import { explainLink, explainPage, explainPicture, type LinkedPage } from './explain-link.ts';
import { namesIn } from './field-names.ts';
import { redirectsIn } from './folder-redirects.ts';
import type { Place } from './place.ts';
import type { ContentFile, FileProblem } from './read-folder.ts';
import { readTextLinks, type TextLinks } from './text-links.ts';

export interface LinkCheck extends Pick<ContentExtensions, 'names' | 'configs' | 'addresses'> {
  /** Pages that are kept elsewhere, as in the store that the folder is imported into. */
  pages?: Iterable<Address>;
}

interface Use extends Place {
  kind: 'link' | 'picture';
  address: string;
}

/** Every link, picture and menu entry of a folder that leads nowhere, and every page that is named and is none. */
export function checkLinks(read: readonly ReadFile[], check: LinkCheck): FileProblem[] {
  const pages = new Map<string, LinkedPage[]>();
  const add = (page: LinkedPage) => {
    const { key } = page.address;
    pages.set(key, [...(pages.get(key) ?? []), page]);
  };
  for (const { file, texts } of read)
    if (file.address.type === 'page')
      add({ address: file.address, ids: new Set(texts.flatMap(({ ids }) => [...ids])) });
  for (const address of check.pages ?? [])
    if (!pages.get(address.key)?.some((page) => isSame(page.address, address)))
      add({ address, ids: undefined });
  const redirectsFor = redirectsIn(read.map(({ file }) => file));
  const { names: named, addresses } = check;
  const site = { pages, answered: named?.('address'), addresses, named };

  return read.flatMap(({ file, texts }) => {
    const uses: Use[] = [...texts.flatMap(({ links }) => links), ...findFieldLinks(file, check.configs)];
    const own = file.address.type === 'page' ? new Set(texts.flatMap(({ ids }) => [...ids])) : undefined;
    // What the list says of itself is said by its schema.
    const moved = isRedirectList(file.address) ? undefined : redirectsFor(file.address);
    const problems = uses.flatMap(({ kind, address, line, column }): FileProblem[] => {
      const fault =
        kind === 'link'
          ? explainLink(address, file.address, own, { ...site, moved })
          : explainPicture(address, site);
      return fault ? [{ file: file.file, id: `dead-${kind}`, level: 'warning', line, column, ...fault }] : [];
    });
    return [...problems, ...findMissingPages(file, pages, check.configs)];
  });
}

const isSame = (one: Address, other: Address) =>
  one.key === other.key && one.suffix === other.suffix && one.locale === other.locale;

/** Whether a part of an address is not known, written as Markdown or HTML would. */
const isLost = (address: string) => address.includes(LOST) || address.includes(encodeURI(LOST));

/** A file with the links of each of its texts, at their places in the file. */
export interface ReadFile {
  readonly file: ContentFile;
  readonly texts: readonly TextLinks[];
}

/** Reads the links in the texts of a file. */
export function readLinks(
  file: ContentFile,
  compositions: Compositions,
  { siteVariables, ownVariables }: SiteValues,
): ReadFile {
  const read = <Type extends DocumentType>(type: Type): TextLinks[] => {
    const definition = documentTypes[type];
    const parsed = definition.schema.safeParse(file.body);
    if (!parsed.success) return [];
    const all = {
      ...lostVariables(file.lost ?? []),
      ...siteVariables,
      ...ownVariables?.(parsed.data),
      ...definition.variables(parsed.data),
    };
    return definition.texts(parsed.data).map(({ path, text }) => {
      const { links, ids } = readTextLinks(text, compositions, all, fieldOf(type));
      const known = file.lost?.size ? links.filter(({ address }) => !isLost(address)) : links;
      return { ids, links: known.map((link) => ({ ...link, ...file.text.locateIn(path, link) })) };
    });
  };
  return { file, texts: read(file.address.type) };
}

/** The addresses that fields hold, of the document and of the settings in it. */
function findFieldLinks(
  { address: { type, key }, body, text }: ContentFile,
  configs: ContentExtensions['configs'],
): Use[] {
  return namesIn(type, key, body, configs).flatMap(({ kind, name, path }): Use[] =>
    kind === 'link' || kind === 'picture' ? [{ kind, address: name, ...text.locate(path) }] : [],
  );
}

function findMissingPages(
  { file, address: { type, key }, body, text }: ContentFile,
  pages: ReadonlyMap<string, LinkedPage[]>,
  configs: ContentExtensions['configs'],
): FileProblem[] {
  return namesIn(type, key, body, configs).flatMap(({ kind, name, path }): FileProblem[] => {
    const fault = kind === 'page' ? explainPage(name, { pages }) : undefined;
    return fault ? [{ file, id: 'unknown-name', level: 'warning', ...text.locate(path), ...fault }] : [];
  });
}
