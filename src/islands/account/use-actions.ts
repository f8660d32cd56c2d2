import { useEffect } from 'react';

interface Actions {
  deposit: () => void;
  leave: () => void;
}

/** Takes over buttons and links of the page that have no island of their own: what deposits and what signs out. */
export function useActions({ deposit, leave }: Actions): void {
  useEffect(() => {
    const act = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const wanted = event.target.closest('[data-deposit], [data-sign-out]');
      if (!wanted) return;
      event.preventDefault();
      if (wanted.matches('[data-deposit]')) deposit();
      else leave();
    };
    document.addEventListener('click', act);
    return () => document.removeEventListener('click', act);
  });
}
