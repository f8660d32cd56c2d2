import { useEffect } from 'react';

/** Takes over the buttons that sign out, here and elsewhere on the page: until then each sends a form, and no click is lost. */
export function useSignOut(leave: () => void): void {
  useEffect(() => {
    const act = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-sign-out]')) return;
      event.preventDefault();
      leave();
    };
    document.addEventListener('click', act);
    return () => document.removeEventListener('click', act);
  });
}
