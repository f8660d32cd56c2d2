import type { Slots } from './foreign-pages.ts';
import { type Mapping, mapWidget } from './mapping.ts';

/** Longer than any that people write; what begins so and goes on longer is text. */
const MAX_LENGTH = 2_000;
const SHORTCODE = new RegExp(
  String.raw`\[(\[?)([A-Za-z][\w-]*)((?:\s[^\[\]<>]{0,${MAX_LENGTH}})?)\/?\](\]?)`,
  'g',
);
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))|"([^"]*)"|(\S+)/g;

function readAttributes(text: string): Record<string, string | true> {
  const values: Record<string, string | true> = {};
  let place = 0;
  for (const [, key, double, single, bare, quoted, word] of text.matchAll(ATTRIBUTE)) {
    if (key) values[key] = double ?? single ?? bare ?? '';
    else values[String(place++)] = quoted ?? word ?? true;
  }
  return values;
}

/**
 * Puts placeholders where the shortcodes of a text stand: `[gallery ids="1,2"]`. Those that the mapping does not name stay as they were
 * written, with a note for each name; `[[gallery]]` is how their editors write that they mean the text.
 */
export function mapShortcodes(
  html: string,
  mapping: Mapping,
  slots: Slots,
  note: (message: string) => void,
): string {
  const unknown = new Set<string>();
  const mapped = html.replaceAll(
    SHORTCODE,
    (raw, open: string, name: string, inside: string, end: string) => {
      if (open && end) return raw.slice(1, -1);
      const widget = mapWidget(mapping, name, readAttributes(inside.replace(/\/$/, '')));
      if (widget === undefined) {
        if (inside.includes('=') || Object.keys(mapping.widgets).length > 0) unknown.add(name);
        return raw;
      }
      return open + (widget === null ? '' : slots.add(widget)) + end;
    },
  );
  for (const name of unknown) note(`The shortcode [${name}] is not in the mapping and stays as text.`);
  return closeMapped(mapped, mapping);
}

/** Ends of mapped shortcodes, `[/gallery]`: what stood between them stays. */
const closeMapped = (html: string, mapping: Mapping): string =>
  html.replaceAll(/\[\/([A-Za-z][\w-]*)\]/g, (raw, name: string) =>
    Object.hasOwn(mapping.widgets, name) ? '' : raw,
  );
