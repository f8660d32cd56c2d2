import type { WidgetLoad, WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { GiftOffer } from '../../src/casino/entities/gift.ts';
import type widget from './widget.ts';

/** Terms are those of today: a page with them is made anew so often, in seconds. */
const MOST = 300;

/** The offer as guests have it, with the title of the game that its spins are played in. */
export type ShownOffer = GiftOffer & { readonly gameTitle: string | null };

/** The offer of an id, or what the first deposit brings; undefined where there is none. */
async function readOffer(
  id: string | undefined,
  { api, signal }: Pick<WidgetLoad, 'api' | 'signal'>,
): Promise<GiftOffer | undefined> {
  if (id === undefined)
    return (await api.call('listDepositGifts', { signal })).find(({ type }) => type === 'deposit');
  try {
    return await api.call('getBonusOffer', { params: { id }, signal });
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined;
    throw error;
  }
}

export default (async ({ offer }, { api, signal, parts }) => {
  const found = await readOffer(offer ?? parts?.id, { api, signal });
  const game = found?.bonuses.find(({ game: played }) => played !== null)?.game ?? null;
  const games = game
    ? await api.call('selectGames', {
        body: { device: 'desktop', page: 1, page_size: 1, game_ids: [game] },
        signal,
      })
    : null;
  const data: ShownOffer | undefined = found && { ...found, gameTitle: games?.data[0]?.title ?? null };
  return {
    data,
    tags: [
      'call:listDepositGifts',
      'call:getBonusOffer',
      'config:offers',
      'config:disabled-bonuses',
      'config:modify-gifts-config',
    ],
    maxAge: MOST,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownOffer | undefined>;
