import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentType, documentTypes, LOBBY_PAGE } from '../../documents/document-types.ts';
import { findNames } from '../../documents/names.ts';
import type { Variables } from '../../documents/variables.ts';
import { suggest } from '../../engine/index.ts';
import { DEFAULT_LOCALE, isLocale, localeChain } from '../../i18n/locales.ts';
import { findProject } from '../../process/project.ts';
import { type Address, splitPath } from '../address.ts';
import { fieldOf, innerOf } from '../check.ts';
import type { Addresses, ContentExtensions } from '../extensions.ts';
import type { Place } from './place.ts';
import type { ContentFile, FileProblem } from './read-folder.ts';
import { readTextLinks, type TextLinks } from './text-links.ts';

/** Files that are served as they are. */
const publicFolder = () => join(findProject(), 'public');

export interface LinkCheck extends Pick<ContentExtensions, 'widgets' | 'names' | 'configs' | 'addresses'> {
  variables: Variables;
  /** What a document asks for by name, besides. */
  ownVariables?: ((body: unknown) => Variables) | undefined;
  /** Pages that are kept elsewhere, as in the store that the folder is imported into. */
  pages?: Iterable<Address>;
}

interface Page {
  address: Address;
  /** The parts of it that can be led to; `undefined` when its text is not at hand. */
  ids: ReadonlySet<string> | undefined;
}

interface Use extends Place {
  kind: 'link' | 'picture';
  address: string;
}

/** Every link, picture and menu entry of a folder that leads nowhere, and every page that is named and is none. */
export function checkLinks(files: readonly ContentFile[], check: LinkCheck): FileProblem[] {
  const pages = new Map<string, Page[]>();
  const add = (page: Page) => {
    const { key } = page.address;
    pages.set(key, [...(pages.get(key) ?? []), page]);
  };
  const read = files.map((file) => ({ file, texts: readTexts(file, check) }));
  for (const { file, texts } of read)
    if (file.address.type === 'page')
      add({ address: file.address, ids: new Set(texts.flatMap(({ ids }) => [...ids])) });
  for (const address of check.pages ?? [])
    if (!pages.get(address.key)?.some((page) => isSame(page.address, address)))
      add({ address, ids: undefined });
  const site = { pages, answered: check.names?.('address'), addresses: check.addresses };

  return read.flatMap(({ file, texts }) => {
    const uses: Use[] = [...texts.flatMap(({ links }) => links), ...findFieldLinks(file, check.configs)];
    const own = file.address.type === 'page' ? new Set(texts.flatMap(({ ids }) => [...ids])) : undefined;
    const problems = uses.flatMap(({ kind, address, line, column }): FileProblem[] => {
      const message =
        kind === 'link' ? explainLink(address, file.address, own, site) : explainPicture(address, site);
      if (message === undefined) return [];
      return [{ file: file.file, id: `dead-${kind}`, level: 'warning', line, column, message }];
    });
    return [...problems, ...findMissingPages(file, pages, check.configs)];
  });
}

const isSame = (one: Address, other: Address) =>
  one.key === other.key && one.suffix === other.suffix && one.locale === other.locale;

/** The links of each text of a file, at their places in the file. */
function readTexts(file: ContentFile, { widgets, variables, ownVariables }: LinkCheck): TextLinks[] {
  const read = <Type extends DocumentType>(type: Type): TextLinks[] => {
    const definition = documentTypes[type];
    const parsed = definition.schema.safeParse(file.body);
    if (!parsed.success) return [];
    const all = { ...variables, ...ownVariables?.(parsed.data), ...definition.variables(parsed.data) };
    return definition.texts(parsed.data).map(({ path, text }) => {
      const { links, ids } = readTextLinks(text, widgets, all, fieldOf(type));
      return { ids, links: links.map((link) => ({ ...link, ...file.text.locateIn(path, link) })) };
    });
  };
  return read(file.address.type);
}

/** The addresses that fields hold, of the document and of the settings in it. */
function findFieldLinks({ address: { type, key }, body, text }: ContentFile, configs: Configs): Use[] {
  return namesIn(type, key, body, configs).flatMap(({ kind, name, path }): Use[] =>
    kind === 'link' || kind === 'picture' ? [{ kind, address: name, ...text.locate(path) }] : [],
  );
}

type Configs = ContentExtensions['configs'];

