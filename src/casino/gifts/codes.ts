import type { Currency } from 'hashmark/i18n';
import { moneyIn } from '../currencies/rates.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readPayer } from '../players/payer.ts';
import { groupKeyOfCode } from '../rules/bonus-names.ts';
import { issueBettingBonus, issueBonus, issueFreespins } from './issue.ts';
import { mayHaveBonuses, refuseUnwanted } from './offers.ts';
import type { GiftsTable } from './tables.ts';

export interface Redeemed {
  status: 'activated' | 'invalid' | 'used' | 'expired';
  gifts: GiftsTable[];
}

/**
 * Redeems a code once per player; its gift still has to be activated. None is valid for those who may have no bonuses.
 *
 * @throws Refusal `conflict` for whoever has switched bonuses off.
 */
export async function redeem(
  work: LedgerWork,
  order: { playerId: string; currency: Currency; code: string; use: 'coupon' | 'promo'; game: string },
): Promise<Redeemed> {
  const { tx, now } = work;
  const { playerId, currency, use, game } = order;
  const code = order.code.toUpperCase();
  const payer = await readPayer(work, playerId);
  const rules = work.rules.of(payer.licence);
  const entry = rules.coupons.codes.find((known) => known.code === code);
  refuseUnwanted(payer);
  if (entry?.use !== use || !mayHaveBonuses(rules, payer)) return { status: 'invalid', gifts: [] };
  if (entry.until !== undefined && now > Date.parse(entry.until)) return { status: 'expired', gifts: [] };
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
    groupKey: groupKeyOfCode(code),
    wager: entry.wager,
  };
  const amount = entry.bonus ? moneyIn(entry.bonus, currency) : 0;
  if (use === 'promo')
    return {
      status: 'activated',
      gifts: [await issueBettingBonus(work, { ...gift, amount })],
    };
  const gifts: GiftsTable[] = [];
  if (amount > 0) gifts.push(await issueBonus(work, { ...gift, amount }));
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
