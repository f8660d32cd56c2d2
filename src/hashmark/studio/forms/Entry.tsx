import type { ComponentType, DragEvent, KeyboardEvent, ReactNode } from 'react';
import type { FieldSchema } from '../api/site.ts';
import { FaultCount, FaultList, Faults, faultsAt, useFaults } from './faults.tsx';
import type { FormProps, SchemaControlProps } from './form-props.ts';
import { hasParts, isNested, startOf } from './shape.ts';
import './forms.css';

/** What shows the values in a list. */
export interface ShowsValues {
  /** Shows a value. */
  readonly Control: ComponentType<SchemaControlProps>;
  readonly Form: ComponentType<FormProps>;
}

interface Props extends ShowsValues {
  readonly id: string;
  /** Where it stands in the value of the list. */
  readonly at: string | number;
  readonly name: string;
  /** Whether the name stands beside a value without parts too. */
  readonly isNamed?: boolean;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called when another entry of the list is let go over it; without it none can be. */
  readonly onDrop?: (event: DragEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** What stands under it and belongs to it. */
  readonly below?: ReactNode;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** One value of a list, with what is wrong with it: a value with fields is opened, another is written at once. */
export function Entry(props: Props) {
  const { Control, Form, id, at, name, isNamed, schema, value, onChange, onDrop, onKeyDown, children } =
    props;
  const faults = faultsAt(useFaults(), at);
  const here = hasParts(schema) ? faults.filter(({ path }) => path.length === 0) : faults;
  const control = (
    <Faults found={faults}>
      <Control
        Form={Form}
        id={id}
        help={here.length > 0 ? `${id}-faults` : undefined}
        isInvalid={here.some(({ level }) => level === 'error')}
        label={name}
        schema={schema}
        isRequired
        value={value}
        onChange={(next) => onChange(next ?? startOf(schema))}
      />
      <FaultList
        id={`${id}-faults`}
        faults={here}
        {...(typeof value === 'string' && { onRepair: onChange })}
      />
    </Faults>
  );
  return (
    <li
      data-entry={id}
      onDragOver={onDrop && ((event) => event.preventDefault())}
      onDrop={onDrop}
      onKeyDown={onKeyDown}
    >
      {isNested(schema) ? (
        <details>
          <summary>
            {name}
            <FaultCount faults={faults} />
          </summary>
          {control}
        </details>
      ) : (
        <div className={isNamed ? 'object-list__entry object-list__pair' : 'object-list__entry'}>
          {isNamed && <label htmlFor={id}>{name}</label>}
          {control}
        </div>
      )}
      <span className="object-list__buttons">{children}</span>
      {props.below}
    </li>
  );
}
