import { createHash } from 'node:crypto';
import { sheetTexts } from 'virtual:hashmark/widgets';

/** Up to this many characters a sheet costs less in each page than a request of its own does. */
const SHORT = 4096;

/** Sheets by where their rules are to stand. */
export interface PlacedSheets {
  /** Addresses of sheets that are to be fetched: long ones, and all in development. */
  readonly linked: readonly string[];
  /** The others, together. */
  readonly inline:
    | { readonly addresses: readonly string[]; readonly css: string; readonly hash: `sha256-${string}` }
    | undefined;
}

const isShort = (css: string) => css.length <= SHORT && !css.includes('</');

/** Parts the stylesheets of a page into those that stand in it, as one whose hash its policy names, and those that it links to. */
export function placeSheets(addresses: readonly string[]): PlacedSheets {
  const short = addresses.filter((address) => isShort(sheetTexts.get(address) ?? '</'));
  const linked = addresses.filter((address) => !short.includes(address));
  if (short.length === 0) return { linked, inline: undefined };
  const css = short.map((address) => sheetTexts.get(address)).join('\n');
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}` as const;
  return { linked, inline: { addresses: short, css, hash } };
}
