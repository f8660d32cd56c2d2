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

const openManager = (userGroups: number[]): Feed =>
  openFeed({
    read: (signal) => api.call('getManager', { body: { userGroups }, signal }),
    onRead: ({ manager }) => $manager.set(manager ?? null),
    failure: 'LOAD_MANAGER_ERROR',
    onFailure: () => $manager.set(null),
  });

onBrowserMount($manager, () => {
  let known: string | undefined;
  let feed: Feed | undefined;
  const leave = $session.subscribe((session) => {
    const groups = session.status === 'player' ? session.player.groups : [];
    if (session.status === 'loading' || groups.join() === known) return;
    known = groups.join();
    feed?.stop();
    const isVip = groups.some(isVipGroup);
    $manager.set(isVip ? undefined : null);
    feed = isVip ? openManager([...groups]) : undefined;
  });
  return () => {
    leave();
    feed?.stop();
  };
});
