import type { APIRoute } from 'astro';
import { isCrypto } from '../../casino/rules/currencies.ts';
import { drawAllowedGame, isLocked } from '../../casino/rules/games.ts';

/** Leads to a game that chance picks, one that the reader may play (GAME-20). */
export const GET: APIRoute = async ({ locals: { own, content, variant } }) => {
  const to = (path: string) =>
    new Response(null, {
      status: 302,
      headers: { Location: variant.prefix + path, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
    });
  if (!own) return to('/games');
  const { api, signedIn } = own;
  async function draw() {
    const currency = signedIn ? (await api.call('getPlayer')).currency : undefined;
    const player = currency ? { currency, isCrypto: isCrypto(currency) } : null;
    const game = await drawAllowedGame(
      () => api.call('getRandomGame'),
      ({ currencies }) => !isLocked(currencies, player),
    );
    return game && `/play/${game.identifier}${player ? '?mode=real' : ''}`;
  }
  const drawn = await content.part(draw(), null);
  if (drawn === null) return to('/games');
  if (drawn) return to(drawn);
  content.warn('No game could be drawn that the reader may play.', { issue: 'no-random-game' });
  return to('/games');
};
