import { atom } from 'nanostores';
import type { Jackpot, JackpotWin } from '../casino/entities/jackpot.ts';
import { api } from './api.ts';
import { openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';

/** Every jackpot with its present amounts; null until they are known, so that a page keeps what the server printed. */
export const $jackpots = atom<readonly Jackpot[] | null>(null);

/** The latest winners, newest first; null until they are known. */
export const $wins = atom<readonly JackpotWin[] | null>(null);

const KEPT = 120;

onBrowserMount($jackpots, () => {
  const set = (jackpots: Jackpot[]) => $jackpots.set(jackpots);
  const feed = openFeed<Jackpot[], Jackpot[]>({
    channel: 'jackpots',
    event: 'jackpots',
    printed: true,
    read: (signal) => api.call('listJackpots', { signal }),
    onRead: set,
    onEvent: set,
    failure: 'GET_JACKPOTS_ERROR',
  });
  return feed.stop;
});

onBrowserMount($wins, () => {
  const feed = openFeed<JackpotWin[], JackpotWin>({
    channel: 'wins',
    event: 'wins',
    printed: true,
    read: (signal) => api.call('listJackpotWins', { signal }),
    onRead: (wins) => $wins.set(wins),
    onEvent(win) {
      const others = ($wins.get() ?? []).filter(
        ({ created_at, user_name }) => created_at !== win.created_at || user_name !== win.user_name,
      );
      $wins.set([win, ...others].slice(0, KEPT));
    },
    failure: 'GET_JACKPOT_WINNERS_ERROR',
  });
  return feed.stop;
});
