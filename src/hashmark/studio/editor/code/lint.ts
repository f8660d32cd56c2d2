import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Issue } from '../../../engine/types.ts';
import { words } from '../../messages.ts';
import { positionedText } from './line-breaks.ts';
import { placeholders, setIssues } from './placeholders.ts';
import { repairOf } from './repairs.ts';

/** Shows what the engine says of the text, with repairs to take by one click. @param found for the text as it is now */
export function showIssues(view: EditorView, found: readonly Issue[]): void {
  const { state } = view;
  const text = positionedText(state.doc);
  const clip = (at: number) => Math.min(Math.max(at, 0), text.length);
  const diagnostics = found.map((issue): Diagnostic => {
    const { offset, length, level, message } = issue;
    const repair = repairOf(issue, text, state.field(placeholders));
    return {
      from: clip(offset),
      to: clip(offset + length),
      severity: level,
      message,
      actions: repair
        ? [
            {
              name: words('EDITOR.WRITE', { text: repair.insert }),
              apply: (target) => target.dispatch({ changes: repair, userEvent: 'input.repair' }),
            },
          ]
        : [],
    };
  });
  view.dispatch({ effects: setIssues.of(found) }, setDiagnostics(state, diagnostics));
}
