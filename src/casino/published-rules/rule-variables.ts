import type { Variables } from 'hashmark/documents';
import { suggest } from 'hashmark/engine';
import {
  type Currency,
  formatMoney,
  formatRound,
  type Licence,
  type Locale,
  moneyParts,
  SUBUNITS,
} from 'hashmark/i18n';
import { LRUCache } from 'lru-cache';
import { defaultAdventureDays } from '../configuration/engagement-defaults.ts';
import { moneyInAll, perCurrency, type WrittenMoney } from '../currencies/rates.ts';
import type { AdventureConfig } from '../entities/adventure.ts';
import { CURRENCIES } from '../entities/regions.ts';
import { createGameCatalogue } from '../games/catalogue.ts';
import { JACKPOTS } from '../jackpots/seed.ts';
import { DEMO_METHOD, isCoinMethod, methodsFor } from '../payments/methods.ts';
import { DAY, HOUR } from '../rules/calendar.ts';
import { JACKPOT_RETURN } from '../rules/jackpots.ts';
import { LONGEST_COOLING_OFF, RAISE_DELAY } from '../rules/limits.ts';
import { percentOf } from '../rules/rounding.ts';
import { minimumAge } from '../rules/validators.ts';
import { CASHBACK_DAYS, CASHBACK_WAGER } from '../rules/vip.ts';
import type { Rules } from './rule-keys.ts';

/** An amount that is in one currency whoever reads, in subunits. */
export interface FixedMoney {
  readonly fixed: number;
  readonly currency: Currency;
}

/** Money in every currency, in subunits, money in one, or a plain number. */
export type RuleValue = number | FixedMoney | Readonly<Partial<Record<string, number>>>;

/** Whether a value is money in one currency. */
export const isFixed = (value: RuleValue): value is FixedMoney =>
  typeof value === 'object' && 'currency' in value;

/** What a document of rules says, by the name that texts use for it. */
export type RuleValues = Readonly<Record<string, RuleValue>>;

const { games, providers } = createGameCatalogue();

const mapMoney = (money: Record<Currency, number>, change: (amount: number) => number) =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, change(money[currency])]));

type Offer = Rules['offers']['offers'][number];
type Level = Rules['vip-program-config']['levels'][number];

function offerValues(prefix: string, offer: Offer): Record<string, RuleValue | undefined> {
  const { percent, max_bonus, max_win, min_deposit, spins, wager } = offer;
  return {
    [`${prefix}Wager`]: wager,
    [`${prefix}Percent`]: percent > 0 ? percent : undefined,
    [`${prefix}Max`]: max_bonus && moneyInAll(max_bonus),
    [`${prefix}MaxWin`]: max_win && moneyInAll(max_win),
    [`${prefix}MinDeposit`]: min_deposit && moneyInAll(min_deposit),
    [`${prefix}Spins`]: spins > 0 ? spins : undefined,
  };
}

/** The offers that texts name, by what their names begin with; the first deposit has a name of its own and one as an offer. */
function namedOffers({ offers: { offers } }: Rules): (readonly [prefix: string, offer: Offer | undefined])[] {
  const open = offers.filter(({ code }) => code === undefined);
  const due = (wanted: Offer['occasion']) => open.find(({ occasion }) => occasion === wanted);
  return [
    ...open.map((offer) => [camel(offer.id), offer] as const),
    ['bonus', due('first-deposit')],
    ['secondBonus', due('second-deposit')],
    ['signUp', due('registration')],
  ];
}

/** What each name of an offer says. */
export const offerNames = (
  rules: Rules,
): { name: string; offer: string; field: string; value: RuleValue }[] =>
  namedOffers(rules).flatMap(([prefix, offer]) =>
    Object.entries(offer ? offerValues(prefix, offer) : {}).flatMap(([name, value]) =>
      offer && value !== undefined
        ? [{ name, offer: offer.id, field: name.slice(prefix.length), value }]
        : [],
    ),
  );

/** What the name of a variable of an offer ends with, behind what stands for the offer. */
const OFFER_NAME = /^([a-z]\w*?)(Wager|Percent|Max|MaxWin|MinDeposit|Spins)$/;

