import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState, Extension, TransactionSpec } from '@codemirror/state';
import { type Command, dropCursor, EditorView, type KeyBinding, ViewPlugin } from '@codemirror/view';
import type { PlacedPlaceholder } from '../../../engine/types.ts';
import { words } from '../../messages.ts';
import { endOf, placeholders, selectedPlaceholder } from './placeholders.ts';

/** A part of the text, in whole lines. */
interface Block {
  readonly from: number;
  readonly to: number;
}

export type Direction = 'up' | 'down';

/** How long the text may take to be read as Markdown, in milliseconds. */
const PATIENCE = 200;

/** The outermost blocks of the Markdown; within them a line that holds nothing but a placeholder is one of its own. */
function readBlocks(state: EditorState): readonly Block[] {
  const { doc } = state;
  const alone = state.field(placeholders).flatMap((placeholder): Block[] => {
    const [first, last] = [doc.lineAt(placeholder.offset), doc.lineAt(endOf(placeholder))];
    const isAlone = doc.sliceString(first.from, last.to).trim() === placeholder.raw;
    return isAlone ? [{ from: first.from, to: last.to }] : [];
  });
  const blocks: Block[] = [];
  const tree = ensureSyntaxTree(state, doc.length, PATIENCE);
  for (let node = tree?.topNode.firstChild ?? null; node; node = node.nextSibling) {
    let from = doc.lineAt(node.from).from;
    const { to } = doc.lineAt(node.to);
    for (const own of alone.filter((one) => one.from >= from && one.to <= to)) {
      if (own.from > from) blocks.push({ from, to: own.from - 1 });
      blocks.push(own);
      from = own.to + 1;
    }
    if (from <= to) blocks.push({ from, to });
  }
  return blocks;
}

const selectAt = (anchor: number, length: number) => ({ anchor, head: anchor + length });

/** Puts a placeholder at a place of the text, and nothing else. */
function moveText(state: EditorState, placeholder: PlacedPlaceholder, to: number): TransactionSpec {
  const from = placeholder.offset;
  const end = endOf(placeholder);
  const start = to > from ? to - (end - from) : to;
  return {
    changes: [
      { from, to: end },
      { from: to, insert: state.doc.slice(from, end) },
    ],
    selection: selectAt(start, end - from),
  };
}

/** Puts a block before another one, or behind it, with the break that stands between it and its neighbour on that side. */
function moveBlock(
  { doc }: EditorState,
  placeholder: PlacedPlaceholder,
  blocks: readonly Block[],
  [own, target]: readonly [own: number, target: number],
): TransactionSpec | undefined {
  const [block, goal] = [blocks[own], blocks[target]];
  const neighbour = blocks[target < own ? own - 1 : own + 1];
  if (!block || !goal || !neighbour || own === target) return undefined;
  const text = doc.slice(block.from, block.to);
  const lead = placeholder.offset - block.from;
  const select = (at: number) => selectAt(at + lead, endOf(placeholder) - placeholder.offset);
  if (target < own) {
    const space = doc.slice(neighbour.to, block.from);
    return {
      changes: [
        { from: goal.from, insert: text.append(space) },
        { from: neighbour.to, to: block.to },
      ],
      selection: select(goal.from),
    };
  }
  const space = doc.slice(block.to, neighbour.from);
  return {
    changes: [
      { from: block.from, to: neighbour.from },
      { from: goal.to, insert: space.append(text) },
    ],
    selection: select(goal.to - text.length),
  };
}

/** The block that stands at a place, or the last before it. */
const blockAt = (blocks: readonly Block[], at: number) => blocks.findLastIndex(({ from }) => from <= at);

/** Whether a placeholder has its lines for itself. */
const fills = (state: EditorState, block: Block | undefined, { raw }: PlacedPlaceholder) =>
  block !== undefined &&
  state.sliceDoc(block.from, block.to).trim() === raw.replaceAll('\n', state.lineBreak);

