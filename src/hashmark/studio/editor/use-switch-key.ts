import { useEffect, useRef } from 'react';
import { SWITCH_KEY } from '../preview/protocol.ts';

/** Goes from the text and its fields to the preview by one key, and back. @param go leads to one of them */
export function useSwitchKey(go: (side: 'write' | 'see') => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const preview = document.querySelector('.preview');
      if (event.key !== SWITCH_KEY || !preview || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(preview.contains(document.activeElement) ? 'write' : 'see');
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
