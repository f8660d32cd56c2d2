import type { EditorView } from '@codemirror/view';
import { useWords } from '../messages.ts';
import { MARKUP, type MarkupName, write } from './code/commands.ts';

const SIGNS: Readonly<Record<MarkupName, string>> = {
  BOLD: 'B',
  ITALIC: 'I',
  CODE: '<>',
  HEADING: 'H',
  LIST: '•',
  QUOTE: '❝',
  LINK: '↗',
  TABLE: '▦',
};

/** `Mod-Alt-2` as people write it. */
const written = (key: string) =>
  key.replace('Mod', /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl').replaceAll('-', '+');

interface Props {
  readonly view: EditorView | undefined;
  readonly showsText: boolean;
  readonly onShowText: (showsText: boolean) => void;
  readonly onInsert: () => void;
  readonly onPicture: () => void;
}

/** Markdown by buttons. */
export function Toolbar({ view, showsText, onShowText, onInsert, onPicture }: Props) {
  const { t } = useWords();
  return (
    <div className="toolbar" role="toolbar" aria-label={t('TOOLBAR.LABEL')}>
      <button type="button" className="button--main" onClick={onInsert}>
        {t('TOOLBAR.INSERT')}
      </button>
      <button type="button" onClick={onPicture}>
        {t('TOOLBAR.PICTURE')}
      </button>
      {Object.entries(MARKUP).map(([name, { markup, key }]) => (
        <button
          key={name}
          type="button"
          className="toolbar__sign"
          data-sign={name}
          aria-label={t(`TOOLBAR.${name}`)}
          title={key ? `${t(`TOOLBAR.${name}`)} (${written(key)})` : t(`TOOLBAR.${name}`)}
          onClick={() => view && write(view, markup)}
        >
          {SIGNS[name as MarkupName]}
        </button>
      ))}
      <label className="toolbar__option">
        <input type="checkbox" checked={showsText} onChange={({ target }) => onShowText(target.checked)} />{' '}
        {t('TOOLBAR.AS_TEXT')}
      </label>
    </div>
  );
}
