import { type DragEvent, useId, useRef, useState } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { Entry, type ShowsValues } from './Entry.tsx';
import { EntryButtons, focusEntry, Grip, nameOf, openEntry } from './entry-parts.tsx';
import { startOf } from './shape.ts';
import { useEntryKeys } from './use-entry-keys.ts';

interface Props extends ShowsValues {
  readonly schema: FieldSchema;
  readonly value: readonly unknown[];
  readonly onChange: (value: readonly unknown[]) => void;
}

/** A list of anything: entries with fields are opened; each is moved by buttons, removed. */
export function EntryList({ Control, Form, schema, value, onChange }: Props) {
  const { t } = useWords();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const keys = useEntryKeys(value);
  const items = schema.items ?? {};
  /** The entry that is dragged. */
  const [dragged, setDragged] = useState<number>();
  function move(from: number, to: number): void {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    // The focus goes with the entry: the button for going on stands there then.
    focusEntry(list.current, `${id}-${to}`, to < from ? '.object-list__up' : '.object-list__down');
  }
  function drop(event: DragEvent, from: number, to: number): void {
    event.preventDefault();
    event.stopPropagation();
    setDragged(undefined);
    if (from !== to) move(from, to);
  }
  function add(): void {
    onChange([...value, startOf(items)]);
    openEntry(list.current, `${id}-${value.length}`);
  }
  return (
    <div className="object-list" ref={list}>
      <ol>
        {value.map((entry, at) => {
          const name = nameOf(entry, items) ?? t('FIELD.ENTRY', { number: at + 1 });
          return (
            <Entry
              key={keys[at]}
              {...{ Control, Form, at, name }}
              id={`${id}-${at}`}
              schema={items}
              value={entry}
              onChange={(next) => onChange(value.with(at, next))}
              {...(dragged !== undefined && { onDrop: (event: DragEvent) => drop(event, dragged, at) })}
            >
              <Grip name={name} onStart={() => setDragged(at)} onEnd={() => setDragged(undefined)} />
              <EntryButtons
                name={name}
                onUp={at === 0 ? undefined : () => move(at, at - 1)}
                onDown={at === value.length - 1 ? undefined : () => move(at, at + 1)}
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
