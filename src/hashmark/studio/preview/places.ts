import { markOf, type ShownGroup } from './groups.ts';
import { nodesOf } from './patch.ts';

/** Letters around a place by which it is found in the text. */
const AROUND = 24;
const HIGHLIGHT = 'studio-cursor';

/** Marks a block that another revision does not have. */
const CHANGED = 'data-preview-changed';

let isStyled = false;

/** A sheet that is made by script needs no leave of the page's policy. */
function styleHighlight(): void {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `::highlight(${HIGHLIGHT}) { background-color: rgb(120 160 255 / 0.22); } [${CHANGED}] { outline: 3px dashed #c2410c; outline-offset: 3px; }`,
  );
  document.adoptedStyleSheets.push(sheet);
}

/** A place of the page in terms of the text it comes from. */
export interface PointedPlace {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/** The group of parts that a node of the page belongs to. */
const groupOf = (groups: readonly ShownGroup[], node: Node): ShownGroup | undefined =>
  groups.find(({ units }) => units.flatMap(nodesOf).some((own) => own.contains(node)));

/** The mark of the widget that a node stands in. */
function markAround(node: Node): string | undefined {
  for (let outer: Node | null = node; outer; outer = outer.parentNode)
    for (let before = outer.previousSibling; before; before = before.previousSibling) {
      if (!(before instanceof Comment)) continue;
      if (before.data === '/w') break;
      if (before.data.startsWith('w ')) return before.data.slice(2);
    }
  return undefined;
}

/** Where in the text the thing under the pointer is written. */
export function pointAt(
  groups: readonly ShownGroup[],
  { clientX, clientY, target }: MouseEvent,
): PointedPlace | undefined {
  if (!(target instanceof Node)) return undefined;
  const group = groupOf(groups, target);
  if (!group) return undefined;
  const mark = markAround(target);
  const widget = group.parts.find((part) => 'raw' in part && markOf(part.raw) === mark);
  if (widget) return { offset: widget.offset, before: '', after: '' };
  const offset = group.parts[0]?.offset ?? 0;
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  const letters = caret?.offsetNode.nodeType === Node.TEXT_NODE ? (caret.offsetNode.textContent ?? '') : '';
  const at = caret?.offset ?? 0;
  return {
    offset,
    before: letters.slice(Math.max(0, at - AROUND), at),
    after: letters.slice(at, at + AROUND),
  };
}

/** The outermost element in it that takes up room; islands themselves take none. */
function withBox(element: Element): Element {
  let found = element;
  while (found.getClientRects().length === 0 && found.firstElementChild) found = found.firstElementChild;
  return found;
}

/** Shows what the cursor of the editor stands in: the last part that begins before it. */
export function showCursor(groups: readonly ShownGroup[], offset: number): void {
  const group = groups.findLast(({ parts, units }) => (parts[0]?.offset ?? 0) <= offset && units.length > 0);
  const first = group?.units.flatMap(nodesOf).find((node) => node instanceof Element);
  if (!(first instanceof Element)) return;
  const element = withBox(first);
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) element.scrollIntoView({ block: 'center' });
  if (!('highlights' in CSS)) return;
  styleHighlight();
  const range = document.createRange();
  range.selectNodeContents(element);
  CSS.highlights.set(HIGHLIGHT, new Highlight(range));
}

/** Marks the blocks of these groups, and no others. */
export function markGroups(groups: readonly ShownGroup[], places: readonly number[]): void {
  styleHighlight();
  for (const marked of document.querySelectorAll(`[${CHANGED}]`)) marked.removeAttribute(CHANGED);
  for (const place of places)
    for (const node of groups[place]?.units.flatMap(nodesOf) ?? [])
      if (node instanceof Element) withBox(node).setAttribute(CHANGED, '');
}
