import { useEffect, useRef } from 'react';
import { SWITCH_KEY } from '../preview/protocol.ts';

/** Goes from the text and its fields to the preview by one key, and back. @param focusText leads to the text */
export function useSwitchKey(focusText: () => void): void {
  const latest = useRef(focusText);
  latest.current = focusText;
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const preview = document.querySelector('.preview');
      if (event.key !== SWITCH_KEY || !preview || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (preview.contains(document.activeElement)) latest.current();
      else preview.querySelector('select')?.focus();
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
