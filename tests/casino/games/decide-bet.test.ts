import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../../src/casino/entities/game.ts';
import type { Bet } from '../../../src/casino/games/bet.ts';
import type { BetState } from '../../../src/casino/games/bet-state.ts';
import { type BetCircumstances, type BetDecision, decideBet } from '../../../src/casino/games/decide-bet.ts';
import type { GiftsTable } from '../../../src/casino/gifts/tables.ts';
import { HOUSE } from '../../../src/casino/ledger/movement.ts';
import type { UserLimitsTable } from '../../../src/casino/responsible-gambling/tables.ts';
import { NOTHING_PLAYED } from '../../../src/casino/rounds/play-totals.ts';
import type { TournamentsTable } from '../../../src/casino/tournaments/tables.ts';
import { isRefusal } from '../../../src/hashmark/http/errors.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const DAY = 86_400_000;

const game = (isOfJackpot: boolean): Game =>
  ({
    identifier: 'orbit/rings',
    provider: 'orbit',
    rtp: 96,
    categories: isOfJackpot ? ['pokies', 'jackpots'] : ['pokies'],
  }) as unknown as Game;

const bonus = (wager_requirement: number, valid_until: number): GiftsTable => ({
  ...{ id: 'gift', player_id: 'mira', kind: 'bonus', type: 'general', title: 'bonus', group_key: 'test' },
  ...{ stage: 'handle_bets', currency: 'EUR', amount: 10_00, wager: 1, wager_requirement, wagered: 0 },
  ...{ freespins_total: 0, freespins_left: 0, game: null, bet_level: 0, max_win: null, received_at: NOON },
  ...{
    activatable_until: null,
    activated_at: NOON,
    valid_until,
    expired_at: null,
    used_at: null,
    erased_at: null,
    deposit_currency: null,
  },
});

const limit = (type: 'wager' | 'loss', amount: number): UserLimitsTable => ({
  ...{ id: type, player_id: 'mira', slot: type, type, period: 'month', created_at: NOON, minutes: null },
  ...{ amounts: JSON.stringify([{ currency: 'EUR', amount }]), ends_at: null, reopens_at: null },
  zone: 'UTC',
  told_period: null,
});

const tournament = (id: string, type: 'tournament' | 'quest'): TournamentsTable => ({
  ...{ id, identifier: type === 'quest' ? `quest--xs--${id}` : id, title: id, type, start_at: NOON - DAY },
  ...{ end_at: NOON + DAY, closed_at: null, groups: '[]', currency: 'EUR', games_category: null },
  ...{ prizes: '[]', nonvisible: 0 },
});

