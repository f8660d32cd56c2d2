import type { EditorView } from '@codemirror/view';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { PlacedPlaceholder } from '../../engine/types.ts';
import type { DocumentAddress } from '../api/documents.ts';
import { type SiteDescription, widgetsByName } from '../api/site.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { useWords } from '../messages.ts';
import type { ComposeContext, ComposedText } from '../preview/compose-text.ts';
import { Composer } from '../preview/composer.ts';
import { findPlace } from '../preview/find-place.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { CheckNotice } from '../saving/CheckNotice.tsx';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { CopyNotice } from '../saving/CopyNotice.tsx';
import type { Body, Draft } from '../saving/draft.ts';
import { SaveNotice } from '../saving/SaveNotice.tsx';
import { type Checked, useCheck } from '../saving/use-check.ts';
import { useSafety } from '../saving/use-safety.ts';
import { addressOf } from '../shell/router.ts';
import type { ScreenProps } from '../shell/screen-props.ts';
import { readSetting, writeSetting } from '../shell/settings.ts';
import { putPlaceholder, write } from './code/commands.ts';
import { InsertDialog } from './InsertDialog.tsx';
import { PlaceholderForm } from './PlaceholderForm.tsx';
import TextEditor, { type Place } from './TextEditor.tsx';
import { Toolbar } from './Toolbar.tsx';
import { issuesInText } from './text-issues.ts';
import { type OpenedDocument, useDocument } from './use-document.ts';
import { usePictures } from './use-pictures.ts';

const MediaPicker = lazy(() => import('../media/MediaPicker.tsx'));

/** The field whose text is written in the editor; all others have a field of the form. */
const TEXT = 'content';

const textIn = (body: Body): string => (typeof body[TEXT] === 'string' ? body[TEXT] : '');

/** All of a body but its text: what the server has to make the page anew for. */
const restOf = ({ [TEXT]: _, ...rest }: Body): string => JSON.stringify(rest);

interface WritingProps {
  readonly opened: OpenedDocument;
  readonly address: DocumentAddress;
}

/** Composes the text whenever it or what it is composed with has changed. */
function useComposed(text: string, context: ComposeContext | undefined) {
  const [made, setMade] = useState<ComposedText & { text: string }>();
  const composer = useRef<Composer>(undefined);
  useEffect(() => {
    const own = new Composer((composed, of) => setMade({ ...composed, text: of }));
    composer.current = own;
    return () => own.close();
  }, []);
  useEffect(() => {
    if (context) composer.current?.compose(text.replace(/\r\n/g, '\n'), context);
  }, [text, context]);
  return made;
}

/** What the engine says of a text, and the server once that text is saved. */
function saidOf(composed: (ComposedText & { text: string }) | undefined, checked: Checked) {
  const { text = '', issues = [] } = composed ?? {};
  const isSame = textIn(checked.body).replace(/\r\n/g, '\n') === text.replace(/\r\n/g, '\n');
  return { text, issues: isSame ? [...issues, ...issuesInText(checked.issues, TEXT, text)] : issues };
}

interface TextColumnProps {
  readonly draft: Draft;
  readonly site: SiteDescription;
  readonly locale: string;
  readonly variables: readonly string[];
  readonly composed: (ComposedText & { text: string }) | undefined;
  readonly checked: Checked;
  readonly onPlace: (place: Place) => void;
  readonly onReady: (view: EditorView | undefined) => void;
}

