import { useId, useState } from 'react';
import { useNames } from './use-names.ts';

interface Props {
  readonly id: string;
  readonly help: string | undefined;
  readonly isInvalid?: boolean | undefined;
  /** What it is called, where no label says so. */
  readonly label?: string | undefined;
  /** What kind of name it takes, as the schema says. */
  readonly kind: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** A name of something that there is, or several with commas: what is there is offered while somebody writes. */
export function NameInput({ id, help, isInvalid, label, kind, value, placeholder, onChange }: Props) {
  const list = useId();
  const [isAsked, setAsked] = useState(false);
  const [before = ''] = /^.*,\s*/.exec(value) ?? [];
  const offered = useNames(kind, value.slice(before.length), isAsked);
  return (
    <>
      <input
        id={id}
        aria-label={label}
        aria-describedby={help}
        aria-invalid={isInvalid || undefined}
        list={list}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        onFocus={() => setAsked(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {offered.map(({ name, title }) => (
          <option key={name} value={before + name}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
