import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { GiftOffer } from '../../src/casino/entities/gift.ts';
import type widget from './widget.ts';

/** Terms are those of today: a page with them is made anew so often, in seconds. */
const MOST = 300;

/** The offer as guests have it, with the title of the game that its spins are played in. */
export type ShownOffer = GiftOffer & { readonly gameTitle: string | null };

export default (async ({ offer }, { api, signal }) => {
  const offers = (
    await Promise.all([
      api.call('listDepositGifts', { signal }),
      api.call('listRegistrationGifts', { signal }),
    ])
  ).flat();
  const found = offers.find(({ id, type }) => (offer === undefined ? type === 'deposit' : id === offer));
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
      'call:listRegistrationGifts',
      'config:offers',
      'config:disabled-bonuses',
      'config:modify-gifts-config',
    ],
    maxAge: MOST,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownOffer | undefined>;
