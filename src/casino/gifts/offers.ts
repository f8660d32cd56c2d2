import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { moneyIn, moneyInAll } from '../currencies/rates.ts';
import type { DepositSucceeded, PlayerRegistered } from '../domain-events.ts';
import type { GiftOffer } from '../entities/gift.ts';
import { spinsGame } from '../games/spins-game.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readLicence } from '../players/licence.ts';
import type { Payer } from '../players/payer.ts';
import { readStag } from '../players/players.ts';
import type { Rules } from '../published-rules/rule-keys.ts';
import { isPromoExcluded } from '../rules/affiliates.ts';
import { showsDepositGifts } from '../rules/gifts.ts';
import { percentOf } from '../rules/rounding.ts';
import { issueBonus, issueFreespins } from './issue.ts';
import { bonusSettings, clearCode, setCode } from './settings.ts';

type OfferedGames = Parameters<typeof spinsGame>[0];
type Offer = Rules['offers']['offers'][number];

/** What deposits of some kind bring. */
export type DepositOffer = Offer;

function toOffer(offer: Offer, games: OfferedGames, rules: Rules): GiftOffer {
  const { wager } = offer;
  const { activation_days, wager_days, spin_days, spin_value, spins_max_win } = rules.offers.gifts;
  const spins = {
    type: 'freespins',
    percent: 0,
    amount_cents: {},
    freespins_count: offer.spins,
    game: spinsGame(games, offer.game),
    wager,
    max_win_cents: moneyInAll(spins_max_win),
    spin_value_cents: moneyInAll(spin_value),
    activation_days,
    active_days: spin_days,
  } as const;
  const bonus = {
    type: 'bonus',
    percent: offer.percent,
    amount_cents: offer.max_bonus ? moneyInAll(offer.max_bonus) : {},
    freespins_count: 0,
    game: null,
    wager,
    max_win_cents: offer.max_win ? moneyInAll(offer.max_win) : {},
    activation_days,
    active_days: wager_days,
  } as const;
  return {
    id: offer.id,
    title: offer.title,
    type: offer.occasion === 'registration' ? 'registration' : 'deposit',
    group_key: offer.group_key,
    code: offer.code ?? null,
    bonuses: [...(offer.percent > 0 ? [bonus] : []), ...(offer.spins > 0 ? [spins] : [])],
    min_deposit_cents: offer.min_deposit ? moneyInAll(offer.min_deposit) : {},
    cmsData: null,
  };
}

/** The offers of the rules but those that are switched off. */
const offered = (rules: Rules): Offer[] =>
  rules.offers.offers.filter(({ group_key }) => !rules['disabled-bonuses'].group_keys.includes(group_key));

/** The offers that fit a deposit: those of the code, where one is set, else those that need none. */
function fitting(rules: Rules, deposits: number, code: string | null): Offer[] {
  const due = ['first-deposit', 'second-deposit'][deposits];
  const wanted = code?.toUpperCase() ?? null;
  return offered(rules).filter(
    (offer) =>
      (offer.occasion === due || offer.occasion === 'any-deposit') && (offer.code ?? null) === wanted,
  );
}

const countDeposits = async (db: Kysely<Database>, playerId: string): Promise<number> => {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'succeeded')
    .limit(3)
    .execute();
  return rows.length;
};

/**
 * Whether a player is given what deposits, days and codes bring: nobody with several accounts, who wants no bonuses (GIFT-04), or who
 * came by an affiliate without promotions.
 */
export function mayHaveBonuses(
  rules: Rules,
  { groups, canIssueBonuses, stag }: Pick<Payer, 'groups' | 'canIssueBonuses' | 'stag'>,
): boolean {
  const settings = { can_issue_bonuses: canIssueBonuses, deposit_bonus_code: null, groups };
  const isOfExcluded = stag !== null && isPromoExcluded(rules['excluded-promo-stags'].stags, stag);
  return showsDepositGifts(settings) && !isOfExcluded;
}

/** @throws Refusal `conflict` for whoever has switched bonuses off and asks for one. */
export function refuseUnwanted({ canIssueBonuses }: Pick<Payer, 'canIssueBonuses'>): void {
  if (!canIssueBonuses)
    throw new Refusal('conflict', {
      message: 'Bonuses are switched off in this account. Switch them on first.',
    });
}