/**
 * Moves a placeholder over the next block: one that has its lines for itself with the break beside it, one within a sentence to the
 * end of that block.
 */
export function moveOver(
  state: EditorState,
  placeholder: PlacedPlaceholder,
  direction: Direction,
): TransactionSpec | undefined {
  const blocks = readBlocks(state);
  const own = blockAt(blocks, placeholder.offset);
  const target = own + (direction === 'up' ? -1 : 1);
  if (fills(state, blocks[own], placeholder)) return moveBlock(state, placeholder, blocks, [own, target]);
  const goal = blocks[target];
  return own < 0 || !goal ? undefined : moveText(state, placeholder, goal.to);
}

/** Moves a placeholder to where it is dropped: one that has its lines for itself between blocks. */
export function moveTo(
  state: EditorState,
  placeholder: PlacedPlaceholder,
  at: number,
): TransactionSpec | undefined {
  const within = state.field(placeholders).find((other) => other.offset < at && at < endOf(other));
  const to = within ? endOf(within) : at;
  if (to >= placeholder.offset && to <= endOf(placeholder)) return undefined;
  const blocks = readBlocks(state);
  const own = blockAt(blocks, placeholder.offset);
  const block = blocks[own];
  if (!fills(state, block, placeholder)) return moveText(state, placeholder, to);
  const aimed = Math.max(0, blockAt(blocks, to));
  const goal = blocks[aimed];
  if (!goal || aimed === own) return undefined;
  const isBefore = to <= (goal.from + goal.to) / 2;
  const target = aimed < own ? aimed + (isBefore ? 0 : 1) : aimed - (isBefore ? 1 : 0);
  return moveBlock(state, placeholder, blocks, [own, target]);
}

/** Does what a move says, and tells readers of the screen where the placeholder stands. */
function dispatchMove(view: EditorView, name: string, spec: TransactionSpec | undefined): void {
  if (!spec || view.state.readOnly) return;
  const transaction = view.state.update(spec, { userEvent: 'move.placeholder', scrollIntoView: true });
  const line = transaction.newDoc.lineAt(transaction.newSelection.main.from).number;
  view.dispatch(transaction, { effects: EditorView.announce.of(words('EDITOR.MOVED', { name, line })) });
}

/** Moves the placeholder that is selected over the next block. */
export const movePlaceholder =
  (direction: Direction): Command =>
  (view) => {
    const placeholder = selectedPlaceholder(view.state);
    if (!placeholder) return false;
    dispatchMove(view, placeholder.name, moveOver(view.state, placeholder, direction));
    return true;
  };

/** Where no placeholder is selected, the same keys move lines. */
export const moveKeys: readonly KeyBinding[] = [
  { key: 'Alt-ArrowUp', run: movePlaceholder('up') },
  { key: 'Alt-ArrowDown', run: movePlaceholder('down') },
];

/** Lets chips be dragged. With Ctrl or Alt the editor copies what is dragged, as it does any text. */
export const dragging: Extension = [
  dropCursor(),
  ViewPlugin.fromClass(
    class {
      dragged: PlacedPlaceholder | undefined;
    },
    {
      eventHandlers: {
        dragstart({ target }, view) {
          // Of a chip that is selected the browser drags its text.
          const element = target instanceof Text ? target.parentElement : target;
          const chip = element instanceof Element && element.closest('.chip');
          const at = chip ? view.posAtDOM(chip) : -1;
          this.dragged = view.state.field(placeholders).find(({ offset }) => offset === at);
        },
        dragend() {
          this.dragged = undefined;
        },
        drop(event, view) {
          const { dragged } = this;
          this.dragged = undefined;
          if (!dragged || event.ctrlKey || event.altKey) return false;
          event.preventDefault();
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
          dispatchMove(view, dragged.name, moveTo(view.state, dragged, at));
          view.focus();
          return true;
        },
      },
    },
  ),
];
