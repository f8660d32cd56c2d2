import { EditorState, type Extension, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * The line break that keeps a text byte for byte: two characters where every break is written so; else a line feed, and a
 * carriage return stays a character. Left unset, the editor would make all breaks the same.
 */
const separatorOf = (text: string): string =>
  /\r\n/.test(text) && !/(?:^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';

/** Reads and writes a text with the line breaks that it has, and what is pasted with those of the text. */
export const lineBreaks = (text: string): Extension => [
  EditorState.lineSeparator.of(separatorOf(text)),
  EditorView.clipboardInputFilter.of((pasted, { lineBreak }) => pasted.replace(/\r\n|\r|\n/g, lineBreak)),
];

/** The text by the positions of the editor, in which a line break is one character. */
export const positionedText = (doc: Text): string => doc.sliceString(0, doc.length, '\n');
