import { BLOCK, CLOSE, OPEN } from './mark.ts';

/** A whole block of HTML that the sanitiser would hand back as it is, but for marks and the uniqueness of ids. */
export interface PlainBlock {
  /** As it was rendered, for when the block has to be read by the sanitiser after all. */
  source: string;
  /** As the sanitiser writes it. */
  html: string;
  /** Pieces of `html` that are not final yet, in order. */
  open: readonly OpenPiece[];
  /** How many elements are inside each other. */
  depth: number;
}

export interface OpenPiece {
  start: number;
  end: number;
  /** The element around a text with marks, or the heading whose id this is. */
  element: string;
  kind: 'text' | 'code' | 'id';
}

const PHRASING = 1;
const FLOW = 2;
const ITEM = 4;
const SECTION = 8;
const ROW = 16;
const CELL = 32;
const CODE = 64;
const TEXT = 128;

interface Tag {
  name: string;
  /** What it is and what it may hold, as the bits above. */
  is: number;
  holds: number;
  /** As the sanitiser writes it. */
  written: string;
  kind: 'open' | 'close' | 'void';
  hasId?: true;
}

/** Only what Markdown writes, so nested that no parser ever closes one element because of another. */
const ELEMENTS: Readonly<Record<string, readonly [is: number, holds: number]>> = {
  p: [FLOW, PHRASING | TEXT],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, [FLOW, PHRASING | TEXT] as const])),
  blockquote: [FLOW, FLOW],
  ul: [FLOW, ITEM],
  ol: [FLOW, ITEM],
  li: [ITEM, FLOW | PHRASING | TEXT],
  table: [FLOW, SECTION],
  thead: [SECTION, ROW],
  tbody: [SECTION, ROW],
  tr: [ROW, CELL],
  th: [CELL, PHRASING | TEXT],
  td: [CELL, PHRASING | TEXT],
  pre: [FLOW, CODE],
  code: [PHRASING | CODE, TEXT],
  strong: [PHRASING, PHRASING | TEXT],
  em: [PHRASING, PHRASING | TEXT],
  b: [PHRASING, PHRASING | TEXT],
  i: [PHRASING, PHRASING | TEXT],
  del: [PHRASING, PHRASING | TEXT],
  a: [PHRASING, PHRASING | TEXT],
};

const TAGS: ReadonlyMap<string, Tag> = new Map([
  ...Object.entries(ELEMENTS).flatMap(([name, [is, holds]]): [string, Tag][] => {
    const open = { name, is, holds, kind: 'open' } as const;
    const tags: [string, Tag][] = [
      [`<${name}>`, { ...open, written: `<${name}>` }],
      [`</${name}>`, { ...open, written: `</${name}>`, kind: 'close' }],
    ];
    if (name === 'th' || name === 'td') {
      for (const side of ['left', 'center', 'right']) {
        const written = `<${name} align="${side}">`;
        tags.push([written, { ...open, written }]);
      }
    }
    return tags;
  }),
  ['<br>', { name: 'br', is: PHRASING, holds: 0, written: '<br />', kind: 'void' }],
  ['<hr>', { name: 'hr', is: FLOW, holds: 0, written: '<hr />', kind: 'void' }],
]);

/** An address within the site or of another one, in which nothing can be read differently by two parsers. */
const ADDRESS = String.raw`(?:/(?![/\\])|#|https?://[A-Za-z0-9])(?:[\w.~/?#=%+,:;@$()*!-]|&amp;)*`;
const WORDS = `[^"&<>${OPEN}${CLOSE}${BLOCK}]`;
const LINK = new RegExp(`^<a href="${ADDRESS}"(?: title="${WORDS}+")?>$`);
const IMAGE = new RegExp(`^<img src="${ADDRESS}" alt="${WORDS}*"(?: title="${WORDS}+")?>$`);
const HEADING = /^<(h[1-6]) id="[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,79}">$/u;
const LANGUAGE = /^<code class="language-[\w-]+">$/;
const START = /^<ol start="\d{1,9}">$/;

