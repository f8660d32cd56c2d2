import type { ResponseOf } from 'hashmark/calls';
import { atom } from 'nanostores';
import { isVipGroup } from '../casino/rules/vip.ts';
import { api } from './api.ts';
import { type Feed, openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { $session } from './session.ts';

export type Manager = NonNullable<ResponseOf<'getManager'>['manager']>;

/** Whom a VIP player turns to; null for everybody else and where it cannot be had; undefined until that is known. */
export const $manager = atom<Manager | null | undefined>(undefined);

onBrowserMount($manager, () => {
  let known: string | undefined;
  let feed: Feed | undefined;
  const leave = $session.subscribe((session) => {
    const groups = session.status === 'player' ? [...session.player.groups] : [];
    const now = groups.join();
    if (session.status === 'loading' || now === known) return;
    known = now;
    feed?.stop();
    feed = undefined;
    if (groups.some(isVipGroup))
      feed = openFeed({
        read: (signal) => api.call('getManager', { body: { userGroups: groups }, signal }),
        onRead: ({ manager }) => $manager.set(manager),
        failure: 'LOAD_MANAGER_ERROR',
        onFailure: () => $manager.set(null),
      });
    else $manager.set(null);
  });
  return () => {
    leave();
    feed?.stop();
  };
});
