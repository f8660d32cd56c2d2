import { useId, useLayoutEffect, useState } from 'react';
import type { Translate } from '../../i18n/message-types.ts';
import {
  type DocumentEntry,
  type DocumentPart,
  EVERYTHING,
  type ListQuery,
  listNewest,
} from '../api/list.ts';
import { altOf } from '../api/media.ts';
import type { SiteDescription } from '../api/site.ts';
import { pluralOf, useSite } from '../api/use-site.ts';
import { useFiles } from '../documents/FoundFiles.tsx';
import { partOf } from '../documents/found-place.tsx';
import { sayName } from '../documents/say-name.ts';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import './command-palette.css';
import { goTo } from './router.ts';
import { SCREENS } from './screens.ts';
import { useModal } from './use-modal.ts';

/** How long typing has to rest before documents are searched for, in milliseconds. */
const REST = 120;
const MAX_SHOWN = 12;
/** So many are shown that only say what was typed. */
const MAX_TEXTS = 6;

interface Choice {
  readonly path: string;
  readonly label: string;
  readonly detail: string;
}

const documentChoice = (
  t: Translate,
  entry: DocumentEntry,
  site: SiteDescription | undefined,
  search: string,
): Choice => {
  const { type, path, locale, title, found } = entry;
  return {
    path: `/edit/${pluralOf(site, type)}/${locale}/${path}${partOf(entry, search)}`,
    label: title || path,
    detail: `${sayName(t, 'TYPES', type)} · ${path} · ${locale}${found ? ` · ${found.text}` : ''}`,
  };
};

/** Documents that what was typed may mean: by path and title, or by their texts. */
function useDocuments(search: string, most: number, isText = false): readonly DocumentEntry[] {
  const query: ListQuery = { ...EVERYTHING, search, ...(isText && { texts: '1' }) };
  const { items } = useParts<DocumentEntry, DocumentPart>(
    search,
    (after, signal) => listNewest(query, after, signal),
    REST,
  );
  return items.slice(0, most);
}

function useChoices(wanted: string): readonly Choice[] {
  const { t, language } = useWords();
  const site = useSite();
  const files = useFiles(wanted, REST);
  const words = wanted.toLowerCase();
  const screens = SCREENS.flatMap(({ menu }) =>
    menu ? [{ path: menu.path, label: t(menu.label), detail: '' }] : [],
  );
  const widgets = words.length < 2 ? [] : (site?.widgets ?? []);
  const uses = widgets
    .filter(({ name }) => name.toLowerCase().includes(words))
    .slice(0, 3)
    .map(({ name, summary }) => ({
      path: `/uses/widget/${name}`,
      label: t('PALETTE.USES', { name }),
      detail: summary,
    }));
  const all = [
    ...screens.filter(({ label }) => label.toLowerCase().includes(words)),
    ...useDocuments(wanted, MAX_SHOWN).map((entry) => documentChoice(t, entry, site, wanted)),
    ...useDocuments(wanted, MAX_TEXTS, true).map((entry) => documentChoice(t, entry, site, wanted)),
    ...files.map((item) => ({
      path: `/media/${item.id}`,
      label: `${item.name}.${item.extension}`,
      detail: `${t('MENU.MEDIA')} · ${altOf(item, language)}`,
    })),
    ...uses,
  ];
  // What is found by its title and by its text leads to one place.
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
}

/** Finds a document, a screen, or where a widget is used, by a few letters. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const dialog = useModal();
  const [wanted, setWanted] = useState('');
  // By what it is: answers that come later put others above it.
  const [chosen, setChosen] = useState<string>();
  const choices = useChoices(wanted);
  const place = Math.max(
    0,
    choices.findIndex(({ path }) => path === chosen),
  );
  function choose(choice: Choice | undefined): void {
    if (!choice) return;
    dialog.current?.close();
    goTo(choice.path);
  }
  const move = (by: number) => setChosen(choices.at((place + by) % choices.length)?.path);
  return (
    <dialog ref={dialog} className="dialog palette" aria-label={t('PALETTE.TITLE')} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-${place}` : undefined}
        aria-label={t('PALETTE.TITLE')}
        placeholder={t('PALETTE.TITLE')}
        autoComplete="off"
        spellCheck="false"
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value);
          setChosen(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(choices[place]);
          else return;
          event.preventDefault();
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('PALETTE.TITLE')} className="palette__list">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves through the list from the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
          <div
            key={choice.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            className="palette__choice"
            onClick={() => choose(choice)}
            onPointerMove={() => setChosen(choice.path)}
          >
            {choice.label} <small>{choice.detail}</small>
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className="palette__none">{t('LIST.NOTHING')}</p>}
    </dialog>
  );
}

/** Opens the palette by a button, and by Ctrl+K or ⌘K outside of texts. */
export function PaletteButton() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  // Whoever sees the button may press the keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // In a text it makes a link.
      const isText = event.target instanceof Element && event.target.closest('.cm-editor') !== null;
      if (isText || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette__open"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {t('PALETTE.OPEN')} <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  );
}