/**
 * What the next deposit of a player brings, or the first one of somebody new; nothing for those who may have no bonuses.
 *
 * @param games that are offered to whoever asks: spins are played in one of them
 */
export async function depositOffers(
  db: Kysely<Database>,
  rules: Rules,
  player: { playerId: string; groups: readonly number[] } | undefined,
  games: OfferedGames,
): Promise<GiftOffer[]> {
  if (player === undefined) return fitting(rules, 0, null).map((offer) => toOffer(offer, games, rules));
  const { code, canIssue } = await bonusSettings(db, player.playerId);
  const stag = await readStag(db, player.playerId);
  if (!mayHaveBonuses(rules, { groups: player.groups, canIssueBonuses: canIssue, stag })) return [];
  const deposits = await countDeposits(db, player.playerId);
  // With a code, what it brings: nothing tells that it is not valid.
  return fitting(rules, deposits, code).map((offer) => toOffer(offer, games, rules));
}

const ofRegistration = (rules: Rules): Offer[] =>
  offered(rules).filter(({ occasion, code }) => occasion === 'registration' && code === undefined);

export const registrationOffers = (rules: Rules, games: OfferedGames): GiftOffer[] =>
  ofRegistration(rules).map((offer) => toOffer(offer, games, rules));

/** An offer of the rules by its id, whoever may have it; undefined where there is none, or it is switched off. */
export function offerById(rules: Rules, games: OfferedGames, id: string): GiftOffer | undefined {
  const found = offered(rules).find((offer) => offer.id === id);
  return found && toOffer(found, games, rules);
}

async function grant(
  work: LedgerWork,
  offer: Offer,
  to: { playerId: string; currency: Currency; deposited: number; game: string },
): Promise<void> {
  const { playerId, currency, deposited, game } = to;
  const isOfDeposit = offer.occasion !== 'registration';
  const order = {
    playerId,
    currency,
    title: offer.title,
    type: isOfDeposit ? ('deposit' as const) : ('registration' as const),
    groupKey: offer.group_key,
    wager: offer.wager,
    depositCurrency: isOfDeposit ? currency : null,
  };
  const most = offer.max_bonus ? moneyIn(offer.max_bonus, currency) : 0;
  const amount = Math.min(percentOf(deposited, offer.percent), most);
  const maxWin = offer.max_win && moneyIn(offer.max_win, currency);
  if (amount > 0) await issueBonus(work, { ...order, amount, maxWin });
  if (offer.spins > 0) await issueFreespins(work, { ...order, count: offer.spins, game: offer.game ?? game });
}

/**
 * What a deposit of somebody who may have bonuses brings.
 *
 * @param made how many have succeeded before
 */
export function offersFor(
  rules: Rules,
  { depositCode }: Payer,
  made: number,
  { currency, amount }: { currency: Currency; amount: number },
): DepositOffer[] {
  return fitting(rules, made, depositCode).filter(
    ({ min_deposit }) => !min_deposit || amount >= moneyIn(min_deposit, currency),
  );
}

/** Gives what a deposit brings, and forgets the code that has brought something. */
export async function giveOffers(
  work: LedgerWork,
  offers: readonly DepositOffer[],
  { playerId, currency, amount }: DepositSucceeded,
  { games }: { games: { games: OfferedGames } },
): Promise<void> {
  for (const offer of offers)
    await grant(work, offer, { playerId, currency, deposited: amount, game: spinsGame(games.games) });
  if (offers.some(({ code }) => code !== undefined)) await clearCode(work.tx, playerId);
}

/** Gives what a registration brings. */
export async function giveRegistrationGifts(
  work: LedgerWork,
  { playerId, currency, depositBonusCode }: PlayerRegistered,
  { games }: { games: { games: OfferedGames } },
): Promise<void> {
  const { tx } = work;
  if (depositBonusCode) await setCode(tx, playerId, depositBonusCode);
  const rules = work.rules.of(await readLicence(tx, playerId));
  const newcomer = { groups: [], canIssueBonuses: true, stag: await readStag(tx, playerId) };
  if (!mayHaveBonuses(rules, newcomer)) return;
  for (const offer of ofRegistration(rules))
    await grant(work, offer, { playerId, currency, deposited: 0, game: spinsGame(games.games) });
}
