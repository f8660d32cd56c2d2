import type { EditorView } from '@codemirror/view';
import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure } from '../api/client.ts';
import type { ContentIssue, DocumentAddress } from '../api/documents.ts';
import { InTrash } from '../documents/InTrash.tsx';
import { Faults } from '../forms/faults.tsx';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { useWords } from '../messages.ts';
import type { ComposeContext, ComposedText } from '../preview/compose-text.ts';
import { Composer } from '../preview/composer.ts';
import { findPlace } from '../preview/find-place.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { ReviewNotice } from '../publishing/ReviewWords.tsx';
import { CheckNotice } from '../saving/CheckNotice.tsx';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import type { Body, Draft } from '../saving/draft.ts';
import { SaveNotice } from '../saving/SaveNotice.tsx';
import { useCheck, useRefusedIssues } from '../saving/use-check.ts';
import { useSafety } from '../saving/use-safety.ts';
import { FailedScreen, goOnHere } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import { $part, addressOf } from '../shell/router.ts';
import type { ScreenProps } from '../shell/screen-props.ts';
import { OfferedCopy } from './OfferedCopy.tsx';
import { Others } from './Others.tsx';
import { showWanted } from './show-wanted.ts';
import { TEXT, TextColumn, textIn } from './TextColumn.tsx';
import { type OpenedDocument, useDocument } from './use-document.ts';
import { sectionAt, usePresence, type Visitor } from './use-presence.ts';
import { useSwitchKey } from './use-switch-key.ts';

/** All of a body but its text: what the server has to make the page anew for. */
const restOf = ({ [TEXT]: _, ...rest }: Body): string => JSON.stringify(rest);

interface WritingProps {
  readonly opened: OpenedDocument;
  readonly address: DocumentAddress;
  /** Opens it anew. */
  readonly onReopen: () => void;
}

/** Composes the text whenever it or what it is composed with has changed, and says whether that cannot be done now. */
function useComposed(text: string, context: ComposeContext | undefined) {
  const [made, setMade] = useState<ComposedText & { text: string }>();
  const [isBehind, setBehind] = useState(false);
  const composer = useRef<Composer>(undefined);
  useEffect(() => {
    const own = new Composer((composed, of) => setMade({ ...composed, text: of }), setBehind);
    composer.current = own;
    return () => own.close();
  }, []);
  useEffect(() => {
    if (context) composer.current?.compose(text.replace(/\r\n/g, '\n'), context);
  }, [text, context]);
  return [made, isBehind] as const;
}

interface HeadProps {
  readonly draft: Draft;
  readonly others: readonly Visitor[];
  readonly maySave: boolean;
  readonly address: DocumentAddress;
  /** What a narrow window shows, of a document that has a page. */
  readonly shown: Side | undefined;
  readonly onShow: (side: Side) => void;
}

type Side = 'write' | 'see';

