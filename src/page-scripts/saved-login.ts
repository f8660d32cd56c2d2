import { ApiError } from 'hashmark/calls';
import { solveCaptcha } from '../stores/captcha.ts';
import { announce } from '../stores/page-events.ts';
import { signIn } from '../stores/session.ts';

/**
 * Signs in with what the browser has saved, where it has and its owner agrees (AUTH-07); else, and on every failure but one, the
 * page of the sign-in does it (AUTH-08, AUTH-09). It comes with the script of the forms, which signs in by the same call.
 */

interface SavedPassword {
  readonly id: string;
  readonly password?: string;
}

async function findSaved(): Promise<SavedPassword | null> {
  const options = { password: true, mediation: 'optional' } as CredentialRequestOptions;
  return (await navigator.credentials.get(options)) as SavedPassword | null;
}

async function enter(href: string): Promise<void> {
  try {
    const saved = await findSaved();
    if (!saved?.password) return location.assign(href);
    const captcha = await solveCaptcha('LOGIN');
    await signIn({ email: saved.id, password: saved.password, captcha });
    location.reload();
  } catch (error) {
    const isBlocked = error instanceof ApiError && error.code === 'EE_LICENSE_BLOCKED';
    if (!isBlocked) location.assign(href);
    else announce('hm:toast', { id: 'ee-blocked', kind: 'warning', key: 'AUTH.ESTONIA', timeout: null });
  }
}

document.addEventListener('hm:saved-login', ({ detail }) => void enter(detail));
