import {
  entryOf,
  escapeHtml,
  type ForeignExport,
  type ForeignPage,
  ImportError,
  type ImportNote,
  isRecord,
  Slots,
  wordOf,
} from './foreign-pages.ts';
import { type Mapping, mapWidget, type TypeMapping } from './mapping.ts';
import { printMarkdown } from './print-markdown.ts';
import { printRichText, type RichTextParts } from './rich-text.ts';

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

interface Entry {
  readonly sys: {
    readonly id: string;
    readonly contentType?: { readonly sys?: { readonly id?: unknown } };
    readonly publishedVersion?: number;
  };
  readonly fields?: Fields;
}

interface Export {
  readonly entries: readonly Entry[];
  readonly assets: ReadonlyMap<string, Entry>;
  readonly byId: ReadonlyMap<string, Entry>;
  readonly locales: readonly string[];
}

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && isRecord(value.sys) && typeof value.sys.id === 'string';

/** The name of the type of an entry; empty where it has none. */
const typeOf = ({ sys }: Entry): string => wordOf(sys.contentType?.sys?.id);

function readExport(given: Record<string, unknown>): Export {
  const entries = (given.entries as unknown[]).filter(isEntry);
  const assets = (Array.isArray(given.assets) ? given.assets : []).filter(isEntry);
  const locales = (Array.isArray(given.locales) ? given.locales : []).filter(isRecord);
  const first = locales.toSorted((a, b) => Number(b.default === true) - Number(a.default === true));
  return {
    entries,
    assets: new Map(assets.map((asset) => [asset.sys.id, asset])),
    byId: new Map(entries.map((entry) => [entry.sys.id, entry])),
    locales: first.flatMap(({ code }) => (typeof code === 'string' ? [code] : [])),
  };
}

/** The value of a field in a language, else in the one that all fall back to. */
function fieldOf(entry: Entry, field: string, locale: string, { locales }: Export): unknown {
  const values = entry.fields?.[field];
  if (!isRecord(values)) return undefined;
  return Object.hasOwn(values, locale) ? values[locale] : entryOf(values, locales[0] ?? locale);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const idOf = (data: Readonly<Record<string, unknown>>): string | undefined => {
  const target = data.target;
  return isRecord(target) && isRecord(target.sys) && typeof target.sys.id === 'string'
    ? target.sys.id
    : undefined;
};

/** The address by which links of this export name an entry. */
const entryAddress = (id: string) => `contentful:entry/${id}`;

interface Walk {
  readonly given: Export;
  readonly mapping: Mapping;
  readonly locale: string;
  readonly slots: Slots;
  readonly note: (message: string) => void;
}

/** A file of theirs: where it is, what it is and what it is called. */
function readAsset(id: string, { given, locale, note }: Walk) {
  const asset = given.assets.get(id);
  const file = asset && fieldOf(asset, 'file', locale, given);
  const url = isRecord(file) ? textOf(file.url)?.replace(/^\/\//, 'https://') : undefined;
  if (!asset || !isRecord(file) || url === undefined) {
    note(`The file \`${id}\` is not in the export and was left out.`);
    return undefined;
  }
  const words = ['description', 'title'].map((field) => textOf(fieldOf(asset, field, locale, given)));
  return { url, type: wordOf(file.contentType), words: words[0] ?? words[1] ?? '' };
}

/** A picture; any other file is a link to it. */
function printAsset(id: string, walk: Walk): string {
  const asset = readAsset(id, walk);
  if (!asset) return '';
  const [url, words] = [escapeHtml(asset.url), escapeHtml(asset.words)];
  return /^(?:image\/|$)/.test(asset.type)
    ? `<p><img src="${url}" alt="${words}"></p>`
    : `<p><a href="${url}">${words || url}</a></p>`;
}

function printEntry(id: string, { given, mapping, locale, slots, note }: Walk): string {
  const entry = given.byId.get(id);
  if (!entry) {
    note(`The entry \`${id}\` is not in the export and was left out.`);
    return '';
  }
  const type = typeOf(entry);
  const values = Object.fromEntries(
    Object.keys(entry.fields ?? {}).map((field) => [field, fieldOf(entry, field, locale, given)]),
  );
  const widget = mapWidget(mapping, type, values);
  if (widget === undefined) note(`An entry of type \`${type}\` is not in the mapping and was left out.`);
  return widget ? slots.add(widget) : '';
}

const partsOf = (walk: Walk): RichTextParts => ({
  block(name, data) {
    const id = idOf(data);
    if (name === 'embedded-asset-block') return id ? printAsset(id, walk) : '';
    if (name === 'embedded-entry-block' || name === 'embedded-entry-inline')
      return id ? printEntry(id, walk) : '';
    return undefined;
  },
  link(name, data) {
    if (name === 'hyperlink') return textOf(data.uri);
    const id = idOf(data);
    if (id === undefined) return undefined;
    if (name === 'asset-hyperlink') return readAsset(id, walk)?.url;
    return name === 'entry-hyperlink' ? entryAddress(id) : undefined;
  },
});

function readPage(entry: Entry, target: TypeMapping, walk: Walk): ForeignPage | undefined {
  const { given, locale, mapping } = walk;
  const title = textOf(fieldOf(entry, target.title, locale, given));
  const slug = textOf(fieldOf(entry, 'slug', locale, given));
  const name = title ?? entry.sys.id;
  const content = fieldOf(entry, target.content, locale, given);
  if (content === undefined) {
    walk.note(`Its field \`${target.content}\` holds nothing in \`${locale}\`, so it was left out.`);
    return undefined;
  }
  return {
    name,
    path: target.path.replaceAll('{path}', slug ?? entry.sys.id),
    locale: entryOf(mapping.locales, locale) ?? locale,
    title: name,
    description: target.description && textOf(fieldOf(entry, target.description, locale, given)),
    html: typeof content === 'string' ? printMarkdown(content) : printRichText(content, partsOf(walk)),
    slots: walk.slots.list,
    isPublished: entry.sys.publishedVersion !== undefined,
    addresses: [entryAddress(entry.sys.id)],
  };
}

/** Whether an entry says anything in a language of its own. */
const speaks = (entry: Entry, locale: string, { locales }: Export) =>
  locale === locales[0] ||
  Object.values(entry.fields ?? {}).some((values) => isRecord(values) && Object.hasOwn(values, locale));

/** Reads what `contentful-export` writes. @throws ImportError for a mapping that names no type */
export function readContentful(json: Record<string, unknown>, mapping: Mapping): ForeignExport {
  const given = readExport(json);
  const types = new Set(given.entries.map(typeOf).filter(Boolean));
  if (Object.keys(mapping.types).length === 0)
    throw new ImportError(
      `Say in the mapping which types become pages: \`types: { ${[...types][0] ?? 'page'}: { title: title, content: body } }\`. There are: ${[...types].join(', ')}.`,
    );
  const notes: ImportNote[] = [];
  const locales = given.locales.length > 0 ? given.locales : [mapping.locale ?? 'en'];
  const pages = given.entries.flatMap((entry) => {
    const target = entryOf(mapping.types, typeOf(entry));
    if (!target) return [];
    return locales.flatMap((locale) => {
      if (!speaks(entry, locale, given)) return [];
      const note = (message: string) => notes.push({ page: entry.sys.id, message });
      return readPage(entry, target, { given, mapping, locale, slots: new Slots(), note }) ?? [];
    });
  });
  return { pages, notes };
}
