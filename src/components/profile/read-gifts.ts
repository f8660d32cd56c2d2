import type { Content } from 'hashmark/content';
import type { Account } from '../../casino/entities/account.ts';
import type { Gift } from '../../casino/entities/gift.ts';
import { isPastGift } from '../../casino/rules/gifts.ts';

type Own = NonNullable<App.Locals['own']>;

/** What the screen of the gifts shows. */
export interface ShownGifts {
  readonly current: readonly Gift[];
  readonly past: readonly Gift[];
  /** Bonuses for sports betting, which is elsewhere. */
  readonly betting: readonly Gift[];
  /** Cards that editors put among the gifts. */
  readonly additional: Awaited<ReturnType<typeof readAdditional>>;
  /** What the games of free spins are called; those that are not offered to the player are not among them. */
  readonly games: Readonly<Record<string, string>>;
  /** Bonus money by currency, in subunits. */
  readonly bonusMoney: Readonly<Record<string, number>>;
  /** Whether bonuses or free spins could not be read: there may be more. */
  readonly isPartial: boolean;
}

const readAdditional = async ({ api }: Own) => (await api.call('getAdditionalGifts')).gifts;

async function readGames({ api }: Own, gifts: readonly Gift[]): Promise<ShownGifts['games']> {
  const ids = [...new Set(gifts.flatMap(({ game, stage }) => (game && !isPastGift(stage) ? [game] : [])))];
  if (ids.length === 0) return {};
  const body = { device: 'desktop', page: 1, page_size: ids.length, game_ids: ids } as const;
  const { data } = await api.call('selectGames', { body });
  return Object.fromEntries(data.map(({ identifier, title }) => [identifier, title]));
}

/** Reads the gifts of the player, those that something can still happen to first. What cannot be read is not among them. */
export async function readGifts(own: Own, content: Content): Promise<ShownGifts> {
  const [bonuses, freespins, betting, accounts, additional] = await Promise.all([
    content.part(own.api.call('listBonuses'), null),
    content.part(own.api.call('listFreespins'), null),
    content.part(own.api.call('listBettingBonuses'), []),
    content.part(own.api.call('listAccounts'), []),
    content.part(readAdditional(own), []),
  ]);
  const gifts = [...(bonuses ?? []), ...(freespins ?? [])];
  return {
    current: gifts.filter(({ stage }) => !isPastGift(stage)),
    past: gifts.filter(({ stage }) => isPastGift(stage)),
    betting,
    additional,
    games: await content.part(readGames(own, gifts), {}),
    bonusMoney: Object.fromEntries(
      accounts.map(({ currency, bonus_cents }: Account) => [currency, bonus_cents]),
    ),
    isPartial: bonuses === null || freespins === null,
  };
}
