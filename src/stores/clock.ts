import { atom } from 'nanostores';
import { api } from './api.ts';
import { logFailure } from './log.ts';
import { onBrowserMount } from './on-browser-mount.ts';

const SECOND = 1000;

/** The present moment in milliseconds, each second anew while somebody looks, by the server's clock; null until it is known. */
export const $second = atom<number | null>(null);

/** How far the clock of the server is ahead of this machine's, in milliseconds; asked once for a page. */
let ahead: Promise<number> | undefined;

async function askAhead(): Promise<number> {
  const asked = Date.now();
  const { time } = await api.call('getClientContext');
  // The answer was written about halfway between asking and hearing.
  const there = Math.round(Date.parse(time) - (asked + Date.now()) / 2);
  // What the way takes and the machines differ in is no difference that a countdown shows.
  return Math.abs(there) < 2 * SECOND ? 0 : there;
}

onBrowserMount($second, () => {
  let offset = 0;
  const tick = () => {
    if (!document.hidden) $second.set(Date.now() + offset);
  };
  ahead ??= askAhead().catch((error: unknown) => {
    logFailure('LOAD_SERVER_TIME_ERROR', error);
    // Whoever looks next asks again.
    ahead = undefined;
    return 0;
  });
  void ahead.then((known) => {
    offset = known;
    tick();
  });
  tick();
  const timer = setInterval(tick, SECOND);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});
