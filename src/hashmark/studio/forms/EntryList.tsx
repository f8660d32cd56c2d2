import { type DragEvent, useId, useRef, useState } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { Entry, type ShowsValues } from './Entry.tsx';
import { isFields, startOf } from './shape.ts';

/** What an entry is called: the first of its texts, in the order of the schema. */
function nameOf(entry: unknown, { properties = {} }: FieldSchema): string | undefined {
  if (!isFields(entry)) return undefined;
  const values = [...Object.keys(properties), ...Object.keys(entry)].map((name) => entry[name]);
  return values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}

interface Props extends ShowsValues {
  readonly schema: FieldSchema;
  readonly value: readonly unknown[];
  readonly onChange: (value: readonly unknown[]) => void;
}

/** A list of anything: entries with fields are opened; each is moved by buttons, removed. */
export function EntryList({ Control, Form, schema, value, onChange }: Props) {
  const { t } = useWords();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const items = schema.items ?? {};
  /** The entry that is dragged. */
  const [dragged, setDragged] = useState<number>();
  function move(from: number, to: number): void {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    // The focus goes with the entry: the button for going on stands there then.
    requestAnimationFrame(() => {
      const entry = list.current?.children[to];
      const wanted = to < from ? '.object-list__up' : '.object-list__down';
      entry?.querySelector<HTMLElement>(`${wanted}:not(:disabled), button:not(:disabled)`)?.focus();
    });
  }
  function drop(event: DragEvent, from: number, to: number): void {
    event.preventDefault();
    event.stopPropagation();
    setDragged(undefined);
    if (from !== to) move(from, to);
  }
  function add(): void {
    onChange([...value, startOf(items)]);
    // Whoever adds an entry writes it.
    requestAnimationFrame(() => {
      const entry = list.current?.lastElementChild;
      const details = entry?.querySelector('details');
      if (details) details.open = true;
      entry?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });
  }
  return (
    <div className="object-list">
      <ol ref={list}>
        {value.map((entry, at) => {
          const name = nameOf(entry, items) ?? t('FIELD.ENTRY', { number: at + 1 });
          return (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name
              key={at}
              {...{ Control, Form, at, name }}
              id={`${id}-${at}`}
              schema={items}
              value={entry}
              onChange={(next) => onChange(value.with(at, next))}
              {...(dragged !== undefined && { onDrop: (event: DragEvent) => drop(event, dragged, at) })}
            >
              <span
                className="object-list__grip"
                aria-hidden="true"
                draggable
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move';
                  dataTransfer.setData('text/plain', name);
                  setDragged(at);
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                ⠿
              </span>
              <EntryButtons
                name={name}
                at={at}
                count={value.length}
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(value.toSpliced(at, 1))}
              />
            </Entry>
          );
        })}
      </ol>
      <button type="button" onClick={add}>
        {t('FIELD.ADD')}
      </button>
    </div>
  );
}

interface ButtonsProps {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function EntryButtons({ name, at, count, onMove, onRemove }: ButtonsProps) {
  const { t } = useWords();
  return (
    <>
      <button
        type="button"
        className="object-list__up"
        aria-label={t('FIELD.UP', { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="object-list__down"
        aria-label={t('FIELD.DOWN', { name })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        ↓
      </button>
      <button type="button" aria-label={t('FIELD.REMOVE', { name })} onClick={onRemove}>
        ×
      </button>
    </>
  );
}
