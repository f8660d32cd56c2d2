import { atom } from 'nanostores';
import { may } from '../casino/rules/roles.ts';
import { api } from './api.ts';
import { logFailure } from './log.ts';
import { createPlayerFeed } from './player-feed.ts';
import { $session } from './session.ts';

const ids = createPlayerFeed<readonly string[]>({
  async read(signal) {
    const list = await api.call('listFavoriteGames', { query: { ids_only: 'true' }, signal });
    return list.filter((entry) => typeof entry === 'string');
  },
  empty: [],
  failure: 'LOAD_FAVORITES_ERROR',
});

/** Identifiers of the favourite games, for the toggles of tiles; null for guests and until they are known (GAME-11). */
export const $favorites = ids.$value;

/** Games whose toggle waits for an answer. */
export const $pendingFavorites = atom<readonly string[]>([]);

function show(game: string, favorite: boolean): void {
  ids.change((list) => {
    const others = list.filter((id) => id !== game);
    return favorite ? [game, ...others] : others;
  });
}

/**
 * Adds a game that is no favourite, and removes one that is (GAME-02). Nothing happens for a guest (GAME-04), while the list is
 * not known, and while the game's last toggle waits for its answer (GAME-03).
 *
 * @param game the identifier, `provider/slug`
 */
export async function toggleFavorite(game: string): Promise<void> {
  const favorites = $favorites.get();
  const pending = $pendingFavorites.get();
  const isSignedIn = $session.get().status === 'player';
  if (!may('favourites', isSignedIn) || !favorites || pending.includes(game)) return;
  const wanted = !favorites.includes(game);
  $pendingFavorites.set([...pending, game]);
  try {
    await api.call(wanted ? 'addFavoriteGame' : 'removeFavoriteGame', { params: { id: game } });
    show(game, wanted);
  } catch (error) {
    logFailure('TOGGLE_FAVORITE_ERROR', error);
  } finally {
    $pendingFavorites.set($pendingFavorites.get().filter((id) => id !== game));
  }
}
