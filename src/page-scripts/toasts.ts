import { readMessage } from 'hashmark/i18n';
import { keepMessages } from '../stores/messages.ts';
import { announce } from '../stores/page-events.ts';
import type { Toast } from '../stores/toast.ts';
import { showToast } from '../stores/toasts.ts';

/**
 * Shows toasts: each for a while, or until it is closed. A script of its own, which `page.ts` loads with the first and
 * hands it over to.
 */

const lang = document.documentElement.lang;
const place = document.querySelector<HTMLElement>('[data-toasts]');
/** Namespaces of what toasts say, and of what a platform may tell. */
const namespaces = ['notifications', 'validation', 'auth'].map((namespace) => keepMessages(lang, namespace));

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function readWords(): Promise<Record<string, unknown>> {
  const bundles = await Promise.all(namespaces.map((read) => read()));
  const words: Record<string, unknown> = {};
  // Namespaces share groups: each adds its texts to them.
  for (const { messages } of bundles)
    for (const [group, texts] of Object.entries(messages))
      words[group] = isTree(texts) ? { ...(isTree(words[group]) ? words[group] : {}), ...texts } : texts;
  return words;
}

function close(item: HTMLElement): void {
  item.remove();
  announce('hm:toast-closed', item.id);
}

/** A dialog that is modal keeps everything beside it from the reader: toasts then stand in it. */
function placeToasts(): void {
  if (!place) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  (dialog ?? document.body).append(place);
  dialog?.addEventListener('close', placeToasts, { once: true });
}

async function show({ id, kind, key, timeout }: Toast): Promise<void> {
  const text = readMessage(await readWords(), lang, key);
  if (!place || [...place.children].some((shown) => (shown as HTMLElement).dataset.toast === key)) return;
  const item = Object.assign(document.createElement('div'), { id, className: 'toast' });
  item.dataset.toast = key;
  item.dataset.kind = kind;
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'icon-button',
  });
  button.setAttribute('aria-label', place.dataset.close ?? '');
  button.append('×');
  button.addEventListener('click', () => close(item));
  item.append(Object.assign(document.createElement('p'), { textContent: text }), button);
  placeToasts();
  place.append(item);
  if (timeout !== null) setTimeout(() => close(item), timeout);
}

document.addEventListener('hm:tell', ({ detail: toast }) => {
  // By its key where there is no store; the store then announces the toast itself.
  if (typeof toast === 'string') showToast(toast);
  else void show(toast);
});
