import { atom } from 'nanostores';

/** What toasts can say, by the key of the text (NOTIFY-04 … NOTIFY-09). */
export const TOAST_KEYS = {
  warning: [
    'NOTIFICATIONS.SOMETHING_WENT_WRONG',
    'NOTIFICATIONS.ON_LIMIT_REACHED',
    'OOPS.RESTRICTED_GEO',
    'CASHBOX.PAYMENT_STATUS.CANCELED',
  ],
  success: ['NOTIFICATIONS.SUCCESS_RECAEVED_PROMO', 'NOTIFICATIONS.SUCCESS_ALREADY_SUBSCRIBED_PROMO'],
} as const;

export type ToastKey = (typeof TOAST_KEYS)[keyof typeof TOAST_KEYS][number];

export interface Toast {
  id: string;
  kind: keyof typeof TOAST_KEYS;
  key: ToastKey;
  /** When it closes by itself, in milliseconds after it shows; null: never (NOTIFY-01). */
  timeout: number | null;
}

const TIMEOUT = 10_000;
const WITHOUT_TIMEOUT: readonly ToastKey[] = ['NOTIFICATIONS.ON_LIMIT_REACHED'];

/** The toasts that show, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a toast; one that says the same is shown once. */
export function showToast(key: ToastKey): void {
  if ($toasts.get().some((toast) => toast.key === key)) return;
  const kind = TOAST_KEYS.warning.some((warning) => warning === key) ? 'warning' : 'success';
  const timeout = WITHOUT_TIMEOUT.includes(key) ? null : TIMEOUT;
  $toasts.set([...$toasts.get(), { id: crypto.randomUUID(), kind, key, timeout }]);
}

export const closeToast = (id: string): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id));
