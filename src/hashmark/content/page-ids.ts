import { UniqueIds } from '../engine/index.ts';
import type { ReadyPart } from './prepare-text.ts';
import { readAttributes, rewriteAttributes } from './rewrite-attributes.ts';

/** Attributes that name elements by id, several of them parted by spaces. */
const REFERENCES = new Set(['for', 'headers', 'aria-labelledby', 'aria-describedby']);

function readFragment(address: string): string {
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return address.slice(1);
  }
}

function writeAttribute(name: string, value: string, renamed: ReadonlyMap<string, string>): string {
  if (name === 'id') return renamed.get(value) ?? value;
  if (name === 'href' && value.startsWith('#')) {
    const target = renamed.get(readFragment(value));
    return target === undefined ? value : `#${target}`;
  }
  if (!REFERENCES.has(name)) return value;
  const ids = value.split(' ');
  return ids.map((id) => renamed.get(id) ?? id).join(' ');
}

function idsIn(html: string): string[] {
  const ids: string[] = [];
  if (html.includes(' id="'))
    readAttributes(html, (name, value) => {
      if (name === 'id') ids.push(value);
    });
  return ids;
}

const rename = (html: string, renamed: ReadonlyMap<string, string>) =>
  rewriteAttributes(html, (name, value) => writeAttribute(name, value, renamed));

/**
 * The ids of one page, which may show several texts. Each text numbers its own headings and is composed once for all pages, so
 * only the page knows which ids an earlier text has: a later one gets others, and the links within it follow.
 */
export class PageIds {
  readonly #ids = new UniqueIds();

  makeUnique(parts: readonly ReadyPart[]): readonly ReadyPart[] {
    const own = parts.flatMap((part) => (part.kind === 'html' ? idsIn(part.html) : []));
    const renamed = new Map(
      own.map((id) => [id, this.#ids.rename(id)] as const).filter(([id, unique]) => id !== unique),
    );
    if (renamed.size === 0) return parts;
    return parts.map((part) => (part.kind === 'html' ? { ...part, html: rename(part.html, renamed) } : part));
  }
}
