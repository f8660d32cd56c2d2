import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** What a command of the toolbar writes, at the selection. */
export type Markup = (state: EditorState) => TransactionSpec;

/** Puts signs around what is selected, or takes them away where they stand. */
const around =
  (sign: string): Markup =>
  (state) =>
    state.changeByRange(({ from, to }) => {
      const { length } = sign;
      const isAround =
        state.sliceDoc(from - length, from) === sign && state.sliceDoc(to, to + length) === sign;
      if (isAround)
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      return {
        changes: [
          { from, insert: sign },
          { from: to, insert: sign },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });

/** Puts a sign before every selected line in the place of one like it; takes it away where all have it. */
const before =
  (sign: string, likeIt: RegExp): Markup =>
  (state) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
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

/** Puts a picture of the library at a place of the text, or at the selection. */
export const putPicture =
  ({ address, alt }: { readonly address: string; readonly alt: string }, at?: number): Markup =>
  (state) => {
    const { from, to } = at === undefined ? state.selection.main : { from: at, to: at };
    const insert = `![${alt.replaceAll(/[[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}](${address})`;
    return { changes: { from, to, insert }, selection: EditorSelection.cursor(from + insert.length) };
  };

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
