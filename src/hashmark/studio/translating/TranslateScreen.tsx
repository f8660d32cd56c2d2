import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { call } from '../api/client.ts';
import { type DocumentAddress, pathOf } from '../api/documents.ts';
import { markChecked } from '../api/knowing.ts';
import { emptyValue } from '../api/list.ts';
import { readSite } from '../api/site.ts';
import { OfferedCopy } from '../editor/OfferedCopy.tsx';
import { type OpenedDocument, useDocument } from '../editor/use-document.ts';
import { useWords } from '../messages.ts';
import { ReviewNotice } from '../publishing/ReviewWords.tsx';
import { ConflictDialog } from '../saving/ConflictDialog.tsx';
import { SaveNotice } from '../saving/SaveNotice.tsx';
import { useSafety } from '../saving/use-safety.ts';
import { FailedScreen, FailureNotice, useAct } from '../shell/acting.tsx';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import type { ScreenProps } from '../shell/screen-props.ts';
import { FieldBlocks } from './FieldBlocks.tsx';
import { textAt, textFields } from './text-fields.ts';
import './translating.css';
import { type Original, useOriginal } from './use-original.ts';

interface TranslatingProps {
  readonly opened: OpenedDocument;
  readonly address: DocumentAddress;
  readonly from: string;
  readonly original: Original;
  readonly onChecked: () => void;
}

/** Says that the translation says what the original says. @returns why that has come to nothing too */
function useMark({ opened: { draft }, address, from, original, onChecked }: TranslatingProps) {
  const { failure, act } = useAct();
  const mark = () =>
    act(async () => {
      await draft.save();
      if (!draft.isSaved) return;
      await markChecked({ ...address, type: original.type }, draft.stored.hash, from, original.revision);
      onChecked();
    });
  return { failure, mark };
}

/** A translation beside its original, block by block. */
function Translating(props: TranslatingProps) {
  const { t } = useWords();
  const { opened, address, from, original, onChecked } = props;
  const { draft, type, maySave } = opened;
  const { plural, locale, path } = address;
  const body = useStore(draft.$body);
  const state = useStore(draft.$state);
  const [chosen, setOnlyChanged] = useState<boolean>();
  const onlyChanged = chosen ?? (!original.isCurrent && original.before !== undefined);
  const { failure, mark } = useMark({
    ...props,
    onChecked() {
      setOnlyChanged(undefined);
      onChecked();
    },
  });
  useSafety(draft);
  const { now, before } = original;
  const { texts, others } = textFields(type.schema, now, before, body);
  return (
    <section className="translating" aria-labelledby="translate-title">
      <header className="editor__head">
        <Heading id="translate-title">
          {path}{' '}
          <small>
            {from} → {locale}
          </small>
        </Heading>
        {maySave ? <SaveNotice draft={draft} /> : <p>{t('EDITOR.READING')}</p>}
        <a className="button" href={addressOf(`/edit/${plural}/${locale}/${path}`)}>
          {t('DOCUMENT.EDIT')}
        </a>
        {maySave && (
          <button
            type="button"
            className="button--main"
            aria-disabled={original.isCurrent || undefined}
            onClick={() => original.isCurrent || void mark()}
          >
            {t('TRANSLATE.MARK')}
          </button>
        )}
      </header>
      <OfferedCopy opened={opened} />
      <ReviewNotice review={opened.stored.review} />
      <p className="translating__state" role="status">
        {t(
          failure
            ? `FAILURE.${failure.kind.toUpperCase()}`
            : `TRANSLATE.${original.isCurrent ? 'CURRENT' : before ? 'STALE' : 'UNCHECKED'}`,
        )}
      </p>
      <label className="translating__filter">
        <input
          type="checkbox"
          checked={onlyChanged}
          onChange={({ target }) => setOnlyChanged(target.checked)}
        />{' '}
        {t('TRANSLATE.ONLY_CHANGED')}
      </label>
      {texts.map((at) => (
        <FieldBlocks
          key={`${at.join('.')} ${original.isCurrent}`}
          name={at.join('.')}
          before={before && textAt(before, at)}
          now={textAt(now, at)}
          value={textAt(body, at)}
          {...{ from, to: locale, onlyChanged, isReadOnly: !maySave }}
          onWrite={(text) => draft.write(at, text === '' ? undefined : text)}
        />
      ))}
      {others.length > 0 && (
        <p className="notice">
          {t('TRANSLATE.OTHERS', { fields: others.map((at) => at.join('.')).join(', ') })}
        </p>
      )}
      {state.kind === 'conflict' && <ConflictDialog draft={draft} conflict={state.conflict} body={body} />}
    </section>
  );
}

interface BeginProps {
  readonly title: string;
  readonly address: DocumentAddress;
  readonly onBegun: () => void;
}

/** Where there is no translation yet: the way to the first revision. */
function Begin({ address, title, onBegun }: BeginProps) {
  const { t } = useWords();
  const { failure, act } = useAct();
  async function begin(): Promise<void> {
    const site = await readSite();
    const schema = site.types.find(({ plural }) => plural === address.plural)?.schema ?? {};
    await call('PUT', pathOf(address), { base: null, body: { body: emptyValue(schema, title) } });
    onBegun();
  }
  return (
    <div className="notice">
      <p>{t('TRANSLATE.MISSING', { path: address.path, locale: address.locale })}</p>
      <FailureNotice failure={failure} />
      <button type="button" className="button--main" onClick={() => void act(begin)}>
        {t('TRANSLATE.BEGIN')}
      </button>
    </div>
  );
}

/** Translating one document. */
export default function TranslateScreen({ plural = '', from = '', locale = '', path = '' }: ScreenProps) {
  const { t } = useWords();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a translation that was begun is opened
  const address = useMemo(() => ({ plural, locale, path }), [plural, locale, path, turn]);
  const opened = useDocument(address);
  const { original, failure, reread } = useOriginal(address, from);
  const failed = failure ?? (opened && 'failure' in opened ? opened.failure : undefined);
  if (original && opened && 'failure' in opened && opened.failure.refused?.code === 'not-found')
    return (
      <Begin
        address={address}
        title={textAt(original.now, ['title']) || path}
        onBegun={() => setTurn(turn + 1)}
      />
    );
  if (failed) return <FailedScreen title={`${path} ${from} → ${locale}`} failure={failed} />;
  if (!original || !opened || 'failure' in opened)
    return <p className="studio__loading">{t('SCREEN.LOADING')}</p>;
  return <Translating key={original.revision} {...{ opened, address, from, original }} onChecked={reread} />;
}
