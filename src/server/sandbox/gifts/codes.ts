import type { Currency } from '../../../../content-schemas/currency.ts';
import type { GiftsTable } from '../../store/gifts-tables.ts';
import { perCurrency } from '../currencies/rates.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { issueBettingBonus, issueBonus, issueFreespins } from './issue.ts';

interface CodeEntry {
  title: string;
  /** `coupon` is redeemed in the casino, `promo` at the sportsbook. */
  use: 'coupon' | 'promo';
  /** Last moment at which it can be redeemed. */
  until: number;
  /** In EUR; 0 for spins. */
  bonus: number;
  spins: number;
  wager: number;
}

const FOREVER = Date.parse('2099-01-01T00:00:00Z');

/** The codes of the house, in capital letters. */
const CODES: ReadonlyMap<string, CodeEntry> = new Map([
  ['PERIGEE10', { title: 'Perigee', use: 'coupon', until: FOREVER, bonus: 10, spins: 0, wager: 30 }],
  ['STARDUST', { title: 'Stardust spins', use: 'coupon', until: FOREVER, bonus: 0, spins: 25, wager: 30 }],
  [
    'EQUINOX24',
    {
      title: 'Equinox',
      use: 'coupon',
      until: Date.parse('2024-09-23T00:00:00Z'),
      bonus: 15,
      spins: 0,
      wager: 30,
    },
  ],
  ['KICKOFF', { title: 'Kick-off free bet', use: 'promo', until: FOREVER, bonus: 10, spins: 0, wager: 1 }],
]);

export interface Redeemed {
  status: 'activated' | 'invalid' | 'used' | 'expired';
  gifts: GiftsTable[];
}

/** Redeems a code once per player; its gift still has to be activated. */
export async function redeem(
  work: LedgerWork,
  order: { playerId: string; currency: Currency; code: string; use: CodeEntry['use']; game: string },
): Promise<Redeemed> {
  const { tx, now } = work;
  const { playerId, currency, use, game } = order;
  const code = order.code.toUpperCase();
  const entry = CODES.get(code);
  if (entry?.use !== use) return { status: 'invalid', gifts: [] };
  if (now > entry.until) return { status: 'expired', gifts: [] };
  const claimed = await tx
    .insertInto('redeemed_codes')
    .values({ player_id: playerId, code, redeemed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!claimed) return { status: 'used', gifts: [] };
  const gift = {
    playerId,
    currency,
    title: entry.title,
    type: 'general' as const,
    groupKey: `code_${code.toLowerCase()}`,
    wager: entry.wager,
  };
  if (use === 'promo')
    return {
      status: 'activated',
      gifts: [await issueBettingBonus(work, { ...gift, amount: perCurrency(entry.bonus)[currency] })],
    };
  const gifts: GiftsTable[] = [];
  if (entry.bonus > 0)
    gifts.push(await issueBonus(work, { ...gift, amount: perCurrency(entry.bonus)[currency] }));
  if (entry.spins > 0)
    gifts.push(
      await issueFreespins(work, {
        ...gift,
        count: entry.spins,
        game,
      }),
    );
  return { status: 'activated', gifts };
}