/** What an offer of any name, and the shop, would fill in: where nothing is said of them there are no such variables. */
const NAMES_FROM = {
  offers: (name: string) =>
    OFFER_NAME.test(name) || /^example(?:Deposit|Bonus|Balance|Wager|TableBets)$/.test(name),
  'rewards-shop': (name: string) => /^shop(?:Wager|(?:Spins|Points)\d+)$/.test(name),
} as const;

/** The documents without which there are fewer variables. */
export const RULE_SOURCES = [
  'offers',
  'rewards-shop',
] as const satisfies readonly (keyof typeof NAMES_FROM)[];

/**
 * Whether one of the documents may be what fills a variable in.
 *
 * @param known variables that are there without them: `cashbakWager` is one of these, misspelt, and of no offer
 */
export function mayFill(
  sources: readonly (typeof RULE_SOURCES)[number][],
  name: string,
  known: readonly string[],
): boolean {
  if (!sources.some((key) => NAMES_FROM[key](name))) return false;
  const [, begin, end] = OFFER_NAME.exec(name) ?? [];
  if (begin === undefined) return true;
  const begins = known.flatMap((each) => {
    const [, other = '', same] = OFFER_NAME.exec(each) ?? [];
    return same === end ? [other] : [];
  });
  return suggest(begin, begins) === undefined;
}

/** A first deposit of 50 EUR, worked through. */
function exampleValues({ percent, max_bonus, wager }: Offer): Record<string, RuleValue> {
  const deposit = perCurrency(50);
  const most = moneyInAll(max_bonus ?? {});
  const bonus = Object.fromEntries(
    CURRENCIES.map((code) => [code, Math.min(most[code], percentOf(deposit[code], percent))]),
  ) as Record<Currency, number>;
  return {
    exampleDeposit: deposit,
    exampleBonus: bonus,
    exampleBalance: Object.fromEntries(CURRENCIES.map((code) => [code, deposit[code] + bonus[code]])),
    exampleWager: mapMoney(bonus, (amount) => amount * wager),
    exampleTableBets: mapMoney(bonus, (amount) => amount * wager * 10),
  };
}

function adventureValues({ days, superDay }: AdventureConfig): Record<string, RuleValue | undefined> {
  const [first] = days;
  if (!first) return {};
  const sum = (money: readonly WrittenMoney[]) =>
    Object.fromEntries(
      CURRENCIES.map((code) => [code, money.reduce((total, one) => total + (one[code] ?? 0), 0)]),
    );
  const spins = days.map(({ prize }) => (prize.type === 'fs' ? prize.freespins_count : 0));
  return {
    adventureWager: first.condition.wager,
    adventureDays: first.condition.periodActivationDays,
    adventureDayCount: days.length,
    adventureFirstDeposit: first.condition.minDep,
    adventureFirstSpins: spins[0],
    adventureDeposits: sum(days.map(({ condition }) => condition.minDep)),
    adventureSpins: spins.reduce((total, count) => total + count, 0),
    adventureBonus: sum(days.map(({ prize }) => (prize.type === 'bonus' ? prize.amount_cents : {}))),
    adventureSuperBonus: superDay?.prize.type === 'bonus' ? superDay.prize.amount_cents : undefined,
  };
}

/** The smallest deposit of a currency by any method. */
function leastDeposits(): Record<string, number> {
  return Object.fromEntries(
    CURRENCIES.flatMap((currency) => {
      const least = methodsFor('', currency)
        .filter(({ method }) => method.id !== DEMO_METHOD)
        .flatMap(({ method }) => method.deposit?.min ?? []);
      return least.length > 0 ? [[currency, Math.min(...least)]] : [];
    }),
  );
}

/** What is lost on average with the bets that a level asks for, in percent of them. */
const AVERAGE_LOSS = 4;

/** The net loss of a week, in EUR, by which the cashback of a level is worked through. */
const EXAMPLE_LOSS = 360;

