import { useId } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { Control } from './Control.tsx';
import type { FormProps, Path } from './form-props.ts';
import { isFields, withoutNull } from './shape.ts';

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
  const help = schema.description ? `${id}-help` : undefined;
  if (schema.properties)
    return (
      <details className="field-group" open={isFields(value)}>
        <summary>{name}</summary>
        {schema.description && <p className="field__help">{schema.description}</p>}
        <SchemaForm schema={schema} value={isFields(value) ? value : {}} path={path} onChange={onChange} />
      </details>
    );
  return (
    <div className="field">
      <label htmlFor={id}>
        {name}
        {isRequired && <span className="field__required"> {t('FIELD.REQUIRED')}</span>}
      </label>
      <Control
        Form={SchemaForm}
        id={id}
        help={help}
        schema={given}
        isRequired={isRequired}
        value={value}
        onChange={(next) => onChange(path, next)}
      />
      {schema.description && (
        <p className="field__help" id={help}>
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
