import { inLanguage, languagesIn } from './field-languages.ts';
import {
  entryOf,
  escapeHtml,
  type ForeignExport,
  type ForeignPage,
  type ImportNote,
  isRecord,
  Slots,
  wordOf,
} from './foreign-pages.ts';
import { type Mapping, mapWidget } from './mapping.ts';
import { printMarkdown } from './print-markdown.ts';
import { printRichText, type RichTextParts } from './rich-text.ts';

/** A component of a story, with its fields. */
type Blok = Readonly<Record<string, unknown>>;

const isBlok = (value: unknown): value is Blok => isRecord(value) && typeof value.component === 'string';
const isRichText = (value: unknown) => isRecord(value) && value.type === 'doc';
const MAX_DEPTH = 50;

/** The address by which links of this export name a story. */
const storyAddress = (slug: string) => `storyblok:${slug.replace(/^\/|\/$/g, '')}`;

interface Walk {
  readonly mapping: Mapping;
  readonly slots: Slots;
  readonly note: (message: string) => void;
}

const partsOf = (walk: Walk, depth: number): RichTextParts => ({
  block(name, data) {
    if (name === 'blok')
      return (Array.isArray(data.body) ? data.body : [])
        .map((blok) => printBlok(blok, walk, depth + 1))
        .join('');
    if (name === 'image') return printPicture(data.src, data.alt);
    return undefined;
  },
  link(name, data) {
    if (name !== 'link' || typeof data.href !== 'string') return undefined;
    return data.linktype === 'story' ? storyAddress(data.href) : data.href;
  },
});

/** A picture of their library, as fields have it. */
const isPicture = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  typeof value.filename === 'string' &&
  /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(value.filename);

const printPicture = (source: unknown, alt: unknown): string =>
  `<img src="${escapeHtml(wordOf(source))}" alt="${escapeHtml(wordOf(alt))}">`;

/** Whether a value is words, and no choice or name of a style as far as anybody can tell. */
const isWords = (value: unknown) => typeof value === 'string' && /\S\s+\S/.test(value);

/** A component as HTML: what the mapping makes a widget is one, of others the texts, the pictures and what is in them. */
function printBlok(blok: unknown, walk: Walk, depth = 0, known: readonly string[] = []): string {
  if (!isBlok(blok) || depth > MAX_DEPTH) return '';
  const name = wordOf(blok.component);
  const widget = mapWidget(walk.mapping, name, blok);
  if (widget !== undefined) return widget ? walk.slots.add(widget) : '';
  const left: string[] = [];
  const parts = Object.entries(blok).flatMap(([field, value]) => {
    if (field.startsWith('_') || field === 'component' || known.includes(field)) return [];
    if (isRichText(value)) return [printRichText(value, partsOf(walk, depth))];
    if (isPicture(value)) return [`<p>${printPicture(value.filename, value.alt)}</p>`];
    if (Array.isArray(value)) return value.filter(isBlok).map((inner) => printBlok(inner, walk, depth + 1));
    if (isWords(value)) left.push(`\`${field}\``);
    return [];
  });
  if (left.length > 0)
    walk.note(
      `The component \`${name}\` is not in the mapping, and its words were left out: ${left.join(', ')}.`,
    );
  else if (parts.length === 0 && depth > 0)
    walk.note(`The component \`${name}\` is not in the mapping, holds no text and was left out.`);
  return parts.join('\n');
}

/** The field that the mapping says is the content, where it is a text. */
function printBody(body: unknown, walk: Walk): string | undefined {
  if (isRichText(body)) return printRichText(body, partsOf(walk, 0));
  return typeof body === 'string' ? printMarkdown(body) : undefined;
}

const languageOf = ({ lang }: Record<string, unknown>): string | undefined =>
  typeof lang === 'string' && lang !== 'default' ? lang : undefined;

/** @param fields the language of fields, where it is not that of the story */
function readStory(
  story: Record<string, unknown>,
  fields: string | undefined,
  mapping: Mapping,
  notes: ImportNote[],
): ForeignPage | undefined {
  const content = inLanguage(story.content, fields);
  const slug = typeof story.full_slug === 'string' ? story.full_slug.replace(/^\/|\/$/g, '') : '';
  if (!isBlok(content) || slug === '') return undefined;
  const target = entryOf(mapping.types, wordOf(content.component));
  const name = wordOf(story.name) || slug;
  const walk = {
    mapping,
    slots: new Slots(),
    note: (message: string) => notes.push({ page: name, message }),
  };
  const fieldOf = (field: string | undefined) => {
    const value = field === undefined ? undefined : content[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const body = target && entryOf(content, target.content);
  const lang = fields ?? languageOf(story);
  const own = lang && slug.startsWith(`${lang}/`) ? slug.slice(lang.length + 1) : slug;
  // What editors give as the path of the main page, whatever its folder is called.
  const path = story.path === '/' ? '' : own;
  return {
    name,
    path: (target?.path ?? '{path}').replaceAll('{path}', path),
    locale: lang ? (entryOf(mapping.locales, lang) ?? lang.replace('_', '-')) : (mapping.locale ?? 'en'),
    title: fieldOf(target?.title) ?? name,
    description: fieldOf(target?.description),
    html:
      printBody(body, walk) ?? printBlok(content, walk, 0, [target?.title ?? '', target?.description ?? '']),
    slots: walk.slots.list,
    isPublished: story.published !== false,
    addresses: [storyAddress(slug), ...(lang ? [storyAddress(`${lang}/${path}`)] : [])],
  };
}

/** Reads stories as `storyblok stories pull` or the API write them. */
export function readStoryblok(stories: readonly unknown[], mapping: Mapping): ForeignExport {
  const notes: ImportNote[] = [];
  const pages = stories.filter(isRecord).flatMap((story) => {
    // A story of another language has its fields in that one.
    const others = languageOf(story) === undefined ? languagesIn(story.content) : [];
    return [undefined, ...others].flatMap((fields) => readStory(story, fields, mapping, notes) ?? []);
  });
  return { pages, notes };
}