/** What the bets for a level cost on average, and what its cashback gives back of that, and of a loss. */
function costValues({ status, bet_threshold_cents, cashback_percent }: Level): Record<string, RuleValue> {
  const percentOfAll = (money: Readonly<Partial<Record<string, number>>>, percent: number) =>
    Object.fromEntries(Object.entries(money).map(([code, amount = 0]) => [code, percentOf(amount, percent)]));
  const cost = percentOfAll(bet_threshold_cents, AVERAGE_LOSS);
  const back = percentOfAll(perCurrency(EXAMPLE_LOSS), cashback_percent);
  return {
    [`${status}BetsCost`]: cost,
    [`${status}BetsBack`]: percentOfAll(cost, cashback_percent),
    [`${status}LossBack`]: back,
    [`${status}LossWager`]: percentOfAll(back, 100 * CASHBACK_WAGER),
  };
}

const fixed = (amount: number | null | undefined, currency: Currency): FixedMoney | undefined =>
  typeof amount === 'number' ? { fixed: amount, currency } : undefined;

/** What of a stake a jackpot takes and gives, and what each of its levels starts again from. */
const jackpotValues = (): Record<string, RuleValue> => ({
  jackpotPotsPart: JACKPOT_RETURN.pots,
  jackpotSeedsPart: JACKPOT_RETURN.seeds,
  ...Object.fromEntries(
    JACKPOTS.flatMap(({ currency, levels }) =>
      levels.map(({ name, seed }) => [
        `${camel(name.toLowerCase().replaceAll(' ', '-'))}Seed`,
        { fixed: seed, currency },
      ]),
    ),
  ),
});

/** The limits of each coin, by its method. */
const coinValues = (): Record<string, RuleValue | undefined> =>
  Object.fromEntries(
    CURRENCIES.flatMap((currency) =>
      methodsFor('', currency)
        .filter(({ method }) => isCoinMethod(method.id))
        .flatMap(({ method: { id, deposit, withdrawal } }) => [
          [`${camel(id)}MinDeposit`, fixed(deposit?.min, currency)],
          [`${camel(id)}MinWithdrawal`, fixed(withdrawal?.min, currency)],
          [`${camel(id)}MaxWithdrawal`, fixed(withdrawal?.max, currency)],
        ]),
    ),
  );

const camel = (id: string) => id.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What a game keeps of the bets on it, in percent; without what a difference of floats leaves behind. */
const keptOf = (rtp: number) => Number((100 - rtp).toFixed(2));

/** Between which returns the games of each kind are, and what they keep, in percent. */
const returnValues = (): Record<string, number> =>
  Object.fromEntries(
    (['pokies', 'table', 'live'] as const).flatMap((kind) => {
      const returns = games.filter(({ categories }) => categories.includes(kind)).map(({ rtp }) => rtp);
      const [lowest, highest] = [Math.min(...returns), Math.max(...returns)];
      return [
        ...[[`${kind}LowestReturn`, lowest] as const, [`${kind}HighestReturn`, highest] as const],
        ...[[`${kind}LowestKept`, keptOf(highest)] as const, [`${kind}HighestKept`, keptOf(lowest)] as const],
      ];
    }),
  );

