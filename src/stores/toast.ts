/** What toasts can say, by the key of the text (NOTIFY-04 … NOTIFY-09). Those that tell a success say so in their names. */
export type ToastKey =
  | 'NOTIFICATIONS.SOMETHING_WENT_WRONG'
  | 'NOTIFICATIONS.ON_LIMIT_REACHED'
  | 'NOTIFICATIONS.PROMO_CODE_NOT_KEPT'
  | 'NOTIFICATIONS.NO_SUCH_PROMO_CODE'
  | 'OOPS.RESTRICTED_GEO'
  | 'CASHBOX.PAYMENT_STATUS.CANCELED'
  | 'NOTIFICATIONS.SUCCESS_RECAEVED_PROMO'
  | 'NOTIFICATIONS.SUCCESS_ALREADY_SUBSCRIBED_PROMO';

export interface Toast {
  id: string;
  kind: 'warning' | 'success';
  /** Of the text: a {@link ToastKey}, or what a platform has told. */
  key: string;
  /** When it closes by itself, in milliseconds after it shows; null: never (NOTIFY-01). */
  timeout: number | null;
}
