import type { Currency } from 'hashmark/i18n';
import { atom } from 'nanostores';
import { onBrowserMount } from './on-browser-mount.ts';

/**
 * The currency of the player as the wallet gives it to the page; null where the reader's market decides. For what only shows amounts:
 * it needs neither session nor wallet to be loaded.
 */
export const $ownCurrency = atom<Currency | null>(null);

onBrowserMount($ownCurrency, () => {
  const ended = new AbortController();
  const { signal } = ended;
  const named = document.documentElement.dataset.currency as Currency | undefined;
  $ownCurrency.set(named ?? null);
  document.addEventListener('hm:currency', ({ detail }) => $ownCurrency.set(detail), { signal });
  document.addEventListener('hm:signed-out', () => $ownCurrency.set(null), { signal });
  return () => ended.abort();
});
