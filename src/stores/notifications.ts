import { playerChannel } from 'hashmark/calls';
import { type Translate, translator } from 'hashmark/i18n';
import { atom } from 'nanostores';
import type { Gift } from '../casino/entities/gift.ts';
import type { Notification } from '../casino/entities/notification.ts';
import { isNotification, KEPT, type KeptNotification, readKept, writeKept } from './kept-notifications.ts';
import { keepMessages } from './messages.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { onPlayer } from './player-feed.ts';
import { listen } from './realtime.ts';
import type { Envelope } from './realtime-listener.ts';
import { isHinted } from './session.ts';

/** What the player has been told in the last two hours, newest first; null for guests (NOTIFY-02, DATA-37). */
export const $notifications = atom<readonly Notification[] | null>(null);

let kept: KeptNotification[] = [];
let owner: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows what is kept, and again when the next one is due to go. */
function show(playerId: string, list: KeptNotification[]): void {
  kept = list;
  writeKept(playerId, list);
  $notifications.set(list.filter(({ dismissed }) => !dismissed).map(({ notification }) => notification));
  clearTimeout(timer);
  if (list.length === 0) return;
  const next = Math.min(...list.map(({ until }) => until));
  timer = setTimeout(() => show(playerId, current(playerId)), Math.max(0, next - Date.now()) + 1);
}

/** What every tab of this browser keeps; where storage is closed, what this page keeps. */
function current(playerId: string): KeptNotification[] {
  const now = Date.now();
  const stored = readKept(playerId, now);
  const known = new Set(stored.map(({ notification }) => notification.id));
  const own = kept.filter(({ notification, until }) => now < until && !known.has(notification.id));
  return [...stored, ...own].sort((a, b) => b.until - a.until);
}

/** @throws TypeError for what cannot be shown */
function add(playerId: string, notification: Notification): void {
  if (!isNotification(notification)) throw new TypeError('notification');
  const list = current(playerId);
  // Another tab may have heard of it first.
  const isKnown = list.some((entry) => entry.notification.id === notification.id);
  const entry = { notification, until: Date.now() + KEPT, dismissed: false };
  show(playerId, isKnown ? list : [entry, ...list]);
}

/** Takes a notification away for good. */
export function dismissNotification(id: string): void {
  if (owner === undefined) return;
  const list = current(owner);
  show(
    owner,
    list.map((entry) => (entry.notification.id === id ? { ...entry, dismissed: true } : entry)),
  );
}

type GiftChange = 'bonuses_changes' | 'freespins_changes';

/** When a gift came to its present stage; undefined where nobody here knows that. */
const reachedAt = (gift: Gift): string | null | undefined =>
  ({
    issued: gift.received,
    wait: gift.activated,
    handle_bets: gift.activated,
    lost: gift.used,
    wager_done: gift.used,
    finished: gift.used,
    canceled: gift.erased_by_withdraw,
    expired: gift.expired,
  })[gift.stage];

/** Every bet changes a bonus that is wagered: a stage that it has been in for long is no news. */
function isNews({ at, data: gift }: Envelope<Gift>): boolean {
  const since = reachedAt(gift);
  return since !== undefined && (since === null || Date.parse(at) - Date.parse(since) < KEPT);
}

/** What a player is to hear of a gift: one notification for each stage that it comes to. */
function announceGift(t: Translate, type: GiftChange, gift: Gift): Notification {
  const key = `${type.toUpperCase()}.${gift.stage.toUpperCase()}`;
  return {
    id: `${gift.id}:${gift.stage}`,
    type,
    identifier: gift.stage,
    title: gift.title,
    text: t(key),
    content: {
      icon: type === 'bonuses_changes' ? 'bonus' : 'freespins',
      title: gift.title,
      button: { title: t('TO_GIFTS'), toName: 'profileGifts' },
    },
  };
}

/** Follows the player's three channels of news (NOTIFY-13, NOTIFY-14, NOTIFY-22). @returns a function that ends it */
function follow(playerId: string): () => void {
  const channel = playerChannel(playerId);
  const readMessages = keepMessages(document.documentElement.lang, 'notifications');
  void readMessages();
  let ended = false;
  const gifts = (type: GiftChange) =>
    listen<Gift>(channel, type, {
      onOpen: () => {},
      onEvent(envelope) {
        if (!isNews(envelope)) return;
        void readMessages().then((messages) => {
          if (!ended) add(playerId, announceGift(translator(messages), type, envelope.data));
        });
      },
    });
  const ends = [
    gifts('bonuses_changes'),
    gifts('freespins_changes'),
    listen<Notification>(channel, 'personal_notifications', {
      onOpen: () => {},
      onEvent: ({ data }) => add(playerId, data),
    }),
  ];
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}

/** Forgets what a player has been told: here, and in storage once it is certain that the reader is nobody or somebody else. */
function forget(reader?: string): void {
  if (owner !== undefined && (reader !== undefined || !isHinted())) writeKept(owner, []);
  kept = [];
  clearTimeout(timer);
  $notifications.set(null);
}

if (typeof document !== 'undefined') document.addEventListener('hm:signed-out', () => forget());

onBrowserMount($notifications, () => {
  let end = () => {};
  const leave = onPlayer((id) => {
    end();
    end = () => {};
    if (id !== owner) forget(id);
    owner = id;
    if (id === undefined) return;
    show(id, current(id));
    end = follow(id);
  });
  return () => {
    leave();
    end();
    clearTimeout(timer);
  };
});
