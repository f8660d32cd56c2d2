import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { LedgerWork } from '../ledger/ledger.ts';
import { endBonus } from './bonuses.ts';
import { endFreespins } from './free-spins.ts';
import { activeGift } from './gifts.ts';
import type { GiftsTable } from './tables.ts';

/**
 * Gifts that deposits have brought and that are not played out. A bonus that is wagered in the wallet that money leaves ends whatever
 * has brought it, so it is none of these.
 */
export const brought = (tx: Kysely<Database>) =>
  tx
    .selectFrom('gifts')
    .where('deposit_currency', 'is not', null)
    .where((where) =>
      where.or([
        where('stage', 'in', ['issued', 'wait']),
        where.and([
          where('stage', '=', 'handle_bets'),
          where.or([where('kind', '=', 'freespins'), where('currency', '!=', where.ref('deposit_currency'))]),
        ]),
      ]),
    );

/** Loot boxes that deposits have brought and that are not open. */
export const broughtBoxes = (tx: Kysely<Database>) =>
  tx.selectFrom('lootboxes').where('deposit_currency', 'is not', null).where('stage', '=', 'issued');

/** How many gifts and boxes a cashout in this currency would take with it, besides the running bonus. */
export async function countErased(
  db: Kysely<Database>,
  { playerId, currency }: { playerId: string; currency: Currency },
): Promise<number> {
  const counts = await brought(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .where('deposit_currency', '=', currency)
    .unionAll(
      broughtBoxes(db)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('player_id', '=', playerId)
        .where('deposit_currency', '=', currency),
    )
    .execute();
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

/**
 * Money that leaves before a bonus is wagered takes the bonus with it, and so does what deposits have brought that is not played
 * out: else the same money could come and go, and leave a bonus behind each time.
 */
export async function eraseByCashout(
  work: LedgerWork,
  cashout: { playerId: string; currency: Currency },
): Promise<void> {
  const { tx, now } = work;
  const erased = { stage: 'canceled', erased_at: now };
  const gifts = await brought(tx)
    .selectAll()
    .where('player_id', '=', cashout.playerId)
    .where('deposit_currency', '=', cashout.currency)
    .orderBy('id')
    .execute();
  const isRunning = ({ stage }: GiftsTable) => stage === 'handle_bets';
  // Those that run come last: their end would begin one that waits.
  for (const gift of gifts.toSorted((a, b) => Number(isRunning(a)) - Number(isRunning(b))))
    await (gift.kind === 'freespins' ? endFreespins(work, gift, erased) : endBonus(work, gift, erased));
  const running = await activeGift(tx, cashout.playerId, cashout.currency);
  if (running) await endBonus(work, running, erased);
}
