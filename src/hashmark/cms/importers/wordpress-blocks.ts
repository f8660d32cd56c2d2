import { isRecord, type Slots } from './foreign-pages.ts';
import { type Mapping, mapWidget } from './mapping.ts';

/** A block that is made anew whenever it is shown; its attributes are JSON in which `<` and `>` are escaped. */
const BLOCK = /<!-- wp:([a-z][\w/-]*)\s+(\{[^<>]*\}\s+)?\/-->/g;
/** So many patterns are put into one page, whatever they are made of. */
const MOST_PATTERNS = 100;

function readAttributes(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const attributes: unknown = JSON.parse(json ?? '{}');
    return isRecord(attributes) ? attributes : {};
  } catch {
    return {};
  }
}

interface Page {
  readonly mapping: Mapping;
  readonly slots: Slots;
  readonly note: (message: string) => void;
  /** What the pattern with an id holds, which pages share. */
  readonly pattern: (id: string) => string | undefined;
}

/**
 * Puts into a text what blocks without words of their own show: shared patterns as they are, and placeholders where the mapping names a
 * block. Others are left out, with a note for each name.
 */
export function mapBlocks(html: string, { mapping, slots, note, pattern }: Page): string {
  const unknown = new Set<string>();
  let patterns = 0;
  const fill = (text: string): string =>
    text.replaceAll(BLOCK, (_, name: string, json: string | undefined) => {
      const attributes = readAttributes(json);
      const shared = name === 'block' ? pattern(String(attributes.ref)) : undefined;
      if (shared !== undefined) return ++patterns > MOST_PATTERNS ? '' : fill(shared);
      const widget = mapWidget(mapping, name, attributes);
      if (widget === undefined) unknown.add(name);
      return widget ? slots.add(widget) : '';
    });
  const filled = fill(html);
  for (const name of unknown) note(`The block \`${name}\` is not in the mapping and was left out.`);
  if (patterns > MOST_PATTERNS)
    note(`More than ${MOST_PATTERNS} patterns are in it; those behind the first were left out.`);
  return filled;
}
