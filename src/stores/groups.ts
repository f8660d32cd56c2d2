import { api } from './api.ts';
import { createPlayerFeed } from './player-feed.ts';
import { setProfile } from './session.ts';

const feed = createPlayerFeed<readonly number[], readonly number[]>({
  event: 'groups',
  async read(signal) {
    const player = await api.call('getPlayer', { signal });
    setProfile(player);
    return player.groups;
  },
  apply(_, groups) {
    feed.$value.set(groups);
    // Statuses of the profile follow from groups: the profile is read again.
    return undefined;
  },
  empty: [],
  failure: 'LOAD_GROUPS_ERROR',
});

/** The groups the player is in, in the profile of the session too (NOTIFY-18). */
export const $groups = feed.$value;
