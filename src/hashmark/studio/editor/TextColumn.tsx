import type { EditorView } from '@codemirror/view';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { PlacedPlaceholder } from '../../engine/types.ts';
import { type SiteDescription, widgetsByName } from '../api/site.ts';
import { UploadNotice } from '../media/UploadNotice.tsx';
import { useWords } from '../messages.ts';
import type { ComposedText } from '../preview/compose-text.ts';
import type { Body, Draft } from '../saving/draft.ts';
import type { Checked } from '../saving/use-check.ts';
import { readSetting, writeSetting } from '../shell/settings.ts';
import { putPlaceholder, write } from './code/commands.ts';
import { InsertDialog } from './InsertDialog.tsx';
import { PlaceholderForm } from './PlaceholderForm.tsx';
import TextEditor, { type Place } from './TextEditor.tsx';
import { Toolbar } from './Toolbar.tsx';
import { carryIssues, issuesInText } from './text-issues.ts';
import { usePictures } from './use-pictures.ts';

const MediaPicker = lazy(() => import('../media/MediaPicker.tsx'));

/** The field whose text is written in the editor; all others have a field of the form. */
export const TEXT = 'content';

export const textIn = (body: Body): string => (typeof body[TEXT] === 'string' ? body[TEXT] : '');

/** What the engine says of a text, and what the server has said of it when it was saved last. */
function saidOf(composed: (ComposedText & { text: string }) | undefined, checked: Checked) {
  const { text = '', issues = [] } = composed ?? {};
  const saved = textIn(checked.body).replace(/\r\n/g, '\n');
  const fromServer = issuesInText(checked.issues, TEXT, saved);
  return { text, issues: [...issues, ...carryIssues(fromServer, saved, text.replace(/\r\n/g, '\n'))] };
}

interface TextColumnProps {
  readonly draft: Draft;
  readonly maySave: boolean;
  readonly site: SiteDescription;
  readonly locale: string;
  readonly variables: readonly string[];
  readonly composed: (ComposedText & { text: string }) | undefined;
  readonly checked: Checked;
  readonly onPlace: (place: Place) => void;
  readonly onReady: (view: EditorView | undefined) => void;
}

/** The text with its toolbar, and the params of the placeholder that is selected. */
export function TextColumn({
  draft,
  maySave,
  site,
  locale,
  variables,
  composed,
  checked,
  onPlace,
  onReady,
}: TextColumnProps) {
  const { t } = useWords();
  const body = useStore(draft.$body);
  const [view, setView] = useState<EditorView>();
  const [selected, setSelected] = useState<PlacedPlaceholder>();
  const [isInserting, setInserting] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const pictures = usePictures(locale, view);
  const [showsText, setShowsText] = useState(readSetting('placeholders') === 'text');
  const widgets = useMemo(() => widgetsByName(site), [site]);
  const names = variables.join(' ');
  const vocabulary = useMemo(
    () => ({ widgets, variables: names.split(' ').filter(Boolean) }),
    [widgets, names],
  );
  const said = useMemo(() => saidOf(composed, checked), [composed, checked]);
  return (
    <div className="editor__text">
      {maySave && (
        <Toolbar
          view={view}
          showsText={showsText}
          onInsert={() => setInserting(true)}
          onPicture={() => setPicking(true)}
          onShowText={(isText) => {
            setShowsText(isText);
            writeSetting('placeholders', isText ? 'text' : 'chips');
          }}
        />
      )}
      <TextEditor
        label={t('EDITOR.TEXT')}
        locale={locale}
        text={textIn(body)}
        vocabulary={vocabulary}
        showsText={showsText}
        isReadOnly={!maySave}
        said={said}
        onWrite={(text) => draft.write([TEXT], text)}
        onFiles={(files, at) => void pictures.upload(files, at)}
        onPlace={(place) => {
          setSelected(place.placeholder);
          onPlace(place);
        }}
        onReady={(editor) => {
          setView(editor);
          onReady(editor);
        }}
      />
      <p className="editor__issues" role="status">
        {t('EDITOR.ISSUES', { count: said.issues.length })}
      </p>
      {view && selected && maySave && (
        <PlaceholderForm view={view} placeholder={selected} widget={widgets.get(selected.name)} />
      )}
      <div role="status">
        <UploadNotice said={pictures.said} />
      </div>
      {isPicking && (
        <Suspense>
          <MediaPicker onChoose={pictures.put} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {isInserting && (
        <InsertDialog
          site={site}
          onClose={() => setInserting(false)}
          onInsert={(written, display) => view && write(view, putPlaceholder(written, display))}
        />
      )}
    </div>
  );
}
