import { atom } from 'nanostores';
import type { Player } from '../../content-schemas/entities/player.ts';
import type { RequestOf } from '../api/types.ts';
import { AUTH_ERROR, api } from './api.ts';
import { logFailure } from './log.ts';
import { onBrowserMount } from './on-browser-mount.ts';

/** Who reads: `loading` until it is known, which for guests is at once. */
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'player'; player: Player };

export const $session = atom<Session>({ status: 'loading' });

/** Other tabs of this browser hear of sign-in and sign-out here. */
const CHANNEL = 'hm-session';

const isHinted = () => /(?:^|; )signed_in=1/.test(document.cookie);

function becomeGuest(): void {
  $session.set({ status: 'guest' });
  document.dispatchEvent(new Event('hm:signed-out'));
}

/** Open while the store has listeners. A message never comes back to the object that sent it. */
let tabs: BroadcastChannel | undefined;

function tellOtherTabs(): void {
  const channel = tabs ?? new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  if (channel !== tabs) channel.close();
}

async function load(signal: AbortSignal): Promise<void> {
  try {
    const player = await api.call('getPlayer', { signal });
    $session.set(player.id ? { status: 'player', player } : { status: 'guest' });
  } catch (error) {
    if (signal.aborted) return;
    logFailure('LOAD_PLAYER_ERROR', error);
    becomeGuest();
  }
}

onBrowserMount($session, () => {
  const abort = new AbortController();
  const { signal } = abort;
  const read = () => {
    if (isHinted()) void load(signal);
    else if ($session.get().status !== 'guest') becomeGuest();
  };
  tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener('message', read);
  document.addEventListener(
    AUTH_ERROR,
    () => {
      if ($session.get().status === 'player') becomeGuest();
    },
    { signal },
  );
  read();
  return () => {
    abort.abort();
    tabs?.close();
    tabs = undefined;
  };
});

function becomePlayer(player: Player): Player {
  $session.set({ status: 'player', player });
  document.dispatchEvent(new Event('hm:signed-in'));
  tellOtherTabs();
  return player;
}

async function logged<Value>(name: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    logFailure(name, error);
    throw error;
  }
}

/** Signs in. @throws ApiError, with `invalid-credentials` for a wrong address or password (ERR-04). */
export const signIn = async (user: RequestOf<'signIn'>['user']): Promise<Player> =>
  becomePlayer(await logged('SIGN_IN_ERROR', api.call('signIn', { body: { user } })));

/** Registers and signs in. @throws ApiError, with the problems by field in `body.errors` (ERR-04). */
export const signUp = async (user: RequestOf<'signUp'>['user']): Promise<Player> =>
  becomePlayer(await logged('SIGN_UP_ERROR', api.call('signUp', { body: { user } })));

/** Signs out and clears what belongs to the player (AUTH-04). @throws ApiError (ERR-04). */
export async function signOut(): Promise<void> {
  await logged('SIGN_OUT_ERROR', api.call('signOut'));
  becomeGuest();
  tellOtherTabs();
}
