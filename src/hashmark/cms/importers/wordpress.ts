import { Parser } from 'htmlparser2';
import {
  entryOf,
  type ForeignExport,
  type ForeignPage,
  ImportError,
  type ImportNote,
  Slots,
} from './foreign-pages.ts';
import type { Mapping } from './mapping.ts';
import { mapShortcodes } from './shortcodes.ts';
import { withParagraphs } from './typed-paragraphs.ts';
import { mapBlocks } from './wordpress-blocks.ts';

/** An `<item>` of an export, by the names of its elements. */
interface Item {
  readonly fields: ReadonlyMap<string, string>;
  readonly meta: ReadonlyMap<string, string>;
}

/** Elements of an item that are read. */
const FIELDS: ReadonlySet<string> = new Set([
  'title',
  'link',
  'guid',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_parent',
  'wp:post_name',
  'wp:post_type',
  'wp:status',
  'wp:post_password',
]);
/** Here everybody would see it. */
const LOCKED = 'It was shown to those only who know its password, which pages here do not ask for.';
const PAGES: Readonly<Record<string, string>> = { page: '{path}', post: '{path}' };

/** The items of an export, and the address of its main page. */
function readItems(xml: string): { items: Item[]; home: string } {
  const items: Item[] = [];
  let home = '';
  let fields: Map<string, string> | undefined;
  let meta = new Map<string, string>();
  let text = '';
  let key = '';
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'item') {
          fields = new Map();
          meta = new Map();
        }
        text = '';
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        if (name === 'item' && fields) {
          items.push({ fields, meta });
          fields = undefined;
        } else if (name === 'wp:meta_key') key = text;
        else if (name === 'wp:meta_value') meta.set(key, text);
        else if (name === 'wp:base_blog_url') home = text;
        else if (FIELDS.has(name)) fields?.set(name, text);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { items, home };
}

/** Titles and excerpts are HTML. */
function textOf(html = ''): string {
  let text = '';
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(html);
  return text;
}

/** What is told of a page to search engines; an excerpt where that is a form which the plugin fills. */
function descriptionOf({ fields, meta }: Item): string | undefined {
  const told = meta.get('_yoast_wpseo_metadesc') ?? '';
  return textOf(told === '' || told.includes('%%') ? fields.get('excerpt:encoded') : told) || undefined;
}

/** What a pattern that pages share holds. */
const patternOf = (item: Item | undefined): string | undefined =>
  item?.fields.get('wp:post_type') === 'wp_block' ? item.fields.get('content:encoded') : undefined;

const withoutSlash = (address: string) => address.trim().replace(/\/$/, '');

/** The path of a page below those that it belongs to. */
function pathOf(item: Item, byId: ReadonlyMap<string, Item>): string {
  const parts: string[] = [];
  const seen = new Set<Item>();
  for (let at: Item | undefined = item; at && !seen.has(at); ) {
    seen.add(at);
    const slug = at.fields.get('wp:post_name') || `post-${at.fields.get('wp:post_id') ?? ''}`;
    parts.unshift(decodeSlug(slug));
    at = byId.get(at.fields.get('wp:post_parent') ?? '0');
  }
  return parts.join('/');
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Reads an export of WordPress (WXR): its pages and posts. @throws ImportError for what is no such export */
export function readWordPress(xml: string, mapping: Mapping): ForeignExport {
  if (!/<rss\b[^>]*\bxmlns:wp=/.test(xml.slice(0, 4_000)))
    throw new ImportError('This is no export of WordPress: its first element is not <rss> with xmlns:wp.');
  const { items, home } = readItems(xml);
  const byId = new Map(items.map((item) => [item.fields.get('wp:post_id') ?? '', item]));
  const notes: ImportNote[] = [];
  const pages = items.flatMap((item): ForeignPage[] => {
    const { fields } = item;
    const type = fields.get('wp:post_type') ?? '';
    const status = fields.get('wp:status') ?? '';
    const pattern = entryOf(mapping.types, type)?.path ?? entryOf(PAGES, type);
    if (pattern === undefined || ['trash', 'auto-draft', 'inherit'].includes(status)) return [];
    const title = textOf(fields.get('title'));
    const name = title || fields.get('link') || type;
    const isHome = home !== '' && withoutSlash(fields.get('link') ?? '') === withoutSlash(home);
    const slots = new Slots();
    const note = (message: string) => notes.push({ page: name, message });
    const filled = mapBlocks(fields.get('content:encoded') ?? '', {
      ...{ mapping, slots, note },
      pattern: (id) => patternOf(byId.get(id)),
    });
    const html = mapShortcodes(withParagraphs(filled), mapping, slots, note);
    const isLocked = (fields.get('wp:post_password') ?? '') !== '';
    if (isLocked && status === 'publish') note(LOCKED);
    return [
      {
        name,
        path: pattern.replaceAll('{path}', isHome ? '' : pathOf(item, byId)),
        locale: mapping.locale ?? 'en',
        title: name,
        description: descriptionOf(item),
        html,
        slots: slots.list,
        isPublished: status === 'publish' && !isLocked,
        addresses: ['link', 'guid'].flatMap((field) => fields.get(field) || []),
      },
    ];
  });
  return { pages, notes };
}
