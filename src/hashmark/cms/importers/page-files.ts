import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import { LOBBY_PAGE } from '../../documents/document-types.ts';
import { isFilePath } from '../../i18n/localise.ts';
import { isLocale, listLocales, localeChain } from '../../i18n/regions.ts';
import { readAddress } from '../address.ts';
import { printContentText } from '../files/content-text.ts';
import { filePathOf } from '../files/file-path.ts';
import type { ForeignExport, ForeignPage, ImportNote } from './foreign-pages.ts';
import { type Widgets, withAddresses } from './slot-addresses.ts';
import { toMarkdown } from './to-markdown.ts';

export interface PageFile {
  /** Below the folder of the content: `pages/promo.en.md`. */
  readonly file: string;
  readonly text: string;
}

const MAX_DESCRIPTION = 320;
const MAX_TITLE = 200;
/** Elements inside each other: people nest some twenty. Reading takes the square of it. */
const DEEPEST = 100;
/** Blanks in a row: nobody means more, and reading takes the square of them. */
const MOST_BLANKS = 1000;
const BLANKS = /[ \t\r\n]{1000,}/g;

/** How the readers of exports name pages that have no address of the web. */
const NAMED = /^(?:contentful:entry\/|storyblok:)/;

/** A path in the letters that keys have. What ends as files do would be taken for one by whoever links to it. */
const keyOf = (path: string): string => {
  const key = path
    .split('/')
    .map((part) =>
      part
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9._-]+/g, '-')
        .replaceAll(/^[^a-z0-9]+|-+$/g, ''),
    )
    .filter(Boolean)
    .join('/');
  return isFilePath(`/${key}`) ? key.replace(/\.(?=[^./]*$)/, '-') : key;
};

const asLine = (text: string, limit: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit - 1).trimEnd()}…`.toWellFormed() : line;
};

/** Addresses compared without protocol, ending and fragment, as sites know one page by many. */
const plainAddress = (address: string) =>
  address
    .replace(/^https?:/, '')
    .replace(/#.*$/s, '')
    .replace(/\/?(?=\?|$)/, '');

/** An address without what tells who has followed it; where a query names what is shown, as in `/?p=12`, it is part of the address. */
const withoutQuery = (address: string): string =>
  /[?&](?:p|page_id|attachment_id|cat|s)=/.test(address) ? address : address.replace(/\?.*$/s, '');

/** An address as the page means it that it stands in. */
const absolute = (address: string, { addresses }: ForeignPage): string =>
  URL.parse(
    address,
    addresses.find((own) => /^https?:/.test(own)),
  )?.href ?? address;

/**
 * Leads links between pages of the export to where the pages stand here. Systems name a page by one address in all its languages: it is
 * followed within the language of who links, else to what its readers get in the place of it, else to the language there is.
 */
function createFollow(pages: readonly { page: ForeignPage; key: string }[]) {
  const known = new Map<string, Map<string, string>>();
  for (const { page, key } of pages)
    for (const address of page.addresses) {
      const keys = known.get(plainAddress(address)) ?? new Map<string, string>();
      known.set(plainAddress(address), keys.set(page.locale, key));
    }
  const find = (address: string) =>
    known.get(plainAddress(address)) ?? known.get(plainAddress(withoutQuery(address)));
  return (address: string, page: ForeignPage): string => {
    const keys = find(address) ?? find(absolute(address, page));
    if (!keys) return address;
    const { locale } = page;
    const own = (isLocale(locale) ? localeChain(locale) : []).find((each) => keys.has(each));
    const [[other, first] = ['', '']] = keys;
    const key = own === undefined ? first : keys.get(own);
    const language = own === undefined && isLocale(other) ? `/${other}` : '';
    const path = key === LOBBY_PAGE ? language || '/' : `${language}/${key}`;
    return path + (/#.*$/s.exec(address)?.[0] ?? '');
  };
}

function refusalOf({ page, key }: { page: ForeignPage; key: string }): string | undefined {
  if (!isLocale(page.locale))
    return `Its language \`${page.locale}\` is none of the site. Map it under \`locales\` to one of: ${listLocales().join(', ')}.`;
  try {
    readAddress('page', key, page.locale);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The same HTML with the end of each element written, and no endless blanks. Where an element of words is left open, as in
 * `<p><b>one</p>`, the parser of browsers begins it anew in each paragraph after it: those add up to the cube of what is written.
 */
const withEnds = (html: string): string =>
  DomUtils.getInnerHTML(parseDocument(html, { decodeEntities: false }), { decodeEntities: false }).replace(
    BLANKS,
    (run) => run.slice(0, MOST_BLANKS),
  );

/** Whether so many elements are inside each other that reading them takes too long, or all the stack. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      deepest = Math.max(deepest, ++depth);
      if (depth > DEEPEST) parser.pause();
    },
    onclosetag() {
      depth--;
    },
  });
  parser.end(html);
  return deepest > DEEPEST;
}

/**
 * The files of our content that say what the pages of an export say. Pages that cannot stand here, and what came twice, are left out with a note.
 *
 * @param drafts whether pages that their site does not show are taken over too
 * @param take where a picture of a page stands here; where it was without it
 * @param widgets whose params may hold addresses too
 */
export function writePageFiles(
  { pages, notes }: ForeignExport,
  drafts: boolean,
  take: (address: string, page: ForeignPage) => string = (address) => address,
  widgets: Widgets = new Map(),
): { files: PageFile[]; notes: ImportNote[] } {
  const collected: ImportNote[] = [...notes];
  const taken = pages
    .filter(({ isPublished, name }) => {
      if (!isPublished && !drafts)
        collected.push({
          page: name,
          message: 'It was not published and is left out; --draft takes it over.',
        });
      return isPublished || drafts;
    })
    .map((page) => ({ page, key: keyOf(page.path) || LOBBY_PAGE }));
  const follow = createFollow(taken);
  const files = new Map<string, PageFile>();
  for (const entry of taken) {
    const { page, key } = entry;
    const refusal = refusalOf(entry);
    if (refusal !== undefined) {
      collected.push({ page: page.name, message: refusal });
      continue;
    }
    const file = filePathOf(readAddress('page', key, page.locale));
    if (files.has(file)) {
      collected.push({
        page: page.name,
        message: `Another page stands at ${file} already. This one was left out.`,
      });
      continue;
    }
    const picture = (address: string) => take(address, page);
    const link = (address: string) => {
      const followed = follow(address, page);
      if (!NAMED.test(followed)) return followed;
      collected.push({
        page: page.name,
        message: `A link to \`${followed.replace(NAMED, '')}\`, which is no page of the export, is its words alone.`,
      });
      return '';
    };
    const slots = page.slots.map((slot) => withAddresses(slot, widgets, { link, picture }));
    if (isTooDeep(page.html)) {
      const message = `Its HTML has more than ${DEEPEST} elements inside each other. This one was left out.`;
      collected.push({ page: page.name, message });
      continue;
    }
    const body = {
      title: asLine(page.title, MAX_TITLE),
      ...(page.description ? { description: asLine(page.description, MAX_DESCRIPTION) } : {}),
      content: toMarkdown(withEnds(page.html), slots, link, picture),
    };
    files.set(file, { file, text: printContentText('page', body) });
  }
  return { files: [...files.values()], notes: collected };
}
