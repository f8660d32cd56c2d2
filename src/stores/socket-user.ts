import { ApiError } from 'hashmark/calls';
import type { default as Pusher, UserAuthenticationCallback } from 'pusher-js';
import { api } from './api.ts';
import { mayPass, pauseAfter } from './retries.ts';
import { $session } from './session.ts';

function playerId(): string | undefined {
  const session = $session.get();
  return session.status === 'player' ? session.player.id : undefined;
}

/** Proves to the socket's server who reads; while the site is unavailable it is asked again as long as the socket lasts. */
async function prove(
  socketId: string,
  isOpen: () => boolean,
  answer: UserAuthenticationCallback,
  failures = 0,
): Promise<void> {
  // A guest has nothing to prove, and asking would only be refused.
  if (playerId() === undefined) return answer(new Error('Nobody is signed in.'), null);
  try {
    answer(null, await api.call('realtimeUser', { body: { socket_id: socketId } }));
  } catch (error) {
    if (mayPass(error) && isOpen())
      setTimeout(() => void prove(socketId, isOpen, answer, failures + 1), pauseAfter(failures));
    else answer(error instanceof ApiError ? error : new Error(String(error)), null);
  }
}

/**
 * Keeps the socket signed in as the player who reads; of one who leaves, the server ends it. It belongs to one player at most:
 * for the next one a new one is made.
 *
 * @returns a function that ends it
 */
export function signIn(pusher: Pusher): () => void {
  const { config, connection, user } = pusher;
  config.userAuthenticator = ({ socketId }, answer) =>
    void prove(socketId, () => connection.socket_id === socketId, answer);
  let wanted: string | undefined;
  return $session.subscribe(() => {
    const id = playerId();
    if (id === wanted) return;
    wanted = id;
    if (id === undefined) return;
    if (!user.signin_requested) pusher.signin();
    else if (connection.state === 'connected' && user.user_data?.id !== id) {
      pusher.disconnect();
      pusher.connect();
    }
  });
}
