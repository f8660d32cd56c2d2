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
  /** Of the text: one of {@link TOAST_KEYS}, or what a platform has told. */
  key: string;
  /** When it closes by itself, in milliseconds after it shows; null: never (NOTIFY-01). */
  timeout: number | null;
}
