import type { Content } from 'hashmark/content';
import type { Game } from '../casino/entities/game.ts';
import { ONE_GAME } from '../casino/rules/providers.ts';
import { orNothing } from '../ui/or-nothing.ts';

/** A game of the catalogue with the name of its maker, or `null` when there is none. @throws ApiError */
export const readGame = (
  content: Content,
  identifier: string,
): Promise<{ game: Game; provider: string } | null> =>
  content.ask(['call:selectGames', 'config:providers-config'], async (api) => {
    const [found, providers] = await Promise.all([
      orNothing(
        api.call('selectGames', {
          body: { device: 'desktop', game_ids: [identifier] },
          headers: { [ONE_GAME]: '1' },
        }),
      ),
      content.part(api.call('listGameProviders'), []),
    ]);
    const game = found?.data[0];
    if (!game) return null;
    return { game, provider: providers.find(({ id }) => id === game.provider)?.title ?? game.provider };
  });
