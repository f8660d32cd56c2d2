import { atom } from 'nanostores';
import { onBrowserMount } from './on-browser-mount.ts';

const SECOND = 1000;

/** The present moment in milliseconds, each second anew while somebody looks; null until it is known. */
export const $second = atom<number | null>(null);

onBrowserMount($second, () => {
  const tick = () => {
    if (!document.hidden) $second.set(Date.now());
  };
  tick();
  const timer = setInterval(tick, SECOND);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});
