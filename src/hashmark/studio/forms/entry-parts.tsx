import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { isFields } from './shape.ts';

/** What an entry is called: the first of its texts, in the order of the schema. */
export function nameOf(entry: unknown, { properties = {} }: FieldSchema): string | undefined {
  if (!isFields(entry)) return undefined;
  const values = [...Object.keys(properties), ...Object.keys(entry)].map((name) => entry[name]);
  return values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}

const findEntry = (list: HTMLElement | null, id: string) => list?.querySelector(`[data-entry="${id}"]`);

/** Goes where an entry stands once it is there. @param wanted what of it is focused, if it can be */
export function focusEntry(list: HTMLElement | null, id: string, wanted: string): void {
  requestAnimationFrame(() => {
    const parts = ':scope > .object-list__buttons > button:not(:disabled), :scope > details > summary';
    const able = [...(findEntry(list, id)?.querySelectorAll<HTMLElement>(parts) ?? [])];
    (able.find((one) => one.matches(wanted)) ?? able.at(-1))?.focus();
  });
}

/** Opens an entry that was added, which whoever adds it writes. */
export function openEntry(list: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => {
    const entry = findEntry(list, id);
    const details = entry?.querySelector('details');
    if (details) details.open = true;
    entry?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
}

interface GripProps {
  readonly name: string;
  readonly onStart: () => void;
  readonly onEnd: () => void;
}

/** By what an entry is dragged; the keyboard has buttons for it. */
export function Grip({ name, onStart, onEnd }: GripProps) {
  return (
    <span
      className="object-list__grip"
      aria-hidden="true"
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onStart();
      }}
      onDragEnd={onEnd}
    >
      ⠿
    </span>
  );
}

interface ButtonsProps {
  readonly name: string;
  /** Undefined where it can go no further. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function EntryButtons({ name, onUp, onDown, onRemove }: ButtonsProps) {
  const { t } = useWords();
  return (
    <>
      <button
        type="button"
        className="object-list__up"
        aria-label={t('FIELD.UP', { name })}
        disabled={!onUp}
        onClick={onUp}
      >
        ↑
      </button>
      <button
        type="button"
        className="object-list__down"
        aria-label={t('FIELD.DOWN', { name })}
        disabled={!onDown}
        onClick={onDown}
      >
        ↓
      </button>
      <button type="button" aria-label={t('FIELD.REMOVE', { name })} onClick={onRemove}>
        ×
      </button>
    </>
  );
}
