import { type FormEvent, useId, useState } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { Entry, type ShowsValues } from './Entry.tsx';
import { NameInput } from './NameInput.tsx';
import { type Fields, startOf } from './shape.ts';

interface Props extends ShowsValues {
  readonly schema: FieldSchema;
  readonly value: Fields;
  readonly onChange: (value: Fields) => void;
}

/** Values by names that are free, or of which the schema knows some: each is changed or removed, and another name is added. */
export function PairList({ Control, Form, schema, value, onChange }: Props) {
  const { t } = useWords();
  const id = useId();
  const entry = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  function remove(name: string): void {
    const { [name]: _, ...others } = value;
    onChange(others);
  }
  return (
    <div className="object-list">
      <ol>
        {Object.entries(value).map(([name, one]) => (
          <Entry
            key={name}
            {...{ Control, Form, name }}
            id={`${id}-${name}`}
            at={name}
            isNamed
            schema={entry}
            value={one}
            onChange={(next) => onChange({ ...value, [name]: next })}
          >
            <button type="button" aria-label={t('FIELD.REMOVE', { name })} onClick={() => remove(name)}>
              ×
            </button>
          </Entry>
        ))}
      </ol>
      <NewName
        names={schema.propertyNames}
        isTaken={(name) => name in value}
        onAdd={(name) => onChange({ ...value, [name]: startOf(entry) })}
      />
    </div>
  );
}

interface NewNameProps {
  /** What names may be. */
  readonly names: FieldSchema | undefined;
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string) => void;
}

/** Adds a name: what there is of its kind is offered, or what the schema lists. */
export function NewName({ names, isTaken, onAdd }: NewNameProps) {
  const { t } = useWords();
  const id = useId();
  const [written, setWritten] = useState('');
  const offered = (names?.enum ?? []).map(String).filter((name) => !isTaken(name));
  function add(event: FormEvent): void {
    event.preventDefault();
    const name = written.trim();
    if (name === '' || isTaken(name)) return;
    setWritten('');
    onAdd(name);
  }
  return (
    <form className="value-grid__more" onSubmit={add}>
      {names?.names === undefined ? (
        <>
          <input
            aria-label={t('FIELD.NAME')}
            list={`${id}-names`}
            autoComplete="off"
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
          <datalist id={`${id}-names`}>
            {offered.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      ) : (
        <NameInput
          id={id}
          help={undefined}
          label={t('FIELD.NAME')}
          kind={names.names}
          value={written}
          onChange={setWritten}
        />
      )}
      <button type="submit">{t('FIELD.ADD')}</button>
    </form>
  );
}
