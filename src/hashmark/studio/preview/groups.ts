import type { PreviewPart } from './compose-text.ts';
import type { Unit } from './patch.ts';

/** Parts that only together are whole elements. */
export interface PartGroup {
  /** Of parts that say the same it is the same. */
  readonly key: string;
  readonly html: string;
  readonly parts: readonly PreviewPart[];
}

/** A group of parts, and what of it stands on the page. */
export interface ShownGroup extends PartGroup {
  readonly units: readonly Unit[];
}

/** Every tag as the engine writes it: all elements are closed, those without content by `/>`. */
const TAG = /<(\/?)[a-z][a-z0-9]*(?: [^>]*?)?(\/?)>/g;

/** A placeholder as a page in the Studio marks it. */
export const markOf = (raw: string): string => encodeURIComponent(raw.toWellFormed());

/** How many more elements a run of HTML opens than it closes. */
function depthOf(html: string): number {
  let depth = 0;
  for (const [, closes, isVoid] of html.matchAll(TAG)) depth += closes ? -1 : isVoid ? 0 : 1;
  return depth;
}

/** The parts in groups of whole elements, so that each can be put into the page by itself. */
export function groupParts(parts: readonly PreviewPart[]): PartGroup[] {
  const groups: PartGroup[] = [];
  let open: PreviewPart[] = [];
  let html = '';
  let depth = 0;
  for (const part of parts) {
    open.push(part);
    if ('html' in part) {
      html += part.html;
      depth += depthOf(part.html);
    } else html += `<!--w ${markOf(part.raw)}--><!--/w-->`;
    if (depth > 0) continue;
    groups.push({ key: html, html, parts: open });
    open = [];
    html = '';
    depth = 0;
  }
  if (open.length > 0) groups.push({ key: html, html, parts: open });
  return groups;
}
