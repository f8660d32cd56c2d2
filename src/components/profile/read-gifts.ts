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
}

const readAdditional = async ({ api }: Own) => (await api.call('getAdditionalGifts')).gifts;

async function readGames({ api }: Own, gifts: readonly Gift[]): Promise<ShownGifts['games']> {
  const ids = [...new Set(gifts.flatMap(({ game, stage }) => (game && !isPastGift(stage) ? [game] : [])))];
  if (ids.length === 0) return {};
  const body = { device: 'desktop', page: 1, page_size: ids.length, game_ids: ids } as const;
  const { data } = await api.call('selectGames', { body });
  return Object.fromEntries(data.map(({ identifier, title }) => [identifier, title]));
}

/** Reads the gifts of the player, those that something can still happen to first. */
export async function readGifts(own: Own): Promise<ShownGifts> {
  const [bonuses, freespins, betting, accounts, additional] = await Promise.all([
    own.api.call('listBonuses'),
    own.api.call('listFreespins'),
    own.api.call('listBettingBonuses'),
    own.api.call('listAccounts'),
    readAdditional(own),
  ]);
  const gifts = [...bonuses, ...freespins];
  return {
    current: gifts.filter(({ stage }) => !isPastGift(stage)),
    past: gifts.filter(({ stage }) => isPastGift(stage)),
    betting,
    additional,
    games: await readGames(own, gifts),
    bonusMoney: Object.fromEntries(
      accounts.map(({ currency, bonus_cents }: Account) => [currency, bonus_cents]),
    ),
  };
}
