import { type ComponentType, type FormEvent, useId } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import './forms.css';
import { FaultCount, FaultList, Faults, faultsAt, useFaults } from './faults.tsx';
import type { FormProps, SchemaControlProps } from './form-props.ts';
import { type Fields, hasParts, isNested, startOf } from './shape.ts';

interface Props {
  /** Shows a value. */
  readonly Control: ComponentType<SchemaControlProps>;
  readonly Form: ComponentType<FormProps>;
  readonly schema: FieldSchema;
  readonly value: Fields;
  readonly onChange: (value: Fields) => void;
}

/** Values by names that are free, or of which the schema knows some: each is changed or removed, and another name is added. */
export function PairList({ Control, Form, schema, value, onChange }: Props) {
  const { t } = useWords();
  const id = useId();
  const entry = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const found = useFaults();
  const offered = (schema.propertyNames?.enum ?? []).map(String).filter((name) => !(name in value));
  function remove(name: string): void {
    const { [name]: _, ...others } = value;
    onChange(others);
  }
  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (name === '' || name in value) return;
    form.reset();
    onChange({ ...value, [name]: startOf(entry) });
  }
  return (
    <div className="object-list">
      <ol>
        {Object.entries(value).map(([name, one]) => {
          const faults = faultsAt(found, name);
          const here = hasParts(entry) ? faults.filter(({ path }) => path.length === 0) : faults;
          const control = (
            <Faults found={faults}>
              <Control
                Form={Form}
                id={`${id}-${name}`}
                help={here.length > 0 ? `${id}-${name}-faults` : undefined}
                isInvalid={here.some(({ level }) => level === 'error')}
                label={name}
                schema={entry}
                isRequired
                value={one}
                onChange={(next) => onChange({ ...value, [name]: next ?? startOf(entry) })}
              />
              <FaultList id={`${id}-${name}-faults`} faults={here} />
            </Faults>
          );
          return (
            <li key={name}>
              {isNested(entry) ? (
                <details>
                  <summary>
                    {name}
                    <FaultCount faults={faults} />
                  </summary>
                  {control}
                </details>
              ) : (
                <div className="object-list__entry object-list__pair">
                  <label htmlFor={`${id}-${name}`}>{name}</label>
                  {control}
                </div>
              )}
              <span className="object-list__buttons">
                <button type="button" aria-label={t('FIELD.REMOVE', { name })} onClick={() => remove(name)}>
                  ×
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <form className="value-grid__more" onSubmit={add}>
        <input name="name" aria-label={t('FIELD.NAME')} list={`${id}-names`} autoComplete="off" />
        <datalist id={`${id}-names`}>
          {offered.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit">{t('FIELD.ADD')}</button>
      </form>
    </div>
  );
}
