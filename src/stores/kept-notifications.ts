import type { Notification } from '../casino/entities/notification.ts';

/** How long a notification is kept, in milliseconds (NOTIFY-02). */
export const KEPT = 2 * 60 * 60 * 1000;
/** How many are kept at most. */
const MOST = 50;

export interface KeptNotification {
  notification: Notification;
  /** When it is dropped, by this device's clock. */
  until: number;
  /** Taken away by the player; kept only so that it does not come again. */
  dismissed: boolean;
}

const placeOf = (playerId: string) => `hm-notifications:${playerId}`;

/** Whether it can be shown; a hosted service and older pages say what they say. */
export function isNotification(value: Partial<Notification> | null | undefined): value is Notification {
  const { id, title, text, content } = value ?? {};
  return [id, title, text, content?.icon].every((part) => typeof part === 'string');
}

const isKept = (value: Partial<KeptNotification> | null): value is KeptNotification =>
  isNotification(value?.notification);

/** The notifications of a player that this browser keeps, newest first, in every tab the same. */
export function readKept(playerId: string, now: number): KeptNotification[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(placeOf(playerId)) ?? '[]');
    return Array.isArray(list) ? list.filter(isKept).filter(({ until }) => now < until) : [];
  } catch {
    return [];
  }
}

export function writeKept(playerId: string, list: readonly KeptNotification[]): void {
  try {
    if (list.length > 0) localStorage.setItem(placeOf(playerId), JSON.stringify(list.slice(0, MOST)));
    else localStorage.removeItem(placeOf(playerId));
  } catch {
    // Full or closed: the notifications then last for this page.
  }
}
