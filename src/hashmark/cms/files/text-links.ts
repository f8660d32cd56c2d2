import { Parser } from 'htmlparser2';
import { DEFAULT_CURRENCY } from '../../documents/currency.ts';
import type { Variables } from '../../documents/variables.ts';
import { compose, type Field } from '../../engine/index.ts';
import { createLocator } from '../../engine/positions.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import type { Place } from './place.ts';

/** An address that a text leads to or shows, with its place in the text. */
export interface TextLink extends Place {
  kind: 'link' | 'picture';
  address: string;
  /** Of the address as it is written, in characters; none where its place is not known. */
  length?: number | undefined;
  /** What a picture shows, in words; empty where nothing says it. */
  alt?: string | undefined;
}

/** What a text says to other documents: where it leads, and the parts of it that can be led to. */
export interface TextLinks {
  links: TextLink[];
  ids: ReadonlySet<string>;
}

/** Reads links, pictures and ids as browsers get them, so that every way of writing them counts. */
export function readTextLinks(
  text: string,
  widgets: ReadonlyMap<string, WidgetDefinition>,
  variables: Variables,
  field: Field,
): TextLinks {
  const { parts } = compose(text, { widgets, variables, currency: DEFAULT_CURRENCY, field });
  const find = createFinder(text, variables);
  const links: TextLink[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, { href, src, srcset, id, alt = '' }) {
      if (id) ids.add(id);
      if (href !== undefined && name === 'a') links.push({ kind: 'link', address: href, ...find(href) });
      const shown = (srcset ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
      for (const address of [src ?? '', ...shown])
        if (address !== '') links.push({ kind: 'picture', address, alt, ...find(address) });
    },
  });
  for (const part of parts) if (part.kind === 'html') parser.write(part.html);
  parser.end();
  return { links, ids };
}

/** How much of a text is looked through for its addresses, in characters: so much takes a moment. */
const MOST_LOOKED_THROUGH = 200_000_000;

/**
 * Finds addresses in the order in which they stand; one that is written differently is at the begin of the text, and so are all
 * when it has taken too long.
 */
function createFinder(text: string, variables: Variables): (address: string) => Place & { length?: number } {
  const locate = createLocator(text);
  const placed = findPlaced(text, variables);
  let left = MOST_LOOKED_THROUGH;
  let from = 0;
  return (address) => {
    for (const form of formsOf(address, placed))
      for (const begin of ['(', '="', "='", '<', ': ', '=', '']) {
        if (left <= 0) break;
        const start = begin === '' ? 0 : from;
        const found = text.indexOf(begin + form, start);
        left -= (found < 0 ? text.length : found) - start;
        if (found < 0) continue;
        const at = found + begin.length;
        from = Math.max(from, at);
        return { ...locate(at), length: form.length };
      }
    return { line: 1, column: 1 };
  };
}

/** The placeholders of variables in a text, with what may come into their place. */
function findPlaced(text: string, variables: Variables): [placeholder: string, value: string][] {
  return Object.entries(variables).flatMap(([name, value]) =>
    text.includes(`{${name}}`)
      ? (typeof value === 'object' ? Object.values(value) : [value]).map((one): [string, string] => [
          `{${name}}`,
          String(one),
        ])
      : [],
  );
}

/** The ways in which an address may stand in a text: as it is, with signs that browsers escape, with a variable in it. */
function* formsOf(address: string, placed: readonly [string, string][]): Generator<string> {
  yield address;
  try {
    yield decodeURI(address);
  } catch {
    // It holds a percent sign that is one.
  }
  for (const [placeholder, value] of placed)
    if (value !== '' && address.includes(value)) yield address.replace(value, () => placeholder);
}
