import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { asText, chips } from './chips.ts';
import { markupKeys } from './commands.ts';
import { completion } from './completion.ts';
import { heldPlaces } from './held-places.ts';
import { lineBreaks } from './line-breaks.ts';
import { manual } from './manual.ts';
import { markdown } from './markdown.ts';
import { dragging, moveKeys } from './moving.ts';
import { type Vocabulary, vocabulary } from './placeholders.ts';

const known = new Compartment();
const shown = new Compartment();

/** What an editor begins with. */
interface Beginning {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly showsText: boolean;
}

/** The state of a text in the editor: the same in a browser and where no page is. */
export const createState = (beginning: Beginning, own: Extension = []): EditorState =>
  EditorState.create({
    doc: beginning.text,
    extensions: [
      lineBreaks(beginning.text),
      known.of(vocabulary.of(beginning.vocabulary)),
      shown.of(asText.of(beginning.showsText)),
      history(),
      chips,
      heldPlaces,
      markdown,
      completion,
      closeBrackets(),
      search({ top: true }),
      keymap.of([
        ...moveKeys,
        ...markupKeys,
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.lineWrapping,
      own,
    ],
  });

/** Puts an editor into the page. @param nonce by which the page lets it write its styles */
export const createEditor = (
  parent: HTMLElement,
  beginning: Beginning,
  nonce: string,
  own: Extension,
): EditorView =>
  new EditorView({
    parent,
    state: createState(beginning, [EditorView.cspNonce.of(nonce), drawSelection(), dragging, manual, own]),
  });

/** Tells an editor what has been learnt of the site since. */
export const learn = (view: EditorView, words: Vocabulary): void =>
  view.dispatch({ effects: known.reconfigure(vocabulary.of(words)) });

/** Shows placeholders as they are written, or as chips. */
export const showAsText = (view: EditorView, isText: boolean): void =>
  view.dispatch({ effects: shown.reconfigure(asText.of(isText)) });

/** The text of a state, byte for byte. */
export const textOf = (state: EditorState): string => state.sliceDoc();
