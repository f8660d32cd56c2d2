import { atom } from 'nanostores';
import { announce } from './page-events.ts';
import type { Toast, ToastKey } from './toast.ts';

const TIMEOUT = 10_000;
const WITHOUT_TIMEOUT: readonly string[] = ['NOTIFICATIONS.ON_LIMIT_REACHED'];

/** The toasts that show, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

if (typeof document !== 'undefined')
  document.addEventListener('hm:toast-closed', ({ detail }) => closeToast(detail));

function show(kind: Toast['kind'], key: string): void {
  if ($toasts.get().some((toast) => toast.key === key)) return;
  const toast = {
    id: crypto.randomUUID(),
    kind,
    key,
    timeout: WITHOUT_TIMEOUT.includes(key) ? null : TIMEOUT,
  };
  $toasts.set([...$toasts.get(), toast]);
  announce('hm:toast', toast);
}

/** Shows a toast; one that says the same is shown once. */
export const showToast = (key: ToastKey): void =>
  show(key.includes('.SUCCESS_') ? 'success' : 'warning', key);

/** Shows what a platform has told as a warning. @param key of a message of the validation */
export const showMessage = (key: string): void => show('warning', key);

export const closeToast = (id: string): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id));
