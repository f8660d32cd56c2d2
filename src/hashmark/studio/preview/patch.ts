/**
 * Changes the children of an element into others with as few changes as it takes: what stays the same is not touched, so that
 * scroll, focus, selection and the state of widgets stay. A widget is one unit, whatever stands in it: a comment with the mark of
 * its placeholder, what it has become, and a comment behind it.
 */

/** A widget on the page. */
export interface Slot {
  mark: string;
  readonly start: Comment;
  readonly end: Comment;
}

/** A node, or a widget with all its nodes. */
export type Unit = Node | Slot;

/** What a patch has done to widgets. */
export interface Patched {
  /** Widgets that are new or say something else: their content has still to come. */
  readonly wanted: Set<Slot>;
}

const OPENS = /^w (.*)$/;
const CLOSES = '/w';

export const isSlot = (unit: Unit): unit is Slot => 'mark' in unit;
const isComment = (node: Node): node is Comment => node.nodeType === Node.COMMENT_NODE;

/** The units between two siblings, or all those of a parent. */
export function unitsOf(first: Node | null, until: Node | null): Unit[] {
  const units: Unit[] = [];
  for (let node = first; node && node !== until; node = node.nextSibling) {
    const mark = isComment(node) ? OPENS.exec(node.data)?.[1] : undefined;
    if (mark === undefined) {
      units.push(node);
      continue;
    }
    const start = node as Comment;
    let depth = 1;
    while (depth > 0 && node.nextSibling) {
      node = node.nextSibling;
      if (isComment(node) && OPENS.test(node.data)) depth++;
      if (isComment(node) && node.data === CLOSES) depth--;
    }
    units.push({ mark, start, end: node as Comment });
  }
  return units;
}

/** The nodes of a unit, in order. */
export const nodesOf = (unit: Unit): Node[] => {
  if (!isSlot(unit)) return [unit];
  const nodes: Node[] = [];
  for (let node: Node | null = unit.start; node; node = node === unit.end ? null : node.nextSibling)
    nodes.push(node);
  return nodes;
};

const remove = (unit: Unit): void => {
  for (const node of nodesOf(unit)) (node as ChildNode).remove();
};

/** The name of the widget that a mark is of. */
const nameOf = (mark: string) => /^%23([A-Za-z0-9]+)/.exec(mark)?.[1];

const hasSlots = (node: Node): boolean => {
  if (!node.hasChildNodes()) return false;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) if (OPENS.test((walker.currentNode as Comment).data)) return true;
  return false;
};

/** Whether nothing has to be done to make one unit the other. */
function isSame(old: Unit, wanted: Unit): boolean {
  if (isSlot(old) || isSlot(wanted)) return isSlot(old) && isSlot(wanted) && old.mark === wanted.mark;
  if (old.isEqualNode(wanted)) return true;
  if (old.nodeType !== wanted.nodeType || !hasSlots(wanted)) return false;
  const inner = unitsOf(wanted.firstChild, null);
  const present = unitsOf(old.firstChild, null);
  return (
    old.cloneNode(false).isEqualNode(wanted.cloneNode(false)) &&
    inner.length === present.length &&
    inner.every((one, index) => isSame(present[index] as Unit, one))
  );
}

/** Whether one unit can become the other without being replaced. */
function isAlike(old: Unit, wanted: Unit): boolean {
  if (isSlot(old) || isSlot(wanted))
    return isSlot(old) && isSlot(wanted) && nameOf(old.mark) === nameOf(wanted.mark);
  return old.nodeType === wanted.nodeType && old.nodeName === wanted.nodeName;
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes)
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/** Makes one unit the other. @returns the unit that stands there now */
function become(old: Unit, wanted: Unit, patched: Patched): Unit {
  if (isSlot(old) && isSlot(wanted)) {
    if (old.mark !== wanted.mark) {
      old.mark = wanted.mark;
      old.start.data = `w ${wanted.mark}`;
      patched.wanted.add(old);
    }
    return old;
  }
  if (old instanceof Element && wanted instanceof Element) {
    copyAttributes(wanted, old);
    patchUnits(old, null, unitsOf(old.firstChild, null), unitsOf(wanted.firstChild, null), patched);
  } else if (old instanceof CharacterData && wanted instanceof CharacterData && old.data !== wanted.data)
    old.data = wanted.data;
  return old;
}

/** Widgets without content that have come into the page within a unit. */
function noteWanted(unit: Unit, wanted: Set<Slot>): void {
  if (isSlot(unit)) wanted.add(unit);
  else for (const inner of unitsOf(unit.firstChild, null)) noteWanted(inner, wanted);
}

/** Moves a unit that stands elsewhere in the same parent; what runs in it goes on where the browser can move it so. */
function place(parent: Node, unit: Unit, before: Node | null): void {
  const mover = parent as Node & { moveBefore?: (node: Node, before: Node | null) => void };
  for (const node of nodesOf(unit)) {
    if (node.isConnected && node.parentNode === parent && mover.moveBefore) mover.moveBefore(node, before);
    else parent.insertBefore(node, before);
  }
}

const firstOf = (unit: Unit | undefined): Node | null =>
  unit === undefined ? null : isSlot(unit) ? unit.start : unit;

/**
 * Changes old units into wanted ones, before the node `end` of the parent.
 *
 * @returns the units that stand there now, one for each that was wanted
 */
export function patchUnits(
  parent: Node,
  end: Node | null,
  old: readonly Unit[],
  wanted: readonly Unit[],
  patched: Patched,
): Unit[] {
  let head = 0;
  while (head < old.length && head < wanted.length && isSame(old[head] as Unit, wanted[head] as Unit)) head++;
  let tail = 0;
  const most = Math.min(old.length, wanted.length) - head;
  while (tail < most && isSame(old[old.length - 1 - tail] as Unit, wanted[wanted.length - 1 - tail] as Unit))
    tail++;
  const left = old.slice(head, old.length - tail);
  const behind = tail > 0 ? firstOf(old[old.length - tail]) : end;
  const made: Unit[] = [];
  for (const next of wanted.slice(head, wanted.length - tail)) {
    let index = isSlot(next) ? left.findIndex((one) => isSame(one, next)) : -1;
    if (index < 0) index = left.findIndex((one) => isAlike(one, next));
    // A widget that is still wanted further on is not taken for another one.
    const found = index < 0 ? undefined : left.splice(index, 1)[0];
    const here = firstOf(left[0]) ?? behind;
    if (found) {
      if (index > 0) place(parent, found, here);
      made.push(become(found, next, patched));
      continue;
    }
    place(parent, next, here);
    noteWanted(next, patched.wanted);
    made.push(next);
  }
  for (const unit of left) remove(unit);
  return [...old.slice(0, head), ...made, ...(tail > 0 ? old.slice(-tail) : [])];
}
