/**
 * Which element may stand where, as browsers read HTML: before an element is opened, everything is closed that a
 * browser would close because of it, and an element that a browser would move or leave out is not opened at all. What
 * is written by these rules is read as exactly the tree that was meant.
 */

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ENDS_PARAGRAPH = set(
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li nav ol p pre section summary table ul',
);
/** Elements that the search for something to close does not go beyond, but for the exceptions of the search. */
const SPECIAL = set(
  'address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr img input li nav ol p pre section source summary table tbody td tfoot th thead tr ul br wbr',
);
const SEE_THROUGH = set('address div p');
const SCOPE = set('table td th caption');
const CELLS = set('td th caption');
export const HEADING = /^h[1-6]$/;

/** Parents of the parts of tables; whatever else is between closes before such a part. */
const PART_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['caption', set('table')],
  ['colgroup', set('table')],
  ['col', set('colgroup table')],
  ['thead', set('table')],
  ['tbody', set('table')],
  ['tfoot', set('table')],
  ['tr', set('thead tbody tfoot table')],
  ['td', set('tr thead tbody tfoot table')],
  ['th', set('tr thead tbody tfoot table')],
]);
const ITEM_OF: ReadonlyMap<string, { same: ReadonlySet<string>; lists: ReadonlySet<string>; where: string }> =
  new Map([
    ['li', { same: set('li'), lists: set('ul ol'), where: 'a list' }],
    ['dd', { same: set('dd dt'), lists: set('dl'), where: '`<dl>`' }],
    ['dt', { same: set('dd dt'), lists: set('dl'), where: '`<dl>`' }],
  ]);

/** Parents that hold parts of tables only; browsers move everything else out of them. */
export const TABLE_ONLY = set('table thead tbody tfoot tr colgroup');

/** Whether text and inline elements around a block can be closed before it and opened again behind it. */
export const isSplittable = (name: string): boolean => name === 'p' || !SPECIAL.has(name);

/** Elements that a block of any kind may stand in without ending one of them. */
const HOLDS_BLOCKS = set(
  'article aside blockquote dd details div figcaption figure footer header li nav section td th',
);
export const holdsBlocks = (open: readonly { name: string }[]): boolean =>
  open.every(({ name }) => HOLDS_BLOCKS.has(name) || TABLE_PATH.has(name)) &&
  !TABLE_ONLY.has(open.at(-1)?.name ?? '');
const TABLE_PATH = set('table thead tbody tfoot tr ul ol dl');

/** Where an element may stand: how many of the open ones remain open, or where it would have to be. */
export type Place = { keep: number } | { wants: string };

/** Finds the place of an element below those that are open, outermost first. */
export function placeIn(open: readonly { name: string }[], name: string): Place {
  const parents = PART_OF.get(name);
  if (parents) return placePart(open, parents);
  const parent = open.at(-1)?.name ?? '';
  if (TABLE_ONLY.has(parent)) return { wants: 'a cell or outside of the table' };
  const item = ITEM_OF.get(name);
  if (item) return placeItem(open, item);
  if (name === 'rt' || name === 'rp') {
    const keep = parent === 'rt' || parent === 'rp' ? open.length - 1 : open.length;
    return open[keep - 1]?.name === 'ruby' ? { keep } : { wants: '`<ruby>`' };
  }
  if (name === 'a') return placeLink(open);
  if (ENDS_PARAGRAPH.has(name)) {
    const keep = beforeParagraph(open, open.length);
    const heading = HEADING.test(name) && HEADING.test(open[keep - 1]?.name ?? '');
    return { keep: heading ? keep - 1 : keep };
  }
  return { keep: open.length };
}

function placePart(open: readonly { name: string }[], parents: ReadonlySet<string>): Place {
  for (let keep = open.length; keep > 0; keep--) {
    const name = open[keep - 1]?.name ?? '';
    if (parents.has(name)) return { keep };
    if (name === 'table') break;
  }
  return { wants: 'a table' };
}

function placeItem(
  open: readonly { name: string }[],
  { same, lists, where }: { same: ReadonlySet<string>; lists: ReadonlySet<string>; where: string },
): Place {
  let keep = open.length;
  for (let at = open.length - 1; at >= 0; at--) {
    const name = open[at]?.name ?? '';
    if (lists.has(name)) return { keep: beforeParagraph(open, keep) };
    if (same.has(name)) keep = at;
    else if (SPECIAL.has(name) && !SEE_THROUGH.has(name)) break;
  }
  return { wants: where };
}

/** A link in a link ends the outer one; through anything but inline elements it cannot be ended. */
function placeLink(open: readonly { name: string }[]): Place {
  let inline = true;
  for (let at = open.length - 1; at >= 0; at--) {
    const name = open[at]?.name ?? '';
    if (CELLS.has(name)) break;
    if (name === 'a') return inline ? { keep: at } : { wants: 'no other link' };
    if (SPECIAL.has(name)) inline = false;
  }
  return { keep: open.length };
}

/** How many elements remain open when the paragraph, if there is one, is ended. */
function beforeParagraph(open: readonly { name: string }[], from: number): number {
  for (let at = from - 1; at >= 0; at--) {
    const name = open[at]?.name ?? '';
    if (name === 'p') return at;
    if (SCOPE.has(name)) break;
  }
  return from;
}
