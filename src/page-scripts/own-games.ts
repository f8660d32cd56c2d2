import { isCrypto } from '../casino/rules/currencies.ts';
import { isLocked } from '../casino/rules/games.ts';
import { $favorites, $pendingFavorites, toggleFavorite } from '../stores/favorites.ts';
import { $session } from '../stores/session.ts';

/** What a player sees on the tiles of games: which are favourites, and which are not played in the own currency. */

const tiles = () => document.querySelectorAll<HTMLElement>('[data-game]');

function showFavorites(): void {
  const favorites = $favorites.get() ?? [];
  const pending = $pendingFavorites.get();
  for (const tile of tiles()) {
    const game = tile.dataset.game ?? '';
    const button = tile.querySelector('[data-favorite]');
    if (!button) continue;
    button.ariaPressed = String(favorites.includes(game));
    button.ariaBusy = pending.includes(game) ? 'true' : null;
  }
}

/** Locks the games that the player's money cannot be staked on (GAME-07). */
function showLocks(): void {
  const session = $session.get();
  const currency = session.status === 'player' ? session.player.currency : null;
  for (const tile of tiles()) {
    const lacks = new Set(tile.dataset.lacks?.split(' '));
    const played = { [currency !== null && lacks.has(currency) ? '' : (currency ?? '')]: true };
    const locked = isLocked(played, currency === null ? null : { currency, isCrypto: isCrypto(currency) });
    tile.toggleAttribute('data-locked', locked);
    const lock = tile.querySelector<HTMLElement>('[data-lock]');
    if (!lock) continue;
    lock.dataset.words ??= lock.textContent ?? '';
    lock.textContent = lock.dataset.words.replace('{currency}', currency ?? '');
    lock.hidden = !locked;
  }
}

let isShown = false;

/** Keeps the tiles of the page in step with the player. */
export function showOwnGames(): void {
  if (isShown) return;
  isShown = true;
  $favorites.subscribe(showFavorites);
  $pendingFavorites.listen(showFavorites);
  $session.subscribe(showLocks);
  document.addEventListener('hm:games', () => {
    showFavorites();
    showLocks();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-favorite]') : null;
    const game = button?.closest<HTMLElement>('[data-game]')?.dataset.game;
    if (game) void toggleFavorite(game);
  });
  // Before the list is known nothing is added to it.
  const stop = $favorites.subscribe((favorites) => {
    if (favorites === null) return;
    queueMicrotask(() => stop());
    _repeatClick('[data-favorite]');
  });
}
