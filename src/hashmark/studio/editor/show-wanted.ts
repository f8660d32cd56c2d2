import type { EditorView } from '@codemirror/view';
import { findWanted, wantedWords } from '../../i18n/words.ts';
import { TEXT } from './TextColumn.tsx';

/** Selects the first of the words in the text. @returns whether there is one */
function showInText(view: EditorView, search: string): boolean {
  const place = findWanted(view.state.doc.sliceString(0, undefined, '\n'), wantedWords(search));
  if (!place) return false;
  view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
  view.focus();
  return true;
}

/** Opens and focuses the first field that has one of the words. */
function showInFields(search: string): void {
  const wanted = wantedWords(search);
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '.editor__form :is(input:not([type=checkbox], [type=radio]), textarea)',
  );
  const field = [...fields].find(({ value }) => findWanted(value, wanted));
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
  field?.focus();
}

/** Goes to what an address says that was found: `find=spring&in=content`. @param part what stands behind its `#` */
export function showWanted(part: string, view: EditorView | undefined): void {
  const said = new URLSearchParams(part);
  const search = said.get('find');
  if (search === null) return;
  if (said.get('in') === TEXT && view && showInText(view, search)) return;
  showInFields(search);
}