const world = fc.record({
  real: fc.nat({ max: 50_00 }),
  bonus: fc.nat({ max: 20_00 }),
  wagering: fc.option(fc.nat({ max: 60_00 })),
  isOverdue: fc.boolean(),
  wagerLimit: fc.option(fc.nat({ max: 80_00 })),
  lossLimit: fc.option(fc.nat({ max: 40_00 })),
  isEntered: fc.boolean(),
  bets: fc.array(
    fc.record({
      stake: fc.constantFrom(1, 20, 100, 5_00, 20_00),
      chances: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8, maxLength: 8 }),
      isOfJackpot: fc.boolean(),
      pause: fc.constantFrom(0, 1, 60_000, 400_000),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const stateOf = (given: World): BetState => ({
  bettor: {
    ...{ nickname: 'Mira', realityCheckedAt: null, realityCheckMinutes: null },
    wealthDueAt: null,
    ...{ licence: 'CW', wallets: [] },
  },
  play: {
    limits: [
      ...(given.wagerLimit === null ? [] : [limit('wager', given.wagerLimit)]),
      ...(given.lossLimit === null ? [] : [limit('loss', given.lossLimit)]),
    ],
    realityFrom: NOON - DAY,
    realityMinutes: null,
    licence: 'CW',
    totals: NOTHING_PLAYED,
  },
  bonuses: given.wagering === null ? [] : [bonus(given.wagering, given.isOverdue ? NOON : NOON + DAY)],
  points: { persistent: 7, carry: 3 },
  entries: new Map(given.isEntered ? [['race', 5]] : []),
});

function freeze<T>(value: T): T {
  if (value instanceof Map) for (const entry of value.values()) freeze(entry);
  else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

interface Played {
  bet: Bet;
  circumstances: BetCircumstances;
  before: BetState;
  decision: BetDecision;
}

const RATES = { pointStake: 25, pointsPerLevel: 2 };

/** Plays bets one after the other as a ledger would: what was decided is booked and found by the next. */
function play(given: World): { played: Played[]; refused: string[] } {
  let state = freeze(stateOf(given));
  let { real, bonus } = given;
  let at = NOON;
  const played: Played[] = [];
  const refused: string[] = [];
  for (const [index, { stake, chances, isOfJackpot, pause }] of given.bets.entries()) {
    at += pause;
    const bet: Bet = {
      ...{ playerId: 'mira', groups: [], game: game(isOfJackpot), currency: 'EUR', stake },
      ...{ sessionId: null, actor: 'player:mira' },
    };
    let drawn = 0;
    const circumstances: BetCircumstances = {
      id: `round-${String(index).padStart(3, '0')}`,
      at,
      playable: { real, bonus },
      tournaments: [tournament('race', 'tournament'), tournament('path', 'quest')],
      jackpots: [],
      rates: RATES,
      random: () => chances[drawn++ % chances.length] ?? 0,
    };
    try {
      const decision = decideBet(state, bet, circumstances);
      played.push({ bet, circumstances, before: state, decision });
      state = freeze({ ...decision.next, points: { ...state.points, carry: decision.carry } });
      const gained = (kind: string) =>
        [decision.stakeMovement, decision.winMovement]
          .flatMap((movement) => movement?.postings ?? [])
          .filter((line) => line.owner === 'mira' && line.kind === kind)
          .reduce((sum, line) => sum + Number(line.amount), 0);
      real += gained('real');
      bonus += gained('bonus');
      expect(Math.min(real, bonus)).toBeGreaterThanOrEqual(0);
      if (decision.wagered?.end) state = { ...state, bonuses: [] };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(error.code);
    }
  }
  return { played, refused };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('what a bet does', () => {
  it('moves no money out of thin air, whatever is staked, drawn and won', () => {
    fc.assert(
      fc.property(world, (given) => {
        for (const { bet, decision } of play(given).played) {
          const { stakeMovement, winMovement, win, spin } = decision;
          for (const movement of [stakeMovement, winMovement])
            expect(sum((movement?.postings ?? []).map(({ amount }) => Number(amount)))).toBe(0);
          const own = (amounts: typeof stakeMovement | undefined) =>
            sum(
              (amounts?.postings ?? [])
                .filter(({ owner }) => owner !== HOUSE)
                .map(({ amount }) => Number(amount)),
            );
          expect(own(stakeMovement)).toBe(-bet.stake);
          expect(own(winMovement)).toBe(win);
          expect(win).toBe(bet.stake * spin.multiplier);
        }
      }),
    );
  });

  it('is the same for the same state, and changes nothing that it was given', () => {
    fc.assert(
      fc.property(world, (given) => {
        // The states are frozen: a change would throw.
        for (const { bet, circumstances, before, decision } of play(given).played) {
          const again = decideBet(before, bet, { ...circumstances, random: () => 0.999 });
          expect(decideBet(before, bet, { ...circumstances, random: () => 0.999 })).toEqual(again);
          expect(decision.settled.stake).toBe(bet.stake);
        }
      }),
    );
  });

  it('never stakes more real money than limits leave, nor loses more', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { played } = play(given);
        const staked = sum(played.map(({ decision }) => decision.settled.real));
        if (given.wagerLimit !== null) expect(staked).toBeLessThanOrEqual(given.wagerLimit);
        let lost = 0;
        for (const { decision } of played) {
          if (given.lossLimit !== null)
            expect(Math.max(0, lost) + decision.settled.real).toBeLessThanOrEqual(given.lossLimit);
          lost += decision.settled.real - decision.realWin;
        }
        const last = played.at(-1)?.decision;
        const isUsedUp = given.wagerLimit !== null && last !== undefined && staked >= given.wagerLimit;
        if (isUsedUp) expect(last.limits.reached.map(({ id }) => id)).toContain('wager');
      }),
    );
  });

  it('counts every cent of real money towards points, races and quests, and every cent towards the bonus', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { played } = play(given);
        const staked = sum(played.map(({ decision }) => decision.settled.real));
        const points = sum(
          played.flatMap(({ decision }) =>
            decision.awards.filter(({ cause }) => cause === 'comp-award').map((award) => award.points),
          ),
        );
        const last = played.at(-1)?.decision;
        if (!last) return;
        expect(points * RATES.pointStake + last.carry).toBe(staked + 3);
        expect(last.next.entries.get('path') ?? 0).toBe(staked);
        expect(last.next.entries.get('race')).toBe(given.isEntered ? 5 + staked : undefined);
        const wagers = played.flatMap(({ bet, decision }) =>
          decision.wagered ? [{ bet, ...decision.wagered }] : [],
        );
        const end = wagers.at(-1);
        if (!end || given.wagering === null) return;
        if (given.isOverdue) expect(wagers.map((one) => one.end)).toEqual(['expired']);
        else
          expect(end.bonus.wagered).toBe(Math.min(given.wagering, sum(wagers.map(({ bet }) => bet.stake))));
      }),
    );
  });
});
