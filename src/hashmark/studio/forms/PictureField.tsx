import { lazy, Suspense, useState } from 'react';
import { useWords } from '../messages.ts';
import type { ControlProps } from './form-props.ts';

const MediaPicker = lazy(() => import('../media/MediaPicker.tsx'));

/** The address of a picture: written, or chosen from the library. */
export function PictureField({ id, help, isInvalid, value, onChange }: ControlProps) {
  const { t } = useWords();
  const [isPicking, setPicking] = useState(false);
  return (
    <span className="picture-field">
      <input
        id={id}
        aria-describedby={help}
        aria-invalid={isInvalid || undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <button type="button" onClick={() => setPicking(true)}>
        {t('FIELD.CHOOSE')}
      </button>
      {isPicking && (
        <Suspense>
          <MediaPicker onChoose={({ address }) => onChange(address)} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </span>
  );
}