/** Which document it is, whether it is saved, and the way to its publishing. */
function Head({ draft, others, maySave, address, shown, onShow }: HeadProps) {
  const { t } = useWords();
  const { plural, locale, path } = address;
  return (
    <header className="editor__head">
      <Heading>
        {path} <small>{locale}</small>
      </Heading>
      <Others others={others} />
      {maySave ? <SaveNotice draft={draft} /> : <p className="editor__reading">{t('EDITOR.READING')}</p>}
      {plural === 'messages' && (
        <a className="button" href={addressOf(`/messages/${path}`)}>
          {t('ALL_LOCALES.OPEN')}
        </a>
      )}
      <a className="button" href={addressOf(`/document/${plural}/${locale}/${path}`)}>
        {t(maySave ? 'PUBLISH.TITLE' : 'HISTORY.REVISIONS')} …
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

interface FieldsProps {
  readonly opened: OpenedDocument;
  /** All of the body but its text, as JSON. */
  readonly rest: string;
  readonly found: readonly ContentIssue[];
  readonly locale: string;
  /** Called with what the field is called in which somebody is. */
  readonly onField: (name: string) => void;
}

/** All fields but the text. What is typed there does not concern them. */
const Fields = memo(function Fields({ opened, rest, found, locale, onField }: FieldsProps) {
  const { t } = useWords();
  const { draft, type, maySave } = opened;
  return (
    <details className="editor__fields" open={!(TEXT in (type.schema.properties ?? {}))}>
      <summary>{t('EDITOR.FIELDS')}</summary>
      <fieldset
        className="editor__form"
        disabled={!maySave}
        onFocus={({ target }) => onField(nameOf(target))}
        onBlur={() => onField('')}
      >
        <Faults found={found.map((issue) => ({ ...issue, locale }))}>
          <SchemaForm
            schema={type.schema}
            value={JSON.parse(rest)}
            without={[TEXT]}
            onChange={(path, value) => draft.write(path, value)}
          />
        </Faults>
      </fieldset>
    </details>
  );
});

/** A document that is open: its fields, its text and its page, as far as it has them. */
function Writing({ opened, address, onReopen }: WritingProps) {
  const { draft, site, type, maySave } = opened;
  const body = useStore(draft.$body);
  const state = useStore(draft.$state);
  const [context, setContext] = useState<ComposeContext>();
  const [cursor, setCursor] = useState(0);
  const [shown, setShown] = useState<Side>('write');
  const view = useRef<EditorView>(undefined);
  const [composed, isBehind] = useComposed(textIn(body), context);
  const checked = useCheck(draft, type.type, address.path, address.locale);
  const refused = useRefusedIssues(draft);
  const found = refused.length > 0 ? refused : checked.issues;
  const [field, setField] = useState('');
  const others = usePresence({ ...address, type: type.type }, field || sectionAt(textIn(body), cursor));
  useSafety(draft);
  const part = useStore($part);
  useEffect(() => showWanted(part, view.current), [part]);
  // What a page shows beside its text is the server's to make: it is asked again once that is saved.
  const version = restOf(state.kind === 'saved' ? body : draft.stored.body);
  const hasText = TEXT in (type.schema.properties ?? {});
  const hasPage = type.plural === 'pages';
  /** Goes to the text or to the preview, which a narrow window shows one at a time. */
  function go(side: Side): void {
    flushSync(() => setShown(side));
    if (side === 'write') view.current?.focus();
    else document.querySelector<HTMLElement>('.preview select')?.focus();
  }
  useSwitchKey(go);
  return (
    <div className="editor" data-shown={shown}>
      <Head
        draft={draft}
        others={others}
        maySave={maySave}
        address={address}
        shown={hasPage ? shown : undefined}
        onShow={setShown}
      />
      <InTrash
        address={address}
        stored={opened.stored}
        maySave={opened.mayBringBack}
        onBring={(work) =>
          void work().then(onReopen, (error: unknown) => {
            // Somebody else was faster: the document says so itself.
            if (!(error instanceof CallFailure)) throw error;
            onReopen();
          })
        }
      />
      <OfferedCopy opened={opened} />
      <ReviewNotice review={opened.stored.review} />
      <div className="editor__columns">
        <div className="editor__column">
          <CheckNotice issues={checked.issues} locale={address.locale} />
          <Fields
            opened={opened}
            rest={restOf(body)}
            found={found}
            locale={address.locale}
            onField={setField}
          />
          {hasText && (
            <TextColumn
              draft={draft}
              maySave={maySave}
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
            isBehind={isBehind}
            cursor={cursor}
            onContext={setContext}
            onLeave={() => go('write')}
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

/** What a control is called beside it. */
const nameOf = (control: Element): string =>
  'labels' in control ? ((control as HTMLInputElement).labels?.[0]?.textContent ?? '').slice(0, 100) : '';

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
  const [version, setVersion] = useState(0);
  const opened = useDocument(address, version);
  // Whoever has brought it back has pressed a button that is gone.
  useEffect(() => {
    if (version > 0 && opened) goOnHere();
  }, [version, opened]);
  if (opened === undefined) return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  if ('failure' in opened) return <FailedScreen title={`${path} ${locale}`} failure={opened.failure} />;
  return (
    <Writing
      key={`${plural}/${locale}/${path} ${version}`}
      opened={opened}
      address={address}
      onReopen={() => setVersion((count) => count + 1)}
    />
  );
}
