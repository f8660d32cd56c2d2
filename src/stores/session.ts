import { ApiError, type RequestOf } from 'hashmark/calls';
import { atom } from 'nanostores';
import type { Player } from '../casino/entities/player.ts';
import { api } from './api.ts';
import type { CaptchaAction } from './captcha.ts';
import { forgetDrafts } from './drafts.ts';
import { keepLastChannel } from './last-channel.ts';
import { logFailure } from './log.ts';
import { logged } from './logged.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { announce } from './page-events.ts';
import { mayPass, pauseAfter } from './retries.ts';

/** Who reads: `loading` until it is known, which for guests is at once. */
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'player'; player: Player };

export const $session = atom<Session>({ status: 'loading' });

/** Other tabs of this browser hear of sign-in and sign-out here. */
const CHANNEL = 'hm-session';

/** Whether this browser has a session, by its cookie. While the server is unavailable a player counts as a guest, and the cookie stays. */
export const isHinted = (): boolean => /(?:^|; )signed_in=1/.test(document.cookie);

function becomeGuest(): void {
  $session.set({ status: 'guest' });
  announce('hm:signed-out');
}

/** Open while the store has listeners. A message never comes back to the object that sent it. */
let tabs: BroadcastChannel | undefined;

function notifyOtherTabs(): void {
  const channel = tabs ?? new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  if (channel !== tabs) channel.close();
}

/** Reads who is signed in; while the server is unavailable the reader is a guest, and is asked for again. */
async function load(signal: AbortSignal, failures = 0): Promise<void> {
  try {
    const player = await api.call('getPlayer', { signal });
    if (!player.id) {
      becomeGuest();
      return;
    }
    // The page has been a guest's where the player has come in by another tab, or the server is back.
    const isNew = $session.get().status === 'guest' || document.documentElement.dataset.session === undefined;
    $session.set({ status: 'player', player });
    if (isNew) announce('hm:signed-in');
  } catch (error) {
    if (signal.aborted) return;
    if (failures === 0) logFailure('LOAD_PLAYER_ERROR', error);
    becomeGuest();
    if (!mayPass(error)) return;
    const timer = setTimeout(
      () => {
        if (isHinted() && $session.get().status === 'guest') void load(signal, failures + 1);
      },
      pauseAfter(failures, undefined, error),
    );
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }
}

/** A page that the server has made for one player is asked for anew where somebody else reads now. */
function leaveIfMadeForAnother(): void {
  const { owner } = document.body.dataset;
  const session = $session.get();
  const reader = session.status === 'player' ? session.player.id : '';
  // While the server is unavailable it is not known who reads.
  const isKnown = isHinted() === (reader !== '');
  if (owner && owner !== reader && isKnown) location.reload();
}

onBrowserMount($session, () => {
  const abort = new AbortController();
  const { signal } = abort;
  const read = async () => {
    if (isHinted()) await load(signal);
    else if ($session.get().status !== 'guest') becomeGuest();
  };
  const readAgain = () => void read().then(leaveIfMadeForAnother);
  tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener('message', readAgain);
  // A page that the browser has kept whole has heard of nothing meanwhile.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && readAgain(), { signal });
  document.addEventListener(
    'hm:auth-error',
    () => {
      if ($session.get().status !== 'player') return;
      becomeGuest();
      announce('hm:session-lost');
    },
    { signal },
  );
  document.addEventListener('hm:profile', ({ detail }) => setProfile(detail), { signal });
  void read();
  return () => {
    abort.abort();
    tabs?.close();
    tabs = undefined;
  };
});

/** Shows a profile that was read or changed meanwhile; not one of a player who has left. */
export function setProfile(player: Player): void {
  // Nobody may listen where a form has changed it: to ask the store would have it ask the server.
  const session = $session.value;
  if (session?.status === 'player' && session.player.id === player.id)
    $session.set({ status: 'player', player });
}

/** Whoever talks to support next is somebody else (AUTH-01, AUTH-04): the chat hears it before the session changes. */
const clearChatUser = () => announce('hm:clear-chat-user');

/** The page that comes next begins with it, before anybody has asked for the wallet; see `player-currency.ts`. */
function keepCurrency({ currency }: Player): void {
  try {
    localStorage.setItem('currency', currency);
  } catch {
    // Closed: amounts turn when the wallet has answered.
  }
}

function becomePlayer(player: Player): Player {
  if (!player.id) {
    becomeGuest();
    return player;
  }
  // It may be another player's, whose session has ended without a sign-out.
  keepLastChannel(null);
  $session.set({ status: 'player', player });
  keepCurrency(player);
  announce('hm:signed-in');
  notifyOtherTabs();
  return player;
}

/** Sends a form, and once more with a solved captcha where the platform asks for one. */
async function withCaptcha<Value>(
  action: CaptchaAction,
  send: (captcha: { captcha?: string }) => Promise<Value>,
): Promise<Value> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'captcha-required') throw error;
    const { solveCaptcha } = await import('./captcha.ts');
    return await send({ captcha: await solveCaptcha(action) });
  }
}

type SignInUser = RequestOf<'signIn'>['user'];
/** What a form of the sign-in sends; a captcha is added where one is needed. */
export type Credentials = Extract<SignInUser, { email: string }>;

/**
 * Signs in, then what belongs to the player is loaded by the stores that are looked at (AUTH-01).
 *
 * @throws ApiError, the response with its status and body (ERR-04, ERR-06): `invalid-credentials` for a wrong address or
 * password, `two-factor-required` where {@link completeSignIn} has to follow, `EE_LICENSE_BLOCKED` for a player of Estonia.
 */
export async function signIn(credentials: Credentials): Promise<Player> {
  clearChatUser();
  return becomePlayer(
    await logged(
      'SIGN_IN_ERROR',
      withCaptcha('LOGIN', (captcha) =>
        api.call('signIn', { body: { user: { ...credentials, ...captcha } } }),
      ),
    ),
  );
}

/**
 * Completes a sign-in that needs a second factor (AUTH-06).
 *
 * @param otpAttempt six digits of the authenticator app, or a recovery code
 * @throws ErrorBody, the data of the response (ERR-07): a wrong code is told in `errors.otp_attempt`. ApiError when no answer came.
 */
export async function completeSignIn(otpAttempt: string): Promise<Player> {
  try {
    const user = { otp_attempt: otpAttempt };
    return becomePlayer(await logged('TWO_FACTOR_ERROR', api.call('signIn', { body: { user } })));
  } catch (error) {
    throw error instanceof ApiError && error.status !== 0 ? error.body : error;
  }
}

/** Registers and signs in. @throws ApiError, with the problems by field in `body.errors` (ERR-04). */
export async function signUp(user: RequestOf<'signUp'>['user']): Promise<Player> {
  const player = becomePlayer(
    await logged(
      'SIGN_UP_ERROR',
      withCaptcha('REGISTRATION', (captcha) =>
        api.call('signUp', { body: { user: { ...user, ...captcha } } }),
      ),
    ),
  );
  announce('hm:registered');
  return player;
}

/** Signs out and clears what belongs to the player (AUTH-04). @throws ApiError (ERR-04). */
export async function signOut(): Promise<void> {
  clearChatUser();
  await logged('SIGN_OUT_ERROR', api.call('signOut'));
  forgetDrafts();
  becomeGuest();
  notifyOtherTabs();
}
