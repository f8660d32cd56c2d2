import { useId, useState } from 'react';
import { choicesOf, type FieldSchema } from '../api/site.ts';
import { useWords } from '../messages.ts';
import type { ControlProps, FormProps, Path } from './form-props.ts';
import { NameInput } from './NameInput.tsx';
import { isObjectList, ObjectList } from './ObjectList.tsx';
import { PictureField } from './PictureField.tsx';
import { isPerKey, ValueGrid } from './ValueGrid.tsx';

interface FieldProps {
  readonly name: string;
  readonly path: Path;
  readonly schema: FieldSchema;
  readonly isRequired: boolean;
  readonly value: unknown;
  readonly onChange: (path: Path, value: unknown) => void;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = ({ type, items }: FieldSchema) => type === 'array' && items?.type === 'string';
/** From so many allowed characters on a text has a field of several lines. */
const LONG = 250;

/** A value that no simple field can show, as JSON. What is not JSON is said so and not written. */
function JsonField({ id, help, value, onChange }: ControlProps) {
  const { t } = useWords();
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, undefined, 2)));
  const [fault, setFault] = useState('');
  const read = (written: string) => {
    setText(written);
    try {
      onChange(written.trim() === '' ? undefined : JSON.parse(written));
      setFault('');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <textarea
        id={id}
        className="field__json"
        rows={Math.min(10, text.split('\n').length + 1)}
        value={text}
        aria-invalid={fault !== ''}
        aria-describedby={help}
        onChange={({ target }) => read(target.value)}
      />
      {fault && (
        <p className="field__fault" role="alert">
          {t('FIELD.NO_JSON', { fault })}
        </p>
      )}
    </>
  );
}

/** The control that fits what a schema allows. */
function Control({ id, help, schema, value, onChange }: ControlProps & { readonly schema: FieldSchema }) {
  const choices = choicesOf(schema);
  const common = { id, 'aria-describedby': help };
  if (schema.type === 'boolean')
    return (
      <input
        {...common}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked || undefined)}
      />
    );
  if (choices.length > 0 && schema.type !== 'array')
    return (
      <select
        {...common}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (schema.type === 'number' || schema.type === 'integer')
    return (
      <input
        {...common}
        type="number"
        min={schema.minimum}
        max={schema.maximum}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      />
    );
  if (schema.names === 'picture')
    return <PictureField id={id} help={help} value={value} onChange={onChange} />;
  if (schema.type === 'string') {
    const text = typeof value === 'string' ? value : '';
    const set = (written: string) => onChange(written === '' ? undefined : written);
    if (schema.names !== undefined)
      return <NameInput id={id} help={help} kind={schema.names} value={text} onChange={set} />;
    return (schema.maxLength ?? 0) > LONG ? (
      <textarea {...common} rows={3} value={text} onChange={({ target }) => set(target.value)} />
    ) : (
      <input {...common} value={text} onChange={({ target }) => set(target.value)} />
    );
  }
  if (isObjectList(schema) && (value === undefined || Array.isArray(value)))
    return <ObjectList Form={SchemaForm} schema={schema} value={value ?? []} onChange={onChange} />;
  if (isPerKey(schema) && (value === undefined || isFields(value)))
    return <ValueGrid schema={schema} value={value ?? {}} onChange={onChange} />;
  if (isTextList(schema) && (value === undefined || Array.isArray(value)))
    return <TextList id={id} help={help} value={value} onChange={onChange} />;
  return <JsonField id={id} help={help} value={value} onChange={onChange} />;
}

/** A list of short texts, with commas between them. */
function TextList({ id, help, value, onChange }: ControlProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(', ') : ''));
  return (
    <input
      id={id}
      aria-describedby={help}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const list = target.value.split(',').flatMap((one) => one.trim() || []);
        onChange(list.length > 0 ? list : undefined);
      }}
    />
  );
}

function Field({ name, path, schema, isRequired, value, onChange }: FieldProps) {
  const { t } = useWords();
  const id = useId();
  const help = schema.description ? `${id}-help` : undefined;
  if (schema.type === 'object' && schema.properties)
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
      <Control id={id} help={help} schema={schema} value={value} onChange={(next) => onChange(path, next)} />
      {schema.description && (
        <p className="field__help" id={help}>
          {schema.description}
        </p>
      )}
    </div>
  );
}

/** A field for everything that a schema allows, with its description as the manual; JSON where no simple control fits. */
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
