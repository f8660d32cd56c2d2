import { DEFAULT_CURRENCY } from 'hashmark/documents';
import { send } from 'hashmark/server';
import { convert } from '../currencies/rates.ts';
import type { BetSettled } from '../domain-events.ts';
import type { CompPoints } from '../entities/comp-points.ts';
import { tellPlayer } from '../events.ts';
import type { Books } from '../ledger/balance.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE, POINTS } from '../ledger/movement.ts';
import { wageringShare } from '../rules/gifts.ts';

/** The points of a player. */
export async function pointsOf(books: Books, playerId: string): Promise<CompPoints> {
  const balance = await books.balancesOf(playerId);
  const progress = await books.tx
    .selectFrom('comp_progress')
    .select('persistent')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return {
    chargeable: { points: balance('comp_points', POINTS) },
    persistent: { points: Number(progress?.persistent ?? 0) },
  };
}

/** Adds points that were earned, and tells the player (NOTIFY-12). */
export async function addPoints(
  work: LedgerWork,
  playerId: string,
  points: number,
  cause: string,
): Promise<void> {
  const { tx, post } = work;
  await post({
    cause,
    actor: 'system:comp-points',
    postings: [
      { owner: playerId, kind: 'comp_points', currency: POINTS, amount: BigInt(points) },
      { owner: HOUSE, kind: 'promotions', currency: POINTS, amount: -BigInt(points) },
    ],
  });
  await tx
    .insertInto('comp_progress')
    .values({ player_id: playerId, persistent: points, carry: 0 })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet((eb) => ({ persistent: eb('comp_progress.persistent', '+', points) })),
    )
    .execute();
  tellPlayer(work, playerId, 'comps_award', { awarded: points, ...(await pointsOf(work, playerId)) });
}

/** Takes points for an exchange. @throws Refusal `insufficient-funds`. */
export async function spendPoints(work: LedgerWork, playerId: string, points: number): Promise<void> {
  const { post } = work;
  await post({
    cause: 'comp-exchange',
    actor: `player:${playerId}`,
    postings: [
      { owner: playerId, kind: 'comp_points', currency: POINTS, amount: -BigInt(points) },
      { owner: HOUSE, kind: 'promotions', currency: POINTS, amount: BigInt(points) },
    ],
  });
  tellPlayer(work, playerId, 'comps_award', { awarded: -points, ...(await pointsOf(work, playerId)) });
}

/** Awards points for the real money of a bet; what does not make a whole point is kept for the next bet. */
export async function awardForBet(work: LedgerWork, bet: BetSettled): Promise<void> {
  const earned = Math.floor(
    convert(bet.real, bet.currency, DEFAULT_CURRENCY) * wageringShare(bet.game.categories),
  );
  if (earned === 0) return;
  const { tx } = work;
  const [before] = await work.readOfPlayer(bet.playerId, 'carried points', (isOfPlayers) =>
    tx.selectFrom('comp_progress').select(['player_id', 'carry']).where(isOfPlayers('player_id')).execute(),
  );
  const cents = Number(before?.carry ?? 0) + earned;
  const { point_stake } = work.rules.of('CW')['rewards-shop'];
  const points = Math.floor(cents / point_stake);
  const carry = cents % point_stake;
  const carrying = tx
    .insertInto('comp_progress')
    .values({ player_id: bet.playerId, persistent: 0, carry })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ carry }));
  await send(tx, carrying);
  if (points > 0) await addPoints(work, bet.playerId, points, 'comp-award');
}
