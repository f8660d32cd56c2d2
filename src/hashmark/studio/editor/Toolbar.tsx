import type { EditorView } from '@codemirror/view';
import { type KeyboardEvent, useState } from 'react';
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

/** Where in a row of so many controls a key leads to from one of them; undefined for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

/** Markdown by buttons. The Tab key stops once in it, and arrows go on: it stands between what one writes and all that is above. */
export function Toolbar({ view, showsText, onShowText, onInsert, onPicture }: Props) {
  const { t } = useWords();
  const [at, setAt] = useState(0);
  const stop = (place: number) => ({ tabIndex: place === at ? 0 : -1, onFocus: () => setAt(place) });
  function move(event: KeyboardEvent<HTMLElement>): void {
    const controls = event.currentTarget.querySelectorAll<HTMLElement>('button, input');
    const place = placeAfter(event.key, at, controls.length);
    if (place === undefined) return;
    event.preventDefault();
    controls[place]?.focus();
  }
  const signs = Object.entries(MARKUP);
  return (
    <div className="toolbar" role="toolbar" aria-label={t('TOOLBAR.LABEL')} onKeyDown={move}>
      <button type="button" className="button--main" {...stop(0)} onClick={onInsert}>
        {t('TOOLBAR.INSERT')}
      </button>
      <button type="button" {...stop(1)} onClick={onPicture}>
        {t('TOOLBAR.PICTURE')}
      </button>
      {signs.map(([name, { markup, key }], index) => (
        <button
          key={name}
          type="button"
          {...stop(index + 2)}
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
        <input
          type="checkbox"
          {...stop(signs.length + 2)}
          checked={showsText}
          onChange={({ target }) => onShowText(target.checked)}
        />{' '}
        {t('TOOLBAR.AS_TEXT')}
      </label>
    </div>
  );
}
