import { useState } from 'react';
import type { SiteDescription, WidgetDescription } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { useModal } from '../shell/use-modal.ts';
import { WidgetPicture } from './WidgetPicture.tsx';

interface Props {
  readonly site: SiteDescription;
  readonly onInsert: (written: string, display: 'block' | 'inline') => void;
  readonly onClose: () => void;
}

/** The widgets that words are found in, those first that are called so. */
function findWidgets(widgets: readonly WidgetDescription[], wanted: string): readonly WidgetDescription[] {
  const words = wanted.toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(words);
  const [named = [], described = []] = [true, false].map((isName) =>
    widgets.filter(({ name, aliases }) => [name, ...aliases].some(has) === isName),
  );
  return [...named, ...described.filter(({ summary }) => has(summary))];
}

/** Every widget of the site with what readers get and its examples, to be put into the text. */
export function InsertDialog({ site, onInsert, onClose }: Props) {
  const { t } = useWords();
  const dialog = useModal();
  const [wanted, setWanted] = useState('');
  const found = findWidgets(site.widgets, wanted);
  const take = (widget: WidgetDescription, written: string) => {
    dialog.current?.close();
    onInsert(written, widget.display);
  };
  const takeFirst = () => {
    const [widget] = wanted.trim() === '' ? [] : found;
    const [example] = widget?.examples ?? [];
    if (widget && example) take(widget, example.text);
  };
  return (
    <dialog className="dialog insert" ref={dialog} onClose={onClose} aria-labelledby="insert-title">
      <header className="dialog__head">
        <h2 id="insert-title">{t('INSERT.TITLE')}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('DIALOG.CLOSE')}
        </button>
      </header>
      <input
        type="search"
        aria-label={t('INSERT.SEARCH')}
        placeholder={t('INSERT.SEARCH')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The text has the focus then, and would take the key as a new line in place of the widget.
          event.preventDefault();
          takeFirst();
        }}
      />
      <p className="insert__count" role="status">
        {t('INSERT.FOUND', { count: found.length })}
      </p>
      <ul className="insert__list">
        {found.map((widget) => (
          <li key={widget.name} className="insert__widget">
            {site.gallery && <WidgetPicture {...widget} />}
            <h3 className="insert__name">{widget.name}</h3>
            <p className="insert__summary">{widget.summary}</p>
            <div className="insert__examples">
              {widget.examples.map(({ title, text }) => (
                <button key={title} type="button" title={text} onClick={() => take(widget, text)}>
                  {title}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
