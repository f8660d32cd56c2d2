import type { Game } from '../casino/entities/game.ts';
import { api } from './api.ts';
import { logFailure } from './log.ts';

/**
 * The games that a title finds.
 *
 * @returns undefined when the search failed (ERR-09); the reason of `signal` is thrown
 */
export async function findGames(
  title: string,
  device: 'mobile' | 'desktop',
  signal?: AbortSignal,
): Promise<readonly Game[] | undefined> {
  try {
    const body = { device, filter: { title } };
    return (await api.call('filterGames', { body, ...(signal ? { signal } : {}) })).data;
  } catch (error) {
    signal?.throwIfAborted();
    logFailure('LOAD_FOUND_GAMES_ERROR', error);
    return undefined;
  }
}
