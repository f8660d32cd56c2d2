import { ApiError } from 'hashmark/calls';
import type { MessageValues } from 'hashmark/i18n';
import { atom } from 'nanostores';
import { api } from './api.ts';
import { logFailure } from './log.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { $session } from './session.ts';
import { showMessage } from './toasts.ts';

/** What the header shows a player (HEADER-25). Texts are keys of messages. */
export interface Notice {
  readonly id: string;
  readonly message: string;
  readonly values?: MessageValues;
  readonly icon: string;
  readonly link: { readonly text: string; readonly run: () => void | Promise<void> } | null;
}

/** What the header shows now, in order. */
export const $notices = atom<readonly Notice[]>([]);

const UNCONFIRMED = 'unconfirmed-email';

/** Shows a notice; another one of its id gives way. */
export const showNotice = (notice: Notice): void =>
  $notices.set([...$notices.get().filter(({ id }) => id !== notice.id), notice]);

const hideNotice = (id: string): void => $notices.set($notices.get().filter((notice) => notice.id !== id));

/** The notices whose link is being followed. */
const running = new Set<string>();

/** Does what the link of a notice is there for, once at a time. */
export async function runNotice(id: string): Promise<void> {
  const notice = $notices.get().find((shown) => shown.id === id);
  if (!notice?.link || running.has(id)) return;
  running.add(id);
  try {
    await notice.link.run();
  } finally {
    running.delete(id);
  }
}

/** Keeps the height of what is shown for the next page of this tab, which stands still from its first moment by it; none where nothing is shown. */
export function keepNoticesPlace(place: HTMLElement | null): void {
  document.documentElement.style.removeProperty('--notices');
  try {
    if (place) sessionStorage.notices = `${place.offsetHeight}px`;
    else sessionStorage.removeItem('notices');
  } catch {
    // Closed: the next page begins without it.
  }
}

/** Asks for the mail once more, and says what became of it. */
async function resend(email: string): Promise<void> {
  const answer = { id: UNCONFIRMED, icon: 'bell', values: { email } };
  try {
    const { solveCaptcha } = await import('./captcha.ts');
    const captcha = await solveCaptcha('CONFIRMATION');
    await api.call('resendConfirmation', { body: { user: { email, captcha } } });
    showNotice({ ...answer, message: 'ACCOUNT.RESENT', link: null });
  } catch (error) {
    logFailure('RESEND_CONFIRMATION_ERROR', error);
    // What the platform says of the address is shown as it is (PROFILE-04).
    const [message] =
      error instanceof ApiError && error.status === 422 ? (error.body.errors?.email ?? []) : [];
    if (message) showMessage(message);
    const link = { text: 'ACCOUNT.RESEND', run: () => resend(email) };
    showNotice({ ...answer, message: 'ACCOUNT.RESEND_FAILED', link });
  }
}

onBrowserMount($notices, () =>
  $session.subscribe((session) => {
    if (session.status !== 'player' || session.player.confirmed_at !== null) return hideNotice(UNCONFIRMED);
    if ($notices.get().some(({ id }) => id === UNCONFIRMED)) return;
    const { email } = session.player;
    const link = { text: 'ACCOUNT.RESEND', run: () => resend(email) };
    showNotice({ id: UNCONFIRMED, message: 'ACCOUNT.UNCONFIRMED', icon: 'bell', link });
  }),
);
