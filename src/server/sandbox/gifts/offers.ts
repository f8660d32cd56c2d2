import type { Kysely } from 'kysely';
import type { Currency } from '../../../../content-schemas/currency.ts';
import type { GiftOffer } from '../../../../content-schemas/entities/gift.ts';
import type { Database } from '../../store/schema.ts';
import { perCurrency } from '../currencies/rates.ts';
import type { DepositSucceeded, PlayerRegistered } from '../domain-events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { issueBonus, issueFreespins } from './issue.ts';
import { bonusSettings, clearCode, setCode } from './settings.ts';

/** When a deposit brings an offer. */
type Occasion = 'first-deposit' | 'second-deposit' | 'any-deposit' | 'registration';

interface OfferEntry {
  id: string;
  title: string;
  occasion: Occasion;
  /** Without one the offer is there for everyone it fits. */
  code: string | null;
  groupKey: string;
  percent: number;
  /** Largest bonus, in EUR. */
  most: number;
  spins: number;
  game: string | null;
  wager: number;
  /** In EUR. */
  minDeposit: number;
}

/** What the house gives with deposits and registrations. */
const OFFERS: readonly OfferEntry[] = [
  {
    id: 'lift-off-1',
    title: 'Lift-off, first stage',
    occasion: 'first-deposit',
    code: null,
    groupKey: 'welcome_1',
    percent: 100,
    most: 300,
    spins: 50,
    game: 'pokie',
    wager: 35,
    minDeposit: 20,
  },
  {
    id: 'lift-off-2',
    title: 'Lift-off, second stage',
    occasion: 'second-deposit',
    code: null,
    groupKey: 'welcome_2',
    percent: 50,
    most: 500,
    spins: 0,
    game: null,
    wager: 35,
    minDeposit: 20,
  },
  {
    id: 'apogee',
    title: 'Apogee reload',
    occasion: 'any-deposit',
    code: 'APOGEE',
    groupKey: 'reload_apogee',
    percent: 40,
    most: 200,
    spins: 0,
    game: null,
    wager: 30,
    minDeposit: 25,
  },
  {
    id: 'nightsky',
    title: 'Night sky spins',
    occasion: 'any-deposit',
    code: 'NIGHTSKY',
    groupKey: 'reload_nightsky',
    percent: 0,
    most: 0,
    spins: 40,
    game: 'pokie',
    wager: 30,
    minDeposit: 20,
  },
  {
    id: 'first-light',
    title: 'First light',
    occasion: 'registration',
    code: null,
    groupKey: 'registration_spins',
    percent: 0,
    most: 0,
    spins: 15,
    game: 'pokie',
    wager: 40,
    minDeposit: 0,
  },
];

function toOffer(entry: OfferEntry, game: string): GiftOffer {
  const spins = {
    type: 'freespins',
    percent: 0,
    amount_cents: {},
    freespins_count: entry.spins,
    game,
    wager: entry.wager,
  } as const;
  const bonus = {
    type: 'bonus',
    percent: entry.percent,
    amount_cents: perCurrency(entry.most),
    freespins_count: 0,
    game: null,
    wager: entry.wager,
  } as const;
  return {
    id: entry.id,
    title: entry.title,
    type: entry.occasion === 'registration' ? 'registration' : 'deposit',
    group_key: entry.groupKey,
    code: entry.code,
    bonuses: [...(entry.most > 0 ? [bonus] : []), ...(entry.spins > 0 ? [spins] : [])],
    min_deposit_cents: entry.minDeposit > 0 ? perCurrency(entry.minDeposit) : {},
  };
}

/** The offers that fit a deposit: those of the code, where one is set, else those that need none. */
function fitting(deposits: number, code: string | null): OfferEntry[] {
  const due: readonly Occasion[] =
    deposits === 0
      ? ['first-deposit', 'any-deposit']
      : deposits === 1
        ? ['second-deposit', 'any-deposit']
        : ['any-deposit'];
  return OFFERS.filter(
    (offer) => due.includes(offer.occasion) && offer.code === (code === null ? null : code.toUpperCase()),
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

/** What the next deposit of a player brings, or the first one of somebody new. `game` is where its spins are played. */
export async function depositOffers(
  db: Kysely<Database>,
  playerId: string | undefined,
  game: string,
): Promise<GiftOffer[]> {
  if (playerId === undefined) return fitting(0, null).map((offer) => toOffer(offer, game));
  const { code, canIssue } = await bonusSettings(db, playerId);
  if (!canIssue) return [];
  return fitting(await countDeposits(db, playerId), code).map((offer) => toOffer(offer, game));
}

export const registrationOffers = (game: string): GiftOffer[] =>
  OFFERS.filter(({ occasion }) => occasion === 'registration').map((offer) => toOffer(offer, game));

async function grant(
  work: LedgerWork,
  offer: OfferEntry,
  to: { playerId: string; currency: Currency; deposited: number; game: string },
): Promise<void> {
  const { playerId, currency, deposited, game } = to;
  const order = {
    playerId,
    currency,
    title: offer.title,
    type: offer.occasion === 'registration' ? ('registration' as const) : ('deposit' as const),
    groupKey: offer.groupKey,
    wager: offer.wager,
  };
  const amount = Math.min(Math.floor((deposited * offer.percent) / 100), perCurrency(offer.most)[currency]);
  if (amount > 0) await issueBonus(work, { ...order, amount });
  if (offer.spins > 0)
    await issueFreespins(work, {
      ...order,
      count: offer.spins,
      game,
    });
}

/** The game in which the house's free spins are played: the first one that every currency plays. */
export const spinsGame = (
  games: readonly { identifier: string; categories: readonly string[]; currencies: object }[],
) =>
  games.find(({ categories, currencies }) => categories.includes('pokies') && 'BTC' in currencies)
    ?.identifier ?? '';

/** Gives what a deposit brings, and forgets the code that has brought something. */
export async function giveDepositGifts(
  work: LedgerWork,
  deposit: DepositSucceeded,
  { games }: { games: { games: Parameters<typeof spinsGame>[0] } },
): Promise<void> {
  const { tx } = work;
  const { playerId, currency, amount } = deposit;
  const { code, canIssue } = await bonusSettings(tx, playerId);
  if (!canIssue) return;
  const before = (await countDeposits(tx, playerId)) - 1;
  const due = fitting(Math.max(0, before), code).filter(
    ({ minDeposit }) => amount >= perCurrency(minDeposit)[currency],
  );
  for (const offer of due)
    await grant(work, offer, { playerId, currency, deposited: amount, game: spinsGame(games.games) });
  if (code !== null && due.length > 0) await clearCode(tx, playerId);
}

/** Gives what a registration brings. */
export async function giveRegistrationGifts(
  work: LedgerWork,
  { playerId, currency, depositBonusCode }: PlayerRegistered,
  { games }: { games: { games: Parameters<typeof spinsGame>[0] } },
): Promise<void> {
  if (depositBonusCode) await setCode(work.tx, playerId, depositBonusCode);
  for (const offer of OFFERS.filter(({ occasion }) => occasion === 'registration'))
    await grant(work, offer, { playerId, currency, deposited: 0, game: spinsGame(games.games) });
}
