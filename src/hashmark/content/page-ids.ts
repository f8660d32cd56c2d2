import { UniqueIds } from '../engine/index.ts';
import type { ReadyPart } from './prepare-text.ts';

/** A tag as the engine writes it: every value quoted, and no quote within. */
const TAG = /<[a-z][a-z0-9]*(?: [a-z-]+(?:="[^"]*")?)+ ?\/?>/g;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;
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

const idsIn = (html: string): string[] =>
  html.includes(' id="')
    ? [...html.matchAll(TAG)].flatMap(([tag]) =>
        [...tag.matchAll(ATTRIBUTE)].flatMap(([, name, value = '']) => (name === 'id' ? [value] : [])),
      )
    : [];

const rename = (html: string, renamed: ReadonlyMap<string, string>) =>
  html.replace(TAG, (tag) =>
    tag.replace(
      ATTRIBUTE,
      (_, name: string, value: string) => ` ${name}="${writeAttribute(name, value, renamed)}"`,
    ),
  );

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
