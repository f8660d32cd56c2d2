import { useEffect } from 'react';

/**
 * Takes over the buttons that sign out, here and elsewhere on the page. Until then, and where it fails, each sends its form: no click is
 * lost, and nobody stays signed in without a word.
 */
export function useSignOut(leave: () => Promise<void>): void {
  useEffect(() => {
    const act = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest<HTMLButtonElement>('[data-sign-out]');
      if (!button) return;
      event.preventDefault();
      leave().catch(() => button.form?.submit());
    };
    document.addEventListener('click', act);
    return () => document.removeEventListener('click', act);
  });
}
