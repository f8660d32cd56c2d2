import type { Limit } from '../casino/entities/limit.ts';
import { api } from './api.ts';
import { createPlayerFeed } from './player-feed.ts';
import { showToast } from './toasts.ts';

const limits = createPlayerFeed<readonly Limit[], readonly Limit[]>({
  event: 'game_limits',
  read: (signal) => api.call('listLimits', { signal }),
  apply: (_, list) => list,
  onChange(before, now) {
    const wasReached = (id: string) => before.some((limit) => limit.id === id && limit.status === 'reached');
    if (now.some(({ id, status }) => status === 'reached' && !wasReached(id)))
      showToast('NOTIFICATIONS.ON_LIMIT_REACHED');
  },
  empty: [],
  failure: 'LOAD_LIMITS_ERROR',
});

/** The limits that the player has set, with what was used of them (NOTIFY-16). One that is reached meanwhile is warned of. */
export const $limits = limits.$value;

/** Reads them again: the platform reports a limit that is reached, not each sum that counts towards it. */
export const refreshLimits = (): void => limits.refresh();
