import type { AdventureConfig } from '../casino/entities/adventure.ts';
import { api } from './api.ts';
import { createPlayerFeed } from './player-feed.ts';

/**
 * The adventure calendar as a signed-in player has it, days done marked, with the time in which a prize can be taken; null for guests
 * and until it is known.
 */
export const { $value: $adventure, refresh: refreshAdventure } = createPlayerFeed<
  AdventureConfig | null,
  unknown
>({
  event: 'payments',
  read: (signal) => api.call('getVipAdventures', { signal }),
  // A deposit may have completed a day; its prize comes a little later.
  apply: () => undefined,
  rereadOn: ['bonuses_changes', 'freespins_changes'],
  empty: null,
  failure: 'GET_VIP_ADVENTURES_ERROR',
});
