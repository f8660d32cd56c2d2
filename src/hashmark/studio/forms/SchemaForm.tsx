import { useId } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { Control } from './Control.tsx';
import { FaultCount, FaultList, Faults, useFaultsAt } from './faults.tsx';
import type { FormProps, Path } from './form-props.ts';
import { hasParts, isFields, withoutNull } from './shape.ts';

interface FieldProps {
  readonly name: string;
  readonly path: Path;
  readonly schema: FieldSchema;
  readonly isRequired: boolean;
  readonly value: unknown;
  readonly onChange: (path: Path, value: unknown) => void;
}

function Field({ name, path, schema: given, isRequired, value, onChange }: FieldProps) {
  const { t } = useWords();
  const id = useId();
  const schema = withoutNull(given);
  const faults = useFaultsAt(name);
  // What is wrong inside stands beside its part, where the form shows parts.
  const here = hasParts(schema) ? faults.filter(({ path }) => path.length === 0) : faults;
  const described = [schema.description && `${id}-help`, here.length > 0 && `${id}-faults`].filter(Boolean);
  if (schema.properties)
    return (
      <details className="field-group" open={isFields(value)}>
        <summary>
          {name}
          <FaultCount faults={faults} />
        </summary>
        {schema.description && <p className="field__help">{schema.description}</p>}
        <FaultList id={`${id}-faults`} faults={here} />
        <Faults found={faults}>
          <SchemaForm schema={schema} value={isFields(value) ? value : {}} path={path} onChange={onChange} />
        </Faults>
      </details>
    );
  return (
    <div className="field">
      <label htmlFor={id}>
        {name}
        {isRequired && <span className="field__required"> {t('FIELD.REQUIRED')}</span>}
      </label>
      <Faults found={faults}>
        <Control
          Form={SchemaForm}
          id={id}
          help={described.join(' ') || undefined}
          isInvalid={here.some(({ level }) => level === 'error')}
          schema={given}
          isRequired={isRequired}
          value={value}
          onChange={(next) => onChange(path, next)}
        />
      </Faults>
      <FaultList
        id={`${id}-faults`}
        faults={here}
        {...(typeof value === 'string' && { onRepair: (written) => onChange(path, written) })}
      />
      {schema.description && (
        <p className="field__help" id={`${id}-help`}>
          {schema.description}
        </p>
      )}
    </div>
  );
}

/** A field for everything that a schema allows, with its description as the manual; JSON where a schema allows anything. */
export function SchemaForm({ schema, value, path = [], without = [], onChange }: FormProps) {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name));
  return (
    <div className="schema-form">
      {fields.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          path={[...path, name]}
          schema={field}
          isRequired={schema.required?.includes(name) ?? false}
          value={value[name]}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
