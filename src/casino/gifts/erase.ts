import type { Currency } from 'hashmark/i18n';
import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';
import type { LedgerWork } from '../ledger/ledger.ts';
import { endBonus } from './bonuses.ts';
import { endFreespins } from './free-spins.ts';
import { activeGift } from './gifts.ts';

/** Gifts that deposits have brought, prizes of days among them, and that are not played out. */
export const brought = (tx: Kysely<Database>) =>
  tx
    .selectFrom('gifts')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('type', '=', 'deposit'),
        exists(
          selectFrom('adventure_days')
            .select('gift_id')
            .whereRef('adventure_days.player_id', '=', 'gifts.player_id')
            .whereRef('gift_id', '=', 'gifts.id'),
        ),
      ]),
    )
    .where((where) =>
      where.or([
        where('stage', 'in', ['issued', 'wait']),
        where.and([where('stage', '=', 'handle_bets'), where('kind', '=', 'freespins')]),
      ]),
    );

/** How many gifts a cashout in this currency would take with it, besides the running bonus. */
export async function countErased(
  db: Kysely<Database>,
  { playerId, currency }: { playerId: string; currency: Currency },
): Promise<number> {
  const { count } = await brought(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return Number(count);
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
  // Before the running one, whose end would begin one that waits.
  const gifts = await brought(tx)
    .selectAll()
    .where('player_id', '=', cashout.playerId)
    .where('currency', '=', cashout.currency)
    .orderBy('id')
    .execute();
  for (const gift of gifts)
    await (gift.kind === 'freespins' ? endFreespins(work, gift, erased) : endBonus(work, gift, erased));
  const running = await activeGift(tx, cashout.playerId, cashout.currency);
  if (running) await endBonus(work, running, erased);
}
