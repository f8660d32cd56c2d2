import { useState } from 'react';
import { type FieldSchema, mayBeLong } from '../api/site.ts';
import { useWords } from '../messages.ts';
import { withValue } from '../saving/merge.ts';
import { EntryList } from './EntryList.tsx';
import { EntryTree } from './EntryTree.tsx';
import { FaultList, useFaults } from './faults.tsx';
import type { ControlProps, SchemaControlProps } from './form-props.ts';
import { JsonField } from './JsonField.tsx';
import { MessageTree } from './MessageTree.tsx';
import { NameInput } from './NameInput.tsx';
import { PairList } from './PairList.tsx';
import { PictureField } from './PictureField.tsx';
import {
  allowsNull,
  asVariant,
  isFields,
  offeredBy,
  readWritten,
  shapeOf,
  variantAt,
  variantsOf,
  withoutNull,
} from './shape.ts';
import { useOwnText } from './use-own-text.ts';
import { ValueGrid } from './ValueGrid.tsx';

const attributes = ({ id, help, label, isInvalid }: SchemaControlProps) => ({
  id,
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': help,
  'aria-label': label,
});

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Yes or no; where nothing has to be said, a third choice says nothing. */
function Switch(props: SchemaControlProps) {
  const { t } = useWords();
  const { value, isRequired, onChange } = props;
  if (isRequired)
    return (
      <input
        {...attributes(props)}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  return (
    <select
      {...attributes(props)}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
    >
      <option value="">–</option>
      <option value="true">{t('FIELD.YES')}</option>
      <option value="false">{t('FIELD.NO')}</option>
    </select>
  );
}

function Choice(props: SchemaControlProps) {
  const { schema, value, onChange } = props;
  const offered = offeredBy(schema);
  return (
    <select
      {...attributes(props)}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(offered.find((one) => String(one) === target.value))}
    >
      <option value="">–</option>
      {offered.map((one) => (
        <option key={String(one)} value={String(one)}>
          {String(one)}
        </option>
      ))}
    </select>
  );
}

/** Some of what is offered, in the order in which it is offered. */
function Choices(props: SchemaControlProps) {
  const { schema, value, onChange } = props;
  const chosen = Array.isArray(value) ? value : [];
  const offered = offeredBy(schema.items ?? {});
  const set = (one: unknown, isChosen: boolean) =>
    onChange(offered.filter((other) => (other === one ? isChosen : chosen.includes(other))));
  return (
    <fieldset className="choices" aria-label={props.label} aria-describedby={props.help}>
      {offered.map((one, at) => (
        <label key={String(one)}>
          <input
            id={at === 0 ? props.id : undefined}
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ target }) => set(one, target.checked)}
          />
          {String(one)}
        </label>
      ))}
    </fieldset>
  );
}

function NumberField(props: SchemaControlProps) {
  const { schema, value, onChange } = props;
  return (
    <input
      {...attributes(props)}
      type="number"
      step={schema.type === 'integer' ? 1 : 'any'}
      min={schema.minimum}
      max={schema.maximum}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
    />
  );
}

