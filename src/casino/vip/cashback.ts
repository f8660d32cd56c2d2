import { type Currency, isCurrency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { inEuros } from '../currencies/rates.ts';
import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import { issueBonus } from '../gifts/issue.ts';
import { bonusSettings } from '../gifts/settings.ts';
import { isKeptOut } from '../guards.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { readGroups } from '../players/groups.ts';
import { DAY, WEEK } from '../rules/calendar.ts';
import { percentOf } from '../rules/rounding.ts';
import { CASHBACK_DAYS, CASHBACK_WAGER, vipStatusOfGroups } from '../rules/vip.ts';

/** What a player has lost of their own money in a week in one wallet, in subunits. */
export interface WeeklyLoss {
  owner: string;
  currency: Currency;
  amount: number;
}

/**
 * The losses of the week from `start` on, which has ended: they do not change any more, so that no transaction has to wait for
 * the reading of a whole week.
 */
export async function weeklyLosses(db: Kysely<Database>, start: number): Promise<WeeklyLoss[]> {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select((eb) => ['owner', 'currency', eb.fn.sum('amount').as('net')])
    .where('cause', 'in', ['bet', 'win', 'jackpot-win'])
    .where('created_at', '>=', start)
    .where('created_at', '<', start + WEEK)
    .where('kind', '=', 'real')
    .groupBy(['owner', 'currency'])
    .orderBy('owner')
    .orderBy('currency')
    .execute();
  const losses = rows.flatMap(({ owner, currency, net }) =>
    isCurrency(currency) ? [{ owner, currency, amount: -Number(net) }] : [],
  );
  return [...Map.groupBy(losses, ({ owner }) => owner).values()].flatMap(netLosses);
}

const sumInEuros = (losses: readonly WeeklyLoss[]): number =>
  losses.reduce((sum, { amount, currency }) => sum + inEuros(amount, currency), 0);

/** The losses of one player, each less its part of what other wallets have won: what is won in one makes up for another. */
function netLosses(ofPlayer: readonly WeeklyLoss[]): WeeklyLoss[] {
  const lost = ofPlayer.filter(({ amount }) => amount > 0);
  const net = sumInEuros(ofPlayer) / sumInEuros(lost);
  if (!(net > 0)) return [];
  return lost.map((loss) =>
    lost.length === ofPlayer.length ? loss : { ...loss, amount: Math.round(loss.amount * net) },
  );
}

const cashbackOf = (config: VipProgramConfig, status: VipStatus): number =>
  config.levels.find((level) => level.status === status)?.cashback_percent ?? 0;

/** Losses of players whose status brings a part of them back. */
export function lossesWithCashback(
  config: VipProgramConfig,
  losses: readonly WeeklyLoss[],
  statuses: ReadonlyMap<string, VipStatus>,
): WeeklyLoss[] {
  return losses.filter(({ owner }) => cashbackOf(config, statuses.get(owner) ?? 'regular') > 0);
}

/** Gives a VIP player a part of a loss back. It is a bonus, by its wager: who wants none is given none. */
export async function giveCashback(
  work: LedgerWork,
  config: VipProgramConfig,
  { owner, currency, amount: loss }: WeeklyLoss,
): Promise<void> {
  const percent = cashbackOf(config, vipStatusOfGroups(await readGroups(work, owner)));
  const amount = percentOf(loss, percent);
  if (amount === 0 || (await isKeptOut(work.tx, owner, work.now))) return;
  if (!(await bonusSettings(work.tx, owner)).canIssue) return;
  await issueBonus(work, {
    playerId: owner,
    currency,
    title: 'Cashback',
    type: 'general',
    groupKey: 'cashback',
    wager: CASHBACK_WAGER,
    amount,
    activatableFor: CASHBACK_DAYS * DAY,
  });
  await notify(work, owner, {
    kind: 'CASHBACK',
    values: { percent },
    icon: 'cashback',
    toName: 'profileGifts',
  });
}
