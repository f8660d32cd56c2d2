import type { ComponentType } from 'react';
import type { FieldSchema } from '../api/site.ts';

/** Where a value stands in what a form shows. */
export type Path = readonly string[];

/** What a control is given: a value, and who is to get another. */
export interface ControlProps {
  readonly id: string;
  readonly help: string | undefined;
  /** Whether what it shows would be refused. */
  readonly isInvalid?: boolean | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** What a control is given that takes its form from a schema. */
export interface SchemaControlProps extends ControlProps {
  readonly schema: FieldSchema;
  /** What it is called, where no label says so. */
  readonly label?: string;
  readonly isRequired: boolean;
  /** Shows values with fields. */
  readonly Form: ComponentType<FormProps>;
}

/** What a form is given. */
export interface FormProps {
  readonly schema: FieldSchema;
  readonly value: Readonly<Record<string, unknown>>;
  /** Where the value stands in the document. */
  readonly path?: Path;
  /** Fields that something else shows. */
  readonly without?: readonly string[];
  /** Called with each field that is written; without a value it goes. */
  readonly onChange: (path: Path, value: unknown) => void;
}