function TextField(props: SchemaControlProps) {
  const { schema, value, onChange } = props;
  const offered = offeredBy(schema).map(String);
  const text = textOf(value);
  const set = (written: string) => onChange(written === '' ? undefined : readWritten(schema, written));
  if (mayBeLong(schema))
    return (
      <textarea
        {...attributes(props)}
        dir="auto"
        rows={3}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
    );
  return (
    <>
      <input
        {...attributes(props)}
        dir="auto"
        list={offered.length > 0 ? `${props.id}-offered` : undefined}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
      {offered.length > 0 && (
        <datalist id={`${props.id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A list of short texts, with commas between them. */
function TextList({ id, help, value, onChange }: ControlProps) {
  const [text, setText] = useOwnText(value, () => (Array.isArray(value) ? value.join(', ') : ''));
  const ofEntries = useFaults().filter(({ path }) => path.length > 0);
  return (
    <>
      <input
        id={id}
        aria-describedby={
          [help, ofEntries.length > 0 && `${id}-entries`].filter(Boolean).join(' ') || undefined
        }
        value={text}
        onChange={({ target }) => {
          setText(target.value, true);
          const list = target.value.split(',').flatMap((one) => one.trim() || []);
          onChange(list);
        }}
      />
      <FaultList id={`${id}-entries`} faults={ofEntries} />
    </>
  );
}

/** Whether commas can part the texts of a list: none of them holds one, and none is chosen from names that are looked up. */
const isTextList = ({ items }: FieldSchema, value: readonly unknown[]): boolean =>
  items?.type === 'string' &&
  items.names === undefined &&
  value.every((one) => typeof one === 'string' && !one.includes(','));

/** A list whose entries say of what kind the names are that the list holds. */
const withNamedItems = (schema: FieldSchema): FieldSchema =>
  schema.names === undefined ? schema : { ...schema, items: { ...schema.items, names: schema.names } };

function List(props: SchemaControlProps) {
  const { id, help, value, isRequired, onChange, Form } = props;
  const schema = withNamedItems(props.schema);
  const list = Array.isArray(value) ? value : [];
  // How it is written does not change in the middle of writing, but with a value from elsewhere that commas cannot part.
  const [wasText] = useState(() => isTextList(schema, list));
  const isText = wasText && isTextList(schema, list);
  const set = (next: unknown) =>
    onChange(isRequired || (Array.isArray(next) && next.length > 0) ? next : undefined);
  if (isText) return <TextList id={id} help={help} value={list} onChange={set} />;
  const Entries = schema.headings ? EntryTree : EntryList;
  return <Entries Control={Control} Form={Form} schema={schema} value={list} onChange={set} />;
}

/** A value that has one of several forms: which one, and its fields. */
function Variants(props: SchemaControlProps) {
  const { t } = useWords();
  const { id, schema, value, onChange, Form } = props;
  const variants = variantsOf(schema);
  const present = variantAt(variants, value);
  const fields = isFields(value) ? value : {};
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('FIELD.KIND')}</label>
        <select
          id={id}
          value={present?.name ?? ''}
          onChange={({ target }) => {
            const wanted = variants.find(({ name }) => name === target.value);
            if (wanted) onChange(asVariant(wanted, value));
          }}
        >
          {!present && <option value="">–</option>}
          {variants.map(({ name, kind }) => (
            <option key={name} value={name}>
              {kind ? t(`FIELD.KINDS.${kind}`) : name}
            </option>
          ))}
        </select>
      </div>
      {present?.kind && (
        <Control
          {...props}
          id={`${id}-value`}
          label={t(`FIELD.KINDS.${present.kind}`)}
          schema={present.schema}
        />
      )}
      {present && !present.kind && (
        <Form
          schema={present.schema}
          value={fields}
          without={Object.keys(present.marks)}
          onChange={(path, next) => onChange(withValue(fields, path, next, present.schema))}
        />
      )}
    </>
  );
}

function Group({ schema, value, onChange, Form }: SchemaControlProps) {
  const fields = isFields(value) ? value : {};
  return (
    <Form
      schema={schema}
      value={fields}
      onChange={(path, next) => onChange(withValue(fields, path, next, schema))}
    />
  );
}

/** The control that fits what a schema allows. A value that is none where one has to be is `null` if the schema has that. */
export function Control(given: SchemaControlProps) {
  const { id, help, value, isRequired } = given;
  const isNullable = allowsNull(given.schema);
  const props: SchemaControlProps = {
    ...given,
    schema: withoutNull(given.schema),
    isRequired: isRequired && !isNullable,
    value: value === null ? undefined : value,
    onChange: (next) => given.onChange(next === undefined && isNullable && isRequired ? null : next),
  };
  const shape = shapeOf(props.schema);
  const none = props.value === undefined;
  if (shape === 'switch') return <Switch {...props} />;
  if (shape === 'choice') return <Choice {...props} />;
  if (shape === 'choices') return <Choices {...props} />;
  if (shape === 'number') return <NumberField {...props} />;
  if (shape === 'picture')
    return (
      <PictureField
        id={id}
        help={help}
        isInvalid={props.isInvalid}
        value={props.value}
        onChange={props.onChange}
      />
    );
  if (shape === 'name')
    return (
      <NameInput
        id={id}
        help={help}
        isInvalid={props.isInvalid}
        label={props.label}
        kind={props.schema.names ?? ''}
        value={textOf(props.value)}
        onChange={(next) => props.onChange(next === '' ? undefined : readWritten(props.schema, next))}
      />
    );
  if (shape === 'text') return <TextField {...props} />;
  if (shape === 'list' && (none || Array.isArray(props.value))) return <List {...props} />;
  if (shape === 'variants') return <Variants {...props} />;
  if (none || isFields(props.value)) {
    const fields = isFields(props.value) ? props.value : {};
    if (shape === 'grid') return <ValueGrid schema={props.schema} value={fields} onChange={props.onChange} />;
    if (shape === 'messages') return <MessageTree value={fields} onChange={props.onChange} />;
    if (shape === 'pairs')
      return (
        <PairList
          Control={Control}
          Form={given.Form}
          schema={props.schema}
          value={fields}
          onChange={props.onChange}
        />
      );
    if (shape === 'group') return <Group {...props} />;
  }
  return <JsonField id={id} help={help} value={props.value} onChange={props.onChange} />;
}
