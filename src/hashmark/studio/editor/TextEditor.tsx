import { EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { Issue, PlacedPlaceholder } from '../../engine/types.ts';
import { directionOf } from '../../i18n/direction.ts';
import { hasFiles } from '../shell/dropped-files.ts';
import { changesTo } from './code/changes-to.ts';
import { createEditor, learn, showAsText, textOf } from './code/create-editor.ts';
import { pastedFiles } from './code/given-files.ts';
import { showIssues } from './code/lint.ts';
import { placeholders, selectedPlaceholder, type Vocabulary } from './code/placeholders.ts';

/** Where the cursor is, and in which placeholder. */
export interface Place {
  readonly offset: number;
  readonly placeholder: PlacedPlaceholder | undefined;
}

interface Props {
  readonly label: string;
  /** Of the text, which is spelled and read aloud in it, and begins at its side. */
  readonly locale: string;
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly showsText: boolean;
  readonly isReadOnly: boolean;
  /** What the engine says, and of which text. */
  readonly said: { readonly text: string; readonly issues: readonly Issue[] };
  readonly onWrite: (text: string) => void;
  readonly onPlace: (place: Place) => void;
  /** Called with files that are dropped or pasted, and where in the text. */
  readonly onFiles: (files: readonly File[], at: number) => void;
  /** Called with the editor once it stands. */
  readonly onReady: (view: EditorView | undefined) => void;
}

/** The number by which this page lets styles be written. */
const readNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';

/** A text with placeholders. What it is given later takes the place of what it holds, as one step to undo. */
export default function TextEditor(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!place.current) return;
    function takeFiles(files: readonly File[], event: Event, editor: EditorView): boolean {
      if (files.length === 0 || editor.state.readOnly) return false;
      event.preventDefault();
      const dropped =
        event instanceof MouseEvent ? editor.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
      latest.current.onFiles(files, dropped ?? editor.state.selection.main.head);
      return true;
    }
    const { text, vocabulary, showsText, isReadOnly, label, locale } = latest.current;
    const view = createEditor(place.current, { text, vocabulary, showsText }, readNonce(), [
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        lang: locale,
        dir: directionOf(locale),
        spellcheck: 'true',
        ...(isReadOnly && { 'aria-readonly': 'true' }),
      }),
      EditorView.domEventHandlers({
        // Browsers let nothing go over a chip, which is no text.
        dragover: (event, editor) => hasFiles(event) && !editor.state.readOnly,
        drop: (event, editor) => takeFiles([...(event.dataTransfer?.files ?? [])], event, editor),
        paste: (event, editor) => takeFiles(pastedFiles(event.clipboardData), event, editor),
      }),
      EditorView.updateListener.of(({ docChanged, selectionSet, state, startState }) => {
        if (docChanged) latest.current.onWrite(textOf(state));
        if (docChanged || selectionSet || state.field(placeholders) !== startState.field(placeholders))
          latest.current.onPlace({
            offset: state.selection.main.head,
            placeholder: selectedPlaceholder(state),
          });
      }),
    ]);
    editor.current = view;
    latest.current.onReady(view);
    return () => {
      latest.current.onReady(undefined);
      view.destroy();
    };
  }, []);

  const { text, vocabulary, showsText, said } = props;
  useEffect(() => {
    const view = editor.current;
    if (!view || textOf(view.state) === text) return;
    const changes = changesTo(view.state.doc, view.state.toText(text));
    view.dispatch({ changes, annotations: Transaction.userEvent.of('input.replace') });
  }, [text]);
  useEffect(() => {
    if (editor.current) learn(editor.current, vocabulary);
  }, [vocabulary]);
  useEffect(() => {
    if (editor.current) showAsText(editor.current, showsText);
  }, [showsText]);
  useEffect(() => {
    const view = editor.current;
    if (view && textOf(view.state) === said.text) showIssues(view, said.issues);
  }, [said]);

  return <div className="text-editor" ref={place} />;
}
