import type { Licence } from 'hashmark/i18n';
import type { StateKind } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { bettorState } from '../players/bettor.ts';
import {
  isKnownSince,
  NOTHING_PLAYED,
  type PlayTotals,
  readLatest,
  readTotals,
} from '../rounds/play-totals.ts';
import { DAY } from '../rules/calendar.ts';
import { countingAt, currentPeriod } from './limits.ts';
import { type OwnLimits, ownLimits } from './own-limits.ts';

/** What the rules that protect a player ask before and after a bet. */
export interface GuardedPlay {
  limits: OwnLimits;
  /** Since when play counts towards the next reality check, in milliseconds UTC. */
  realityFrom: number;
  /** After how many minutes of play the player wants one; null: after those of the house. */
  realityMinutes: number | null;
  /** Of the player, whose rules of the house hold. */
  licence: Licence;
  totals: PlayTotals;
}

/** The starts of the periods that limits count in at `now`, and that of the reality check: what totals are asked for. */
export const momentsOf = (
  { limits, realityFrom }: Pick<GuardedPlay, 'limits' | 'realityFrom'>,
  now: number,
): number[] => [
  realityFrom,
  ...countingAt(limits, now).flatMap((row) => currentPeriod(row, now)?.start ?? []),
];

/** Whether all that the rules may ask at `now` was read. */
const isReadFor = (play: GuardedPlay, now: number): boolean =>
  momentsOf(play, now).every((from) => isKnownSince(play.totals, from));

/** By player. */
export const guardedPlay: StateKind<GuardedPlay> = {
  async read({ kind, now, readStates, fetch }, players) {
    const [bettors, limits, latest] = await Promise.all([
      readStates(bettorState, players),
      readStates(ownLimits, players),
      readLatest({ kind, fetch }, players),
    ]);
    const plays = [...bettors].flatMap(([player, bettor]) => {
      if (!bettor) return [];
      const { realityCheckedAt, realityCheckMinutes: realityMinutes, licence } = bettor;
      // Play of longer ago than a day counts no more.
      const realityFrom = Math.max(realityCheckedAt ?? 0, now - DAY);
      const play = { limits: limits.get(player) ?? [], realityFrom, realityMinutes, licence };
      return [[player, play] as const];
    });
    const moments = plays.map(([player, play]) => [player, momentsOf(play, now)] as const);
    const totals = await readTotals({ kind, fetch }, latest, new Map(moments));
    return new Map(
      plays.map(([player, play]) => [player, { ...play, totals: totals.get(player) ?? NOTHING_PLAYED }]),
    );
  },
};

/**
 * What the rules that protect a player ask at this moment.
 *
 * @throws Error for an unknown player.
 */
export async function readGuardedPlay(work: LedgerWork, playerId: string): Promise<GuardedPlay> {
  const known = await work.stateOf(guardedPlay, playerId);
  if (known && isReadFor(known, work.now)) return known;
  // A clock was set back to a period that was not asked for.
  await work.leaveMemory();
  const play = await work.stateOf(guardedPlay, playerId);
  if (!play) throw new Error(`There is no player ${playerId}.`);
  return play;
}
