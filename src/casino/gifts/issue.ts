import type { Currency } from 'hashmark/i18n';
import { moneyIn, perCurrency } from '../currencies/rates.ts';
import { findSpinsGame } from '../games/spins-game.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readLicence } from '../players/licence.ts';
import { DAY } from '../rules/calendar.ts';
import { addGift, type GiftKind } from './gifts.ts';
import { bonusSettings } from './settings.ts';
import type { GiftsTable } from './tables.ts';

interface GiftOrder {
  playerId: string;
  currency: Currency;
  title: string;
  type: 'deposit' | 'registration' | 'freespins' | 'general';
  groupKey: string;
  /** How often the bonus, or what the spins win, has to be staked before it is real money. */
  wager: number;
  /** Most that becomes real money, in subunits. */
  maxWin?: number | undefined;
  /** How long it can be activated, in milliseconds; as the rules of gifts say without it. */
  activatableFor?: number | undefined;
  /** The currency of the deposit that brings it. */
  depositCurrency?: Currency | null;
}

export interface BonusOrder extends GiftOrder {
  /** In subunits. */
  amount: number;
}

export interface FreespinsOrder extends GiftOrder {
  count: number;
  /** `{provider}/{slug}`; another one where its provider is disabled in the player's country. */
  game: string;
}

/** The terms of gifts whose giver names no other ones. */
export const giftTerms = async ({ tx, rules }: LedgerWork, playerId: string) =>
  rules.of(await readLicence(tx, playerId)).offers.gifts;

/** Looks at a gift again when its time is over. */
export const scheduleExpiry = (
  { tx, id }: LedgerWork,
  { id: gift, player_id: playerId }: Pick<GiftsTable, 'id' | 'player_id'>,
  dueAt: number,
): Promise<void> => schedule(tx, { id: id(), kind: 'gift-expiry', dueAt, data: { gift }, playerId });

async function issue(
  work: LedgerWork,
  kind: GiftKind,
  order: GiftOrder,
  amounts: Partial<GiftsTable>,
): Promise<GiftsTable> {
  const { id, now } = work;
  const { activation_days } = await giftTerms(work, order.playerId);
  const activatableUntil = now + (order.activatableFor ?? activation_days * DAY);
  const gift = await addGift(work, {
    id: id(),
    player_id: order.playerId,
    kind,
    type: order.type,
    title: order.title,
    group_key: order.groupKey,
    stage: 'issued',
    currency: order.currency,
    amount: 0,
    wager: order.wager,
    wager_requirement: 0,
    wagered: 0,
    freespins_total: 0,
    freespins_left: 0,
    game: null,
    bet_level: 0,
    max_win: order.maxWin ?? null,
    received_at: now,
    activatable_until: activatableUntil,
    activated_at: null,
    valid_until: null,
    expired_at: null,
    used_at: null,
    erased_at: null,
    deposit_currency: order.depositCurrency ?? null,
    ...amounts,
  });
  await scheduleExpiry(work, gift, activatableUntil);
  return gift;
}

/** Gives a player a bonus to activate. */
export const issueBonus = (work: LedgerWork, order: BonusOrder): Promise<GiftsTable> =>
  issue(work, 'bonus', order, {
    amount: order.amount,
    wager_requirement: order.amount * order.wager,
  });

/** The prize of a place, in a tournament or a draw. */
interface PrizeOrder extends Pick<GiftOrder, 'playerId' | 'title' | 'groupKey' | 'wager'> {
  euroCents: number;
}

/**
 * Gives the prize of a place as a bonus in the winner's currency; whoever wants no bonuses is given none.
 *
 * @returns whether it was given
 */
export async function issuePrize(work: LedgerWork, { euroCents, ...prize }: PrizeOrder): Promise<boolean> {
  if (!(await bonusSettings(work.tx, prize.playerId)).canIssue) return false;
  const { currency } = await work.tx
    .selectFrom('players')
    .select('currency')
    .where('id', '=', prize.playerId)
    .executeTakeFirstOrThrow();
  await issueBonus(work, { ...prize, currency, type: 'general', amount: perCurrency(euroCents)[currency] });
  return true;
}

/** Gives a player free spins to activate. */
export async function issueFreespins(work: LedgerWork, order: FreespinsOrder): Promise<GiftsTable> {
  const { spin_value, spins_max_win } = await giftTerms(work, order.playerId);
  return issue(work, 'freespins', order, {
    freespins_total: order.count,
    freespins_left: order.count,
    game: await findSpinsGame(work, order.playerId, order.game),
    bet_level: Math.max(1, moneyIn(spin_value, order.currency)),
    max_win: order.maxWin ?? moneyIn(spins_max_win, order.currency),
  });
}

/** Gives a player a bonus that is staked at the sportsbook. */
export const issueBettingBonus = (work: LedgerWork, order: BonusOrder): Promise<GiftsTable> =>
  issue(work, 'betting', order, {
    amount: order.amount,
    wager_requirement: order.amount * order.wager,
  });