/** The values of the rules of a licence, by the name that texts use; what the rules do not say is not among them. */
export function ruleValues(rules: Rules, licence: Licence, adventure?: AdventureConfig): RuleValues {
  const { gifts } = rules.offers;
  const named = namedOffers(rules);
  const first = named.find(([prefix]) => prefix === 'bonus')?.[1];
  const shop = rules['rewards-shop'];
  const { levels } = rules['vip-program-config'];
  const cashbacks = levels.map(({ cashback_percent }) => cashback_percent);
  const values: Record<string, RuleValue | undefined> = {
    ...Object.assign({}, ...named.map(([prefix, offer]) => offer && offerValues(prefix, offer))),
    ...(first && exampleValues(first)),
    wagerDays: gifts.wager_days,
    activationDays: gifts.activation_days,
    spinDays: gifts.spin_days,
    spinValue: moneyInAll(gifts.spin_value),
    spinsMaxWin: moneyInAll(gifts.spins_max_win),
    pointStake: perCurrency(shop.point_stake / SUBUNITS.EUR),
    shopWager: shop.freespins[0]?.wager,
    ...Object.assign(
      {},
      ...shop.freespins.map(({ count, points }, index) => ({
        [`shopSpins${index + 1}`]: count,
        [`shopPoints${index + 1}`]: points,
      })),
    ),
    cashbackWager: CASHBACK_WAGER,
    cashbackDays: CASHBACK_DAYS,
    cashbackTop: Math.max(0, ...cashbacks),
    ...Object.assign(
      {},
      ...levels.map((level) => ({
        [`${level.status}Cashback`]: level.cashback_percent,
        [`${level.status}Deposits`]: level.deposit_threshold_cents,
        [`${level.status}Bets`]: level.bet_threshold_cents,
        [`${level.status}Withdrawal`]: level.monthly_withdrawal_cents,
        ...costValues(level),
      })),
    ),
    tournamentWager: rules.tournaments.prize_wager,
    lotteryWager: rules.lotteries.prize_wager,
    ...adventureValues(adventure ?? { ...defaultAdventureDays(0, []) }),
    ...jackpotValues(),
    ...coinValues(),
    minDeposit: leastDeposits(),
    minimumAge: minimumAge(licence),
    realityCheckMinutes: rules['safer-play'].reality_check_minutes,
    limitRaiseHours: RAISE_DELAY / HOUR,
    coolingDays: LONGEST_COOLING_OFF / DAY,
    gamesCount: games.length,
    makersCount: providers.length,
    ...returnValues(),
  };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, RuleValue] => entry[1] !== undefined),
  );
}

const written = (amount: number, currency: Currency, locale: Locale): string =>
  (amount % SUBUNITS[currency] === 0 ? formatRound : formatMoney)(amount, currency, locale);

/** The values as a reader of `locale` writes them, as variables of texts. */
export const ruleVariables = (values: RuleValues, locale: Locale): Variables =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, new Intl.NumberFormat(locale).format(value)];
      if (isFixed(value)) return [name, written(value.fixed, value.currency, locale)];
      const money = Object.entries(value).flatMap(([code, amount]) =>
        amount === undefined ? [] : [[code, written(amount, code as Currency, locale)] as const],
      );
      return [name, Object.fromEntries(money)];
    }),
  );

/** How currencies are written, by name: `signEUR` is €. */
export const signVariables = (locale: Locale): Variables =>
  Object.fromEntries(
    CURRENCIES.map((currency) => [
      `sign${currency}`,
      moneyParts(0, currency, locale).find(({ type }) => type === 'currency')?.value ?? currency,
    ]),
  );

/** `{own50}` and `{own0_20}`: what 50 EUR, and 20 cents, are about in the currency of who reads. */
const OWN_MONEY = /\{(own(\d{1,9})(?:_(\d{2}))?)\}/g;
/** Names of one document that are filled in; each is written in every currency. */
const MOST_OWN = 200;

const TEN_EUROS = perCurrency(10);

/** Amounts as they were written before: the pages of a site name the same few again and again. */
const ownAmounts = new LRUCache<string, Readonly<Record<string, string>>>({ max: 2000 });

/** Cents of a euro in every currency. */
function writeOwn(cents: number, locale: Locale): Readonly<Record<string, string>> {
  const key = `${cents} ${locale}`;
  let amounts = ownAmounts.get(key);
  if (!amounts) {
    amounts = Object.fromEntries(
      CURRENCIES.map((currency) => {
        const own = Math.round((cents * TEN_EUROS[currency]) / (10 * SUBUNITS.EUR));
        return [currency, written(own, currency, locale)];
      }),
    );
    ownAmounts.set(key, amounts);
  }
  return amounts;
}

/**
 * The amounts that the texts of a document ask for by name, in every currency. Ten euros are a round amount in each, and all
 * others are in proportion: what adds up in EUR adds up everywhere.
 */
export function ownMoney(body: unknown, locale: Locale): Variables {
  const variables: Record<string, Readonly<Record<string, string>>> = {};
  let count = 0;
  for (const [, name = '', euros, cents = '0'] of JSON.stringify(body).matchAll(OWN_MONEY)) {
    if (Object.hasOwn(variables, name)) continue;
    if (++count > MOST_OWN) break;
    variables[name] = writeOwn(Number(euros) * SUBUNITS.EUR + Number(cents), locale);
  }
  return variables;
}