function readTag(tag: string): Tag | undefined {
  const known = TAGS.get(tag);
  if (known) return known;
  switch (tag.slice(0, 3)) {
    case '<a ': {
      if (!LINK.test(tag)) return undefined;
      // As `link` of the sanitiser marks what leads to other sites.
      const written = tag.startsWith('http', 9) ? `${tag.slice(0, -1)} rel="noopener">` : tag;
      return { name: 'a', kind: 'open', is: PHRASING, holds: PHRASING | TEXT, written };
    }
    case '<im':
      return IMAGE.test(tag)
        ? { name: 'img', kind: 'void', is: PHRASING, holds: 0, written: `${tag.slice(0, -1)} />` }
        : undefined;
    case '<co':
      return LANGUAGE.test(tag)
        ? { name: 'code', kind: 'open', is: CODE, holds: TEXT, written: tag }
        : undefined;
    case '<ol':
      return START.test(tag) ? { name: 'ol', kind: 'open', is: FLOW, holds: ITEM, written: tag } : undefined;
    default: {
      const name = HEADING.exec(tag)?.[1];
      return name
        ? { name, kind: 'open', is: FLOW, holds: PHRASING | TEXT, written: tag, hasId: true }
        : undefined;
    }
  }
}

const ENTITIES = /&(?!(?:amp|lt|gt|quot|#39);)/;
const DEEPEST = 32;

/**
 * Reads one block of HTML, if it is made only of what is plain: the elements above, well nested, addresses that
 * are harmless in every reading, and escaped text. Anything else gives `undefined` and is left to the sanitiser.
 */
export function readPlain(source: string): PlainBlock | undefined {
  if (source.includes('&') && ENTITIES.test(source)) return undefined;
  const marked = source.includes(OPEN);
  const quotes = source.includes('&quot;') || source.includes('&#39;');
  const stack: Tag[] = [];
  const open: OpenPiece[] = [];
  let holds = FLOW;
  let links = 0;
  let codes = 0;
  let depth = 0;
  let html = '';
  let from = 0;
  for (let at = 0; ; ) {
    const start = source.indexOf('<', at);
    const end = start === -1 ? source.length : start;
    const close = source.indexOf('>', at);
    if (start === -1 ? close !== -1 : close < start) return undefined;
    if (end > at) {
      if (!(holds & TEXT)) {
        if (end !== at + 1 || source.charCodeAt(at) !== 10) return undefined;
      } else if (marked || quotes) {
        const text = source.slice(at, end);
        const hasMarks = marked && text.includes(OPEN);
        if (hasMarks || (quotes && text.includes('&'))) {
          html += source.slice(from, at);
          const begin = html.length;
          html += quotes ? text.replaceAll('&quot;', '"').replaceAll('&#39;', "'") : text;
          from = end;
          if (hasMarks) {
            const element = stack.at(-1)?.name ?? '';
            open.push({ start: begin, end: html.length, element, kind: codes > 0 ? 'code' : 'text' });
          }
        }
      }
    }
    if (start === -1) break;
    at = close + 1;
    const written = source.slice(start, at);
    const tag = readTag(written);
    if (!tag) return undefined;
    if (tag.kind === 'close') {
      if (stack.pop()?.name !== tag.name) return undefined;
      holds = stack.at(-1)?.holds ?? FLOW;
      if (tag.name === 'a') links--;
      else if (tag.name === 'code') codes--;
      continue;
    }
    if (!(holds & tag.is)) return undefined;
    if (tag.hasId || tag.written !== written) {
      html += source.slice(from, start) + tag.written;
      from = at;
      if (tag.hasId) {
        const start = html.length - written.length + '<h1 id="'.length;
        open.push({ start, end: html.length - '">'.length, element: tag.name, kind: 'id' });
      }
    }
    if (tag.kind === 'void') continue;
    if (tag.name === 'a' && ++links > 1) return undefined;
    if (tag.name === 'code') codes++;
    if (stack.push(tag) > DEEPEST) return undefined;
    depth = Math.max(depth, stack.length);
    holds = tag.holds;
  }
  if (stack.length > 0) return undefined;
  return { source, html: from === 0 ? source : html + source.slice(from), open, depth };
}