function namesIn<Type extends DocumentType>(type: Type, key: string, body: unknown, configs: Configs) {
  const definition = documentTypes[type];
  const parsed = definition.schema.safeParse(body);
  if (!parsed.success) return [];
  const inner = innerOf(type, key, parsed.data, configs);
  return [
    ...findNames(definition.schema, parsed.data),
    ...(inner ? findNames(inner.schema, inner.value, inner.path) : []),
  ];
}

function findMissingPages(
  { file, address: { type, key }, body, text }: ContentFile,
  pages: ReadonlyMap<string, Page[]>,
  configs: Configs,
): FileProblem[] {
  return namesIn(type, key, body, configs).flatMap(({ kind, name, path }): FileProblem[] => {
    if (kind !== 'page' || pages.has(name)) return [];
    const message = `There is no page \`${name}\`.${didYouMean(name, pages.keys())}`;
    return [{ file, id: 'unknown-name', level: 'warning', ...text.locate(path), message }];
  });
}

interface Known {
  pages: ReadonlyMap<string, Page[]>;
  /** What modules answer as if it were a page. */
  answered: ReadonlySet<string> | undefined;
  addresses: Addresses | undefined;
}

const didYouMean = (seen: string, known: Iterable<string>, before = '') => {
  const near = suggest(seen, known);
  return near === undefined ? ' Correct it, or remove it.' : ` Did you mean \`${before}${near}\`?`;
};

/** Why a link leads nowhere; `undefined` for one that does not, and for addresses outside the site. */
function explainLink(
  written: string,
  from: Address,
  own: ReadonlySet<string> | undefined,
  { pages, answered, addresses }: Known,
): string | undefined {
  const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(written) ?? [];
  if (path === '') return own && explainAnchor(written, anchor, own);
  if (!path.startsWith('/') || path.startsWith('//')) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
    return `The link \`${written}\` does not begin with \`/\`, so it leads somewhere else from each page.${didYouMean(path, pages.keys(), '/')}`;
  }
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  const inLocale = isLocale(first);
  const plain = ((inLocale ? rest : path).replace(/\/+$/, '') || '/').replace(/\\/g, '/');
  const { key, suffix } = plain === '/' ? { key: LOBBY_PAGE, suffix: '' } : splitPath(plain);
  const locale = inLocale ? first : isLocale(from.locale) ? from.locale : DEFAULT_LOCALE;
  const found = pages.get(key) ?? [];
  const page = findPage(found, localeChain(locale), [suffix || from.suffix, '']);
  if (page) return page.ids && anchor ? explainAnchor(written, anchor, page.ids) : undefined;
  if (addresses?.leadsSomewhere(plain) || existsInPublic(plain) || plain === '/' || answered?.has(key))
    return undefined;
  if (found.length > 0) {
    const where = found.map(({ address }) => [address.suffix, address.locale].filter(Boolean).join(', '));
    return `The link \`${written}\` leads nowhere for the readers of this text: the page is there for ${where.join('; ')} only. Write it for all, or remove the link.`;
  }
  return `The link \`${written}\` leads nowhere: there is no page \`${key}\`.${didYouMean(key, [...pages.keys(), ...(addresses?.plain ?? [])], '/')}`;
}

/** The page that readers get: by language first, then by variant. */
function findPage(
  pages: readonly Page[],
  locales: readonly string[],
  suffixes: readonly string[],
): Page | undefined {
  for (const locale of locales)
    for (const suffix of suffixes) {
      const page = pages.find(({ address }) => address.locale === locale && address.suffix === suffix);
      if (page) return page;
    }
  return undefined;
}

function explainAnchor(written: string, anchor: string, ids: ReadonlySet<string>): string | undefined {
  let id = anchor;
  try {
    id = decodeURIComponent(anchor);
  } catch {
    // A percent sign that is one.
  }
  if (id === '' || id === 'top' || ids.has(id)) return undefined;
  return `The link \`${written}\` leads to no heading: nothing there has the id \`${id}\`.${didYouMean(id, ids, '#')}`;
}

function explainPicture(written: string, { addresses }: Known): string | undefined {
  const path = written.replace(/[?#].*$/s, '');
  if (!path.startsWith('/')) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
    return `The picture \`${written}\` is looked for beside each page. Begin its address with \`/\`.`;
  }
  if (existsInPublic(path) || addresses?.leadsSomewhere(path)) return undefined;
  return `The picture \`${written}\` is not there: the folder public/ has no such file. Put it there, or correct the address.`;
}

const existsInPublic = (path: string): boolean =>
  path !== '/' &&
  !path.split('/').includes('..') &&
  !path.includes('\0') &&
  existsSync(join(publicFolder(), path));
