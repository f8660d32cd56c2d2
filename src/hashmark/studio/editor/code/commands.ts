import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** What a command of the toolbar writes, at the selection. */
export type Markup = (state: EditorState) => TransactionSpec;

interface Words {
  readonly from: number;
  readonly to: number;
}

/** What makes a line an item, a heading or a quote. */
const LINE_BEGIN = /^\s*(?:(?:>\s?|(?:[-*+]|\d{1,9}[.)]|#{1,6})\s+)\s*)*/;

const linesBetween = ({ doc }: EditorState, from: number, to: number) => {
  const first = doc.lineAt(from).number;
  return Array.from({ length: doc.lineAt(to).number - first + 1 }, (_, index) => doc.line(first + index));
};

/** The words of a selection line by line: signs around more than a paragraph, or beside a blank, would stay text. */
function wordsOf(state: EditorState, from: number, to: number): Words[] {
  const found: Words[] = [];
  for (const line of linesBetween(state, from, to)) {
    const start = Math.max(from, line.from + (LINE_BEGIN.exec(line.text)?.[0].length ?? 0));
    const text = state.sliceDoc(start, Math.max(start, Math.min(to, line.to)));
    const words = text.trim();
    if (words === '' || words.startsWith('|')) continue;
    const begin = start + text.length - text.trimStart().length;
    found.push({ from: begin, to: begin + words.length });
  }
  return found;
}

/** The words without the signs at their ends, where both ends have them inside or outside. */
function unwrap(state: EditorState, { from, to }: Words, sign: string): Words | undefined {
  const { length } = sign;
  const isAt = (at: number) => state.sliceDoc(at, at + length) === sign;
  const inner = { from: isAt(from) ? from + length : from, to: isAt(to - length) ? to - length : to };
  if (inner.from >= inner.to) return undefined;
  return isAt(inner.from - length) && isAt(inner.to) ? inner : undefined;
}

/** Puts signs around what is selected, or takes them away where they stand. */
const around =
  (sign: string): Markup =>
  (state) =>
    state.changeByRange(({ from, to }) => {
      const { length } = sign;
      const selected = wordsOf(state, from, to);
      const [first, last] = [selected[0], selected.at(-1)];
      if (from === to)
        return { changes: [{ from, insert: sign + sign }], range: EditorSelection.cursor(from + length) };
      if (!first || !last) return { range: EditorSelection.range(from, to) };
      const bare = selected.map((words) => unwrap(state, words, sign));
      const hasAll = !bare.includes(undefined);
      const changes = state.changes(
        selected.flatMap<ChangeSpec>((words, index) => {
          const inner = bare[index];
          if (!inner)
            return [
              { from: words.from, insert: sign },
              { from: words.to, insert: sign },
            ];
          return hasAll
            ? [
                { from: inner.from - length, to: inner.from },
                { from: inner.to, to: inner.to + length },
              ]
            : [];
        }),
      );
      const begin = changes.mapPos((bare[0] ?? first).from, 1);
      return { changes, range: EditorSelection.range(begin, changes.mapPos((bare.at(-1) ?? last).to, -1)) };
    });

/** Puts a sign before every selected line in the place of one like it; takes it away where all have it. Empty lines stay. */
const before =
  (sign: string, likeIt: RegExp): Markup =>
  (state) => {
    const { from, to } = state.selection.main;
    const all = linesBetween(state, from, to);
    const written = all.filter(({ text }) => text.trim() !== '');
    const lines = written.length > 0 ? written : all;
    const hasAll = lines.every(({ text }) => text.startsWith(sign));
    const changes = lines.map(({ from: start, text }): ChangeSpec => {
      const old = likeIt.exec(text)?.[0].length ?? 0;
      return { from: start, to: start + old, insert: hasAll ? '' : sign };
    });
    return { changes };
  };

const link: Markup = (state) =>
  state.changeByRange(({ from, to }) => {
    const label = state.sliceDoc(from, to);
    const written = `[${label}](/)`;
    const at = from + written.length - 1;
    return {
      changes: { from, to, insert: written },
      range: label ? EditorSelection.cursor(at) : EditorSelection.cursor(from + 1),
    };
  });

/** A block of its own behind the line of the cursor. */
function putBlock(state: EditorState, lines: readonly string[], select: [number, number]): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.head);
  const lead = line.text.trim() === '' ? '' : `${state.lineBreak}${state.lineBreak}`;
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : '';
  const trail = next === '' ? '' : state.lineBreak;
  // A line break is one position, however many characters it has.
  const start = line.to + (lead ? 2 : 0);
  return {
    changes: { from: line.to, insert: lead + lines.join(state.lineBreak) + trail },
    selection: EditorSelection.range(start + select[0], start + select[1]),
  };
}

const table: Markup = (state) => putBlock(state, ['| A | B |', '| --- | --- |', '|  |  |'], [2, 3]);

/** Puts a placeholder where the cursor is: a block on lines of its own, an inline one into the sentence. */
export const putPlaceholder =
  (written: string, display: 'block' | 'inline'): Markup =>
  (state) => {
    if (display === 'block') return putBlock(state, [written], [0, written.length]);
    const { from, to } = state.selection.main;
    return {
      changes: { from, to, insert: written },
      selection: EditorSelection.range(from, from + written.length),
    };
  };

/** A picture of the library, as a text has it. */
const printPicture = ({ address, alt }: { readonly address: string; readonly alt: string }): string =>
  `![${alt.replaceAll(/[[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}](${address})`;

/** Puts a picture of the library at the selection. */
export const putPicture =
  (picture: Parameters<typeof printPicture>[0]): Markup =>
  (state) => {
    const { from, to } = state.selection.main;
    const insert = printPicture(picture);
    return { changes: { from, to, insert }, selection: EditorSelection.cursor(from + insert.length) };
  };

/** Puts a picture of the library at a place of the text, wherever its author writes by now. */
export function putPictureAt(
  view: EditorView,
  picture: Parameters<typeof printPicture>[0],
  at: number,
): void {
  const { main } = view.state.selection;
  const insert = printPicture(picture);
  view.dispatch({
    changes: { from: at, insert },
    userEvent: 'input.markup',
    // Whoever has stayed there goes on behind it.
    ...(main.empty && main.head === at && { selection: EditorSelection.cursor(at + insert.length) }),
  });
}

/** The commands of the toolbar by the key of their message, with the shortcut of each that has one. */
export const MARKUP = {
  BOLD: { markup: around('**'), key: 'Mod-b' },
  ITALIC: { markup: around('_'), key: 'Mod-i' },
  CODE: { markup: around('`'), key: 'Mod-e' },
  HEADING: { markup: before('## ', /^#{1,6}\s+/), key: 'Mod-Alt-2' },
  LIST: { markup: before('- ', /^(?:[-*+]|\d{1,9}[.)])\s+/), key: 'Mod-Shift-8' },
  QUOTE: { markup: before('> ', /^>\s?/), key: 'Mod-Shift-9' },
  LINK: { markup: link, key: 'Mod-k' },
  TABLE: { markup: table, key: undefined },
} as const;

export type MarkupName = keyof typeof MARKUP;

/** Writes markup at the selection of an editor. */
export function write(view: EditorView, markup: Markup): void {
  view.dispatch(view.state.update(markup(view.state), { userEvent: 'input.markup', scrollIntoView: true }));
  view.focus();
}

/** The shortcuts of the toolbar. */
export const markupKeys = Object.values(MARKUP).flatMap(({ key, markup }) => {
  const run: Command = (view) => {
    write(view, markup);
    return true;
  };
  return key ? [{ key, run }] : [];
});
