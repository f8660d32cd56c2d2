import { atom } from 'nanostores';
import type { Jackpot, JackpotWin } from '../casino/entities/jackpot.ts';
import { api } from './api.ts';
import { openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';

/** Null until it is known, so that a page keeps what the server printed; undefined while it can't be read. */
type Known<Row> = readonly Row[] | null | undefined;

/** Every jackpot with its present amounts. */
export const $jackpots = atom<Known<Jackpot>>(null);

/** The latest winners, newest first. */
export const $wins = atom<Known<JackpotWin>>(null);

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
    onFailure: () => $jackpots.set($jackpots.get() ?? undefined),
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
    onFailure: () => $wins.set($wins.get() ?? undefined),
  });
  return feed.stop;
});
