import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value; read out when it appears. */
  error?: string | undefined;
  /** Shown inside the field at its start, e.g. the currency. */
  lead?: ReactNode;
}

/** A labelled input with its hint and, below it, what is wrong. */
export function Field({ label, hint, error, lead, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field__box">
        {lead && <span className="field__lead">{lead}</span>}
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
      </span>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field__error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
