import { playerChannel } from 'hashmark/calls';
import { atom } from 'nanostores';
import type { JackpotWin } from '../casino/entities/jackpot.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { onPlayer } from './player-feed.ts';
import { listen } from './realtime.ts';

/** The jackpot that the player has just won, until it is dismissed (NOTIFY-19). */
export const $jackpotWin = atom<JackpotWin | null>(null);

export const dismissJackpotWin = (): void => $jackpotWin.set(null);

onBrowserMount($jackpotWin, () => {
  let close = () => {};
  const leave = onPlayer((id) => {
    close();
    $jackpotWin.set(null);
    close = id
      ? listen<JackpotWin>(playerChannel(id), 'jackpot_win', {
          onOpen: () => {},
          onEvent: ({ data }) => $jackpotWin.set(data),
        })
      : () => {};
  });
  return () => {
    leave();
    close();
  };
});
