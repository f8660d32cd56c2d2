import { useWords } from '../messages.ts';
import type { ControlProps } from './form-props.ts';
import { useOwnText } from './use-own-text.ts';

function readJson(text: string): { readonly value?: unknown; readonly fault: string } {
  try {
    return { value: text.trim() === '' ? undefined : JSON.parse(text), fault: '' };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** A value of any form, as JSON. What is not JSON is said so and not written. */
export function JsonField({ id, help, value, onChange }: ControlProps) {
  const { t } = useWords();
  const [text, setText] = useOwnText(value, () =>
    value === undefined ? '' : JSON.stringify(value, undefined, 2),
  );
  const { fault } = readJson(text);
  const read = (written: string) => {
    const found = readJson(written);
    setText(written, found.fault === '');
    if (found.fault === '') onChange(found.value);
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
