import { createHash } from 'node:crypto';
import { sheetTexts } from 'virtual:hashmark/widgets';

/** A stylesheet as it stands in a page, and what the page's policy knows it by. */
export interface InlineSheet {
  readonly css: string;
  readonly hash: `sha256-${string}`;
}

/** Up to this many characters a sheet costs less in each page than a request of its own does. */
const SHORT = 4096;

const read = new Map<string, InlineSheet | undefined>();

function readSheet(address: string): InlineSheet | undefined {
  const css = sheetTexts.get(address);
  if (css === undefined || css.length > SHORT || css.includes('</')) return undefined;
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

/** A widget's sheet by its address; undefined where it is to be fetched: long ones, and all in development. */
export function findInlineSheet(address: string): InlineSheet | undefined {
  if (!read.has(address)) read.set(address, readSheet(address));
  return read.get(address);
}
