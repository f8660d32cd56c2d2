import { type FormEvent, useState } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import './forms.css';
import { perKeyOf } from './shape.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Props {
  readonly schema: FieldSchema;
  readonly value: Values;
  readonly onChange: (value: unknown) => void;
}

/** A value for all is text; values by key are kept together, and go with the last of them. */
function withCell(entry: unknown, key: string, text: string): unknown {
  if (key === '') return text === '' ? undefined : text;
  const { [key]: _, ...others } = isValues(entry) ? entry : {};
  const next = text === '' ? others : { ...others, [key]: text };
  return Object.keys(next).length > 0 ? next : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

interface RowProps {
  readonly name: string;
  readonly entry: unknown;
  readonly columns: readonly string[];
  /** Called with what the name has from now on; without it the name goes. */
  readonly onChange: (entry: unknown) => void;
}

function Row({ name, entry, columns, onChange }: RowProps) {
  const { t } = useWords();
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      {['', ...columns].map((key) => (
        <td key={key}>
          <input
            aria-label={`${name} ${key || t('FIELD.EVERYWHERE')}`}
            value={textOf(key === '' ? entry : isValues(entry) ? entry[key] : '')}
            onChange={({ target }) => onChange(withCell(entry, key, target.value) ?? '')}
          />
        </td>
      ))}
      <td>
        <button type="button" aria-label={t('FIELD.REMOVE', { name })} onClick={() => onChange(undefined)}>
          ×
        </button>
      </td>
    </tr>
  );
}

/** Names with their values: a row for each name, a column for each key that is used, and one for all. */
export function ValueGrid({ schema, value, onChange }: Props) {
  const { t } = useWords();
  const [more, setMore] = useState<readonly string[]>([]);
  const keys = (perKeyOf(schema)?.propertyNames?.enum ?? []).map(String);
  const isUsed = (key: string) =>
    more.includes(key) || Object.values(value).some((entry) => isValues(entry) && key in entry);
  const columns = keys.filter(isUsed);
  function set(name: string, entry: unknown): void {
    const { [name]: _, ...others } = value;
    const next = entry === undefined ? others : { ...value, [name]: entry };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  }
  function add(event: FormEvent<HTMLInputElement>): void {
    const name = event.currentTarget.value.trim();
    if (name === '' || name in value) return;
    event.currentTarget.value = '';
    set(name, '');
  }
  return (
    <div className="value-grid">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('FIELD.NAME')}</th>
            {['', ...columns].map((key) => (
              <th key={key} scope="col">
                {key || t('FIELD.EVERYWHERE')}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {Object.entries(value).map(([name, entry]) => (
            <Row
              key={name}
              name={name}
              entry={entry}
              columns={columns}
              onChange={(next) => set(name, next)}
            />
          ))}
        </tbody>
      </table>
      <span className="value-grid__more">
        <input
          aria-label={`${t('FIELD.ADD')}: ${t('FIELD.NAME')}`}
          placeholder={t('FIELD.NAME')}
          pattern={schema.propertyNames?.pattern}
          onBlur={add}
          onKeyDown={(event) => event.key === 'Enter' && add(event)}
        />
        <select
          aria-label={t('FIELD.ADD')}
          value=""
          onChange={({ target }) => setMore([...more, target.value])}
        >
          <option value="">+</option>
          {keys
            .filter((key) => !isUsed(key))
            .map((key) => (
              <option key={key}>{key}</option>
            ))}
        </select>
      </span>
    </div>
  );
}