/** The text with its toolbar, and the params of the placeholder that is selected. */
function TextColumn({
  draft,
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
      <TextEditor
        label={t('EDITOR.TEXT')}
        text={textIn(body)}
        vocabulary={vocabulary}
        showsText={showsText}
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
      {view && selected && (
        <PlaceholderForm view={view} placeholder={selected} widget={widgets.get(selected.name)} />
      )}
      {pictures.said && (
        <p className="notice" role="status">
          {pictures.said}
        </p>
      )}
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

interface HeadProps {
  readonly draft: Draft;
  readonly address: DocumentAddress;
  /** What a narrow window shows, of a document that has a page. */
  readonly shown: Side | undefined;
  readonly onShow: (side: Side) => void;
}

type Side = 'write' | 'see';

/** Which document it is, whether it is saved, and the way to its publishing. */
function Head({ draft, address, shown, onShow }: HeadProps) {
  const { t } = useWords();
  const { plural, locale, path } = address;
  return (
    <header className="editor__head">
      <h1>
        {path} <small>{locale}</small>
      </h1>
      <SaveNotice draft={draft} />
      <a className="button" href={addressOf(`/document/${plural}/${locale}/${path}`)}>
        {t('PUBLISH.TITLE')} …
      </a>
      {shown && (
        <div className="editor__tabs">
          {(['write', 'see'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => onShow(one)}>
              {t(`EDITOR.SHOW_${one.toUpperCase()}`)}
            </button>
          ))}
        </div>
      )}
    </header>
  );
}

/** A document that is open: its fields, its text and its page, as far as it has them. */
function Writing({ opened, address }: WritingProps) {
  const { t } = useWords();
  const { draft, site, stored, type } = opened;
  const body = useStore(draft.$body);
  const state = useStore(draft.$state);
  const [copy, setCopy] = useState(opened.copy);
  const [context, setContext] = useState<ComposeContext>();
  const [cursor, setCursor] = useState(0);
  const [shown, setShown] = useState<Side>('write');
  const view = useRef<EditorView>(undefined);
  const composed = useComposed(textIn(body), context);
  const checked = useCheck(draft, type.type, address.path, address.locale);
  useSafety(draft);
  // What a page shows beside its text is the server's to make: it is asked again once that is saved.
  const version = restOf(state.kind === 'saved' ? body : draft.stored.body);
  const hasText = TEXT in (type.schema.properties ?? {});
  const hasPage = type.plural === 'pages';
  return (
    <div className="editor" data-shown={shown}>
      <Head draft={draft} address={address} shown={hasPage ? shown : undefined} onShow={setShown} />
      {copy && (
        <CopyNotice
          copy={copy}
          onTake={() => {
            setCopy(undefined);
            const { hash, author, saved_at: at } = stored;
            draft.restore(copy, { hash, body: stored.body, author, at });
          }}
          onDiscard={() => {
            setCopy(undefined);
            void opened.discardCopy();
          }}
        />
      )}
      <div className="editor__columns">
        <div className="editor__column">
          <CheckNotice issues={checked.issues} locale={address.locale} />
          <details className="editor__fields" open={!hasText}>
            <summary>{t('EDITOR.FIELDS')}</summary>
            <SchemaForm
              schema={type.schema}
              value={body}
              without={[TEXT]}
              onChange={(path, value) => draft.write(path, value)}
            />
          </details>
          {hasText && (
            <TextColumn
              draft={draft}
              site={site}
              locale={address.locale}
              variables={Object.keys(context?.variables ?? {})}
              composed={composed}
              checked={checked}
              onPlace={({ offset }) => setCursor(offset)}
              onReady={(editor) => {
                view.current = editor;
              }}
            />
          )}
        </div>
        {hasPage && (
          <PreviewPane
            address={address}
            site={site}
            version={version.length > 0 ? String(hashText(version)) : ''}
            composed={composed}
            cursor={cursor}
            onContext={setContext}
            onPoint={(pointed) => {
              const editor = view.current;
              if (!editor) return;
              const anchor = findPlace(editor.state.doc.sliceString(0, undefined, '\n'), pointed);
              editor.dispatch({ selection: { anchor }, scrollIntoView: true });
              editor.focus();
            }}
          />
        )}
      </div>
      {state.kind === 'conflict' && <ConflictDialog draft={draft} conflict={state.conflict} body={body} />}
    </div>
  );
}

/** A short number that changes with a text. */
function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
}

/** The editor of one document. */
export default function EditorScreen({ plural = '', locale = '', path = '' }: ScreenProps) {
  const { t } = useWords();
  const address = useMemo(() => ({ plural, locale, path }), [plural, locale, path]);
  const opened = useDocument(address);
  if (opened === undefined) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  if ('failure' in opened)
    return (
      <p className="notice notice--warning" role="alert">
        {t(`FAILURE.${opened.failure.kind.toUpperCase()}`)}{' '}
        <span lang="en">{opened.failure.refused?.message}</span>
      </p>
    );
  return <Writing key={`${plural}/${locale}/${path}`} opened={opened} address={address} />;
}
