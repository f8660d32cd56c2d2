import { useState } from 'react';
import { useWords } from '../messages.ts';
import type { ControlProps } from './form-props.ts';

/** A value of any form, as JSON. What is not JSON is said so and not written. */
export function JsonField({ id, help, value, onChange }: ControlProps) {
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
