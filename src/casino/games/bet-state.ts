import { type EarnedPoints, earnedPointsState } from '../comp-points/earned.ts';
import { type RunningBonuses, runningBonusesState } from '../gifts/wagering.ts';
import type { StateKind, StateName } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { type Bettor, bettorState } from '../players/bettor.ts';
import { type GuardedPlay, guardedPlay, readGuardedPlay } from '../responsible-gambling/guarded-play.ts';
import { type Entries, entriesState } from '../tournaments/counting.ts';

/** All that a bet depends on of the player who places it, besides what the accounts hold. */
export interface BetState {
  bettor: Bettor;
  /** Limits, and what was played. */
  play: GuardedPlay;
  bonuses: RunningBonuses;
  points: EarnedPoints;
  entries: Entries;
}

const KINDS = {
  bettor: bettorState,
  play: guardedPlay,
  bonuses: runningBonusesState,
  points: earnedPointsState,
  entries: entriesState,
} satisfies { [Part in keyof BetState]: StateKind<BetState[Part]> };

/** What a bet of this player decides by. */
export const statesOfBet = (playerId: string): StateName[] =>
  Object.values(KINDS).map((kind) => ({ kind, key: playerId }));

async function readPart<Part>(work: LedgerWork, kind: StateKind<Part>, playerId: string): Promise<Part> {
  const part = await work.stateOf(kind, playerId);
  if (part === undefined) throw new Error(`There is no player ${playerId}.`);
  return part;
}

/** @throws Error for an unknown player. */
export async function readBetState(work: LedgerWork, playerId: string): Promise<BetState> {
  const play = await readGuardedPlay(work, playerId);
  return {
    play,
    bettor: await readPart(work, bettorState, playerId),
    bonuses: await readPart(work, runningBonusesState, playerId),
    points: await readPart(work, earnedPointsState, playerId),
    entries: await readPart(work, entriesState, playerId),
  };
}

/** Puts what a bet leaves in the place of what it found. */
export function putBetState(work: LedgerWork, playerId: string, state: BetState): void {
  work.setState(guardedPlay, playerId, state.play);
  work.setState(runningBonusesState, playerId, state.bonuses);
  work.setState(entriesState, playerId, state.entries);
}
