import { useEffect } from 'react';

/** Takes over the buttons of the page that sign out and have no island of their own. */
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
