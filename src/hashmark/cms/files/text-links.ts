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
  const find = createFinder(text);
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
function createFinder(text: string): (address: string) => Place & { length?: number } {
  const locate = createLocator(text);
  let left = MOST_LOOKED_THROUGH;
  let from = 0;
  return (address) => {
    let written = address;
    try {
      written = decodeURI(address);
    } catch {
      // It holds a percent sign that is one.
    }
    let at = -1;
    let length = 0;
    for (const form of [address, written])
      for (const begin of ['(', '="', "='", '<', ': ', '=', ''])
        if (at < 0 && left > 0) {
          const start = begin === '' ? 0 : from;
          const found = text.indexOf(begin + form, start);
          left -= (found < 0 ? text.length : found) - start;
          if (found < 0) continue;
          at = found + begin.length;
          length = form.length;
        }
    if (at < 0) return { line: 1, column: 1 };
    from = Math.max(from, at);
    return { ...locate(at), length };
  };
}
