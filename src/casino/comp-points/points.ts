import type { CompPoints } from '../entities/comp-points.ts';
import { notifyPlayer } from '../events.ts';
import type { Books } from '../ledger/balance.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { HOUSE, POINTS } from '../ledger/movement.ts';
import { type EarnedPoints, earnedPointsState, earnedRows } from './earned.ts';

/** The points of a player. */
export async function readPoints(books: Books, playerId: string): Promise<CompPoints> {
  const balance = await books.readBalances(playerId);
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

/** Moves points: up from the promotions of the house, or down back to it. */
export const movePoints = (
  work: LedgerWork,
  playerId: string,
  points: number,
  cause: string,
): Promise<string> =>
  work.post({
    cause,
    actor: 'system:comp-points',
    postings: [
      { owner: playerId, kind: 'comp_points', currency: POINTS, amount: BigInt(points) },
      { owner: HOUSE, kind: 'promotions', currency: POINTS, amount: -BigInt(points) },
    ],
  });

/** Adds points that were earned, and tells the player (NOTIFY-12). */
export async function addPoints(
  work: LedgerWork,
  playerId: string,
  points: number,
  cause: string,
): Promise<void> {
  await movePoints(work, playerId, points, cause);
  const { persistent } = await changeEarned(work, playerId, ({ persistent, carry }) => ({
    persistent: persistent + points,
    carry,
  }));
  const balance = await work.readBalances(playerId);
  notifyPlayer(work, playerId, 'comps_award', {
    awarded: points,
    ...{ chargeable: { points: balance('comp_points', POINTS) }, persistent: { points: persistent } },
  });
}

/** Changes what a player has earned. @returns what it is then */
export async function changeEarned(
  work: LedgerWork,
  playerId: string,
  change: (earned: EarnedPoints) => EarnedPoints,
): Promise<EarnedPoints> {
  const earned = change((await work.stateOf(earnedPointsState, playerId)) ?? { persistent: 0, carry: 0 });
  work.setState(earnedPointsState, playerId, earned);
  work.writeLate(earnedRows, { playerId, ...earned, at: work.now });
  await work.settle();
  return earned;
}

/** Tells the player that points were taken. @returns what is left */
export async function announceSpent(work: LedgerWork, playerId: string, points: number): Promise<CompPoints> {
  const balance = await work.readBalances(playerId);
  const { persistent = 0 } = (await work.stateOf(earnedPointsState, playerId)) ?? {};
  const left = {
    chargeable: { points: balance('comp_points', POINTS) },
    persistent: { points: persistent },
  };
  notifyPlayer(work, playerId, 'comps_award', { awarded: -points, ...left });
  return left;
}
