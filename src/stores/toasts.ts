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
  /** Of the text: one of {@link TOAST_KEYS}, or what a platform has told. */
  key: string;
  /** When it closes by itself, in milliseconds after it shows; null: never (NOTIFY-01). */
  timeout: number | null;
}

const TIMEOUT = 10_000;
const WITHOUT_TIMEOUT: readonly string[] = ['NOTIFICATIONS.ON_LIMIT_REACHED'];
/** The page shows what is told here (`page-scripts/toasts.ts`), and tells back what has been closed. */
export const [TOLD, CLOSED] = ['hm:toast', 'hm:toast-closed'] as const;

/** The toasts that show, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

if (typeof document !== 'undefined')
  document.addEventListener(CLOSED, (event) => closeToast((event as CustomEvent<string>).detail));

function show(kind: Toast['kind'], key: string): void {
  if ($toasts.get().some((toast) => toast.key === key)) return;
  const toast = {
    id: crypto.randomUUID(),
    kind,
    key,
    timeout: WITHOUT_TIMEOUT.includes(key) ? null : TIMEOUT,
  };
  $toasts.set([...$toasts.get(), toast]);
  document.dispatchEvent(new CustomEvent(TOLD, { detail: toast }));
}

/** Shows a toast; one that says the same is shown once. */
export const showToast = (key: ToastKey): void =>
  show(TOAST_KEYS.warning.some((warning) => warning === key) ? 'warning' : 'success', key);

/** Shows what a platform has told as a warning. @param key of a message of the validation */
export const showMessage = (key: string): void => show('warning', key);

export const closeToast = (id: string): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id));
