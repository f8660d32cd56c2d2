import { atom } from 'nanostores';
import type { AdventureConfig } from '../../content-schemas/entities/adventure.ts';
import { api } from './api.ts';
import { logFailure } from './log.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { $session } from './session.ts';

/** The adventure calendar as a signed-in player has it, days done marked; null for guests and until it is known. */
export const $adventure = atom<AdventureConfig | null>(null);

onBrowserMount($adventure, () => {
  let abort = new AbortController();
  let playerId: string | undefined;
  const leave = $session.subscribe((session) => {
    const id = session.status === 'player' ? session.player.id : undefined;
    if (id === playerId) return;
    playerId = id;
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    $adventure.set(null);
    if (!id) return;
    api.call('getVipAdventures', { signal }).then(
      (adventure) => $adventure.set(adventure),
      (error: unknown) => {
        if (!signal.aborted) logFailure('GET_VIP_ADVENTURES_ERROR', error);
      },
    );
  });
  return () => {
    leave();
    abort.abort();
  };
});
