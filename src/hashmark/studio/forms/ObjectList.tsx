import { type ComponentType, useRef } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { withValue } from '../saving/merge.ts';
import './forms.css';
import type { FormProps } from './form-props.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a schema allows a list of values with fields, such as the entries of a menu. */
export const isObjectList = ({ type, items }: FieldSchema): boolean =>
  type === 'array' && items?.type === 'object' && items.properties !== undefined;

/** What an entry is called: the first of its texts, in the order of the schema. */
function nameOf(entry: unknown, { properties = {} }: FieldSchema): string | undefined {
  const values = isFields(entry) ? Object.keys(properties).map((name) => entry[name]) : [];
  return values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
}

interface Props {
  /** Shows the fields of an entry. */
  readonly Form: ComponentType<FormProps>;
  readonly schema: FieldSchema;
  readonly value: readonly unknown[];
  readonly onChange: (value: unknown) => void;
}

/** A list whose entries have fields: each is opened, moved by buttons, removed. */
export function ObjectList({ Form, schema, value, onChange }: Props) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const items = schema.items ?? {};
  const set = (next: readonly unknown[]) => onChange(next.length > 0 ? next : undefined);
  function move(from: number, to: number): void {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
    // The focus goes with the entry: the button for going on stands there then.
    requestAnimationFrame(() => {
      const entry = list.current?.children[to];
      const wanted = to < from ? '.object-list__up' : '.object-list__down';
      entry?.querySelector<HTMLElement>(`${wanted}:not(:disabled), button:not(:disabled)`)?.focus();
    });
  }
  function add(): void {
    set([...value, {}]);
    // Whoever adds an entry writes it.
    requestAnimationFrame(() => {
      const entry = list.current?.lastElementChild?.querySelector('details');
      if (!entry) return;
      entry.open = true;
      entry.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });
  }
  return (
    <div className="object-list">
      <ol ref={list}>
        {value.map((entry, at) => {
          const name = nameOf(entry, items) ?? t('FIELD.ENTRY', { number: at + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name
            <li key={at}>
              <details>
                <summary>{name}</summary>
                <Form
                  schema={items}
                  value={isFields(entry) ? entry : {}}
                  onChange={(path, next) =>
                    set(value.with(at, withValue(isFields(entry) ? entry : {}, path, next)))
                  }
                />
              </details>
              <span className="object-list__buttons">
                <button
                  type="button"
                  className="object-list__up"
                  aria-label={t('FIELD.UP', { name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="object-list__down"
                  aria-label={t('FIELD.DOWN', { name })}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  ↓
                </button>
                <button
                  type="button"
                  aria-label={t('FIELD.REMOVE', { name })}
                  onClick={() => set(value.toSpliced(at, 1))}
                >
                  ×
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <button type="button" onClick={add}>
        {t('FIELD.ADD')}
      </button>
    </div>
  );
}
