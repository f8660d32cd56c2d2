import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { Entry, type ShowsValues } from './Entry.tsx';
import { EntryButtons, focusEntry, Grip, nameOf, openEntry } from './entry-parts.tsx';
import { dropPlace, groupsOf, moveBefore, type Ways, waysOf } from './headed-list.ts';
import { startOf } from './shape.ts';
import { useEntryKeys } from './use-entry-keys.ts';

/** The keys by which an entry goes, with Alt. */
const KEYS: Readonly<Record<string, keyof Ways>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'on',
};

interface Props extends ShowsValues {
  readonly schema: FieldSchema;
  readonly value: readonly unknown[];
  readonly onChange: (value: readonly unknown[]) => void;
}

/** A list with headings as a tree: entries are moved within a group and between groups, a heading with its group. */
export function EntryTree({ Control, Form, schema, value, onChange }: Props) {
  const { t } = useWords();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const keys = useEntryKeys(value);
  const items = schema.items ?? {};
  const fields = schema.headings ?? [];
  const groups = groupsOf(value, fields);

  function move(from: number, to: number | undefined, wanted = '.object-list__up'): void {
    if (to === undefined) return;
    const moved = moveBefore(value, fields, from, to);
    onChange(moved.list);
    focusEntry(tree.current, `${id}-${moved.at}`, wanted);
  }
  function add(isHeading: boolean): void {
    const begun = startOf(items) as object;
    onChange([...value, isHeading ? begun : { ...begun, ...(fields[0] && { [fields[0]]: '' }) }]);
    openEntry(tree.current, `${id}-${value.length}`);
  }
  function pressKey(event: KeyboardEvent, at: number): void {
    const way = KEYS[event.key];
    // In a text these keys move the cursor.
    if (!event.altKey || !way || !(event.target as Element).matches('summary, button')) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, waysOf(value, fields, at)[way], 'summary');
  }
  function drop(event: DragEvent, on: number): void {
    event.preventDefault();
    event.stopPropagation();
    setDragged(undefined);
    if (dragged !== undefined) move(dragged, dropPlace(value, fields, dragged, on));
  }
  const entryAt = (at: number, below?: ReactNode) => {
    const entry = value[at];
    const name = nameOf(entry, items) ?? t('FIELD.ENTRY', { number: at + 1 });
    const ways = waysOf(value, fields, at);
    return (
      <Entry
        key={keys[at]}
        {...{ Control, Form, at, name, below }}
        id={`${id}-${at}`}
        schema={items}
        value={entry}
        onChange={(next) => onChange(value.with(at, next))}
        onKeyDown={(event) => pressKey(event, at)}
        {...(dragged !== undefined && { onDrop: (event: DragEvent) => drop(event, at) })}
      >
        <Grip name={name} onStart={() => setDragged(at)} onEnd={() => setDragged(undefined)} />
        <EntryButtons
          name={name}
          onUp={ways.up === undefined ? undefined : () => move(at, ways.up)}
          onDown={ways.down === undefined ? undefined : () => move(at, ways.down, '.object-list__down')}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      </Entry>
    );
  };
  const entriesOf = ({ from, to }: (typeof groups)[number]) =>
    Array.from({ length: to - from }, (_, index) => entryAt(from + index));
  return (
    <div className="object-list entry-tree" ref={tree}>
      <p className="field__help">{t('FIELD.TREE_KEYS')}</p>
      <ol>
        {groups.map((group) =>
          group.head === undefined
            ? entriesOf(group)
            : entryAt(group.head, group.to > group.from && <ol>{entriesOf(group)}</ol>),
        )}
      </ol>
      <div className="object-list__buttons">
        <button type="button" onClick={() => add(false)}>
          {t('FIELD.ADD')}
        </button>
        <button type="button" onClick={() => add(true)}>
          {t('FIELD.ADD_HEADING')}
        </button>
      </div>
    </div>
  );
}
