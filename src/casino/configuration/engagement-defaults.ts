import { perCurrency } from '../currencies/rates.ts';
import type { AdventureDay } from '../entities/adventure.ts';
import type { VipProgramConfig } from '../entities/vip.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import { adventureTitle } from '../rules/adventure.ts';
import { DAY } from '../rules/calendar.ts';

const level = (
  status: VipStatus,
  group_id: number | null,
  [deposits, bets, withdrawal]: readonly [number, number, number],
  cashback_percent: number,
): VipProgramConfig['levels'][number] => ({
  status,
  group_id,
  deposit_threshold_cents: perCurrency(deposits),
  bet_threshold_cents: perCurrency(bets),
  cashback_percent,
  monthly_withdrawal_cents: perCurrency(withdrawal),
  personal_manager: cashback_percent >= 10,
  bonuses_count: 0,
});

/** The VIP programme where no editor has configured one. */
export const defaultVipProgram = (): VipProgramConfig => ({
  levels: [
    level('regular', null, [0, 0, 10_000], 0),
    level('bronze', 257, [9_000, 90_000, 15_000], 5),
    level('silver', 258, [20_000, 200_000, 20_000], 7),
    level('gold', 259, [45_000, 450_000, 35_000], 10),
    level('platinum', 255, [90_000, 900_000, 60_000], 12),
    level('diamond', 759, [180_000, 1_800_000, 100_000], 15),
  ],
});

const PREFIX = 'ADVENTURE';

/** What each of the seven days gives: EUR of bonus, or free spins in a game. */
const PRIZES: readonly (readonly [minDep: number, prize: number | string, spins: number])[] = [
  [10, 'far-side/first-light', 20],
  [20, 5, 0],
  [20, 'gantry/first-light', 30],
  [25, 8, 0],
  [30, 'armillary/first-light', 40],
  [40, 15, 0],
  [50, 'parallax/first-light', 60],
];

/** The seven days of the UTC week that holds `now`, Monday first, and a super day after them. */
export function defaultAdventureDays(
  now: number,
  gameIds: readonly string[],
): {
  identifier: string;
  days: AdventureDay[];
  superDay: AdventureDay;
} {
  const today = Math.floor(now / DAY);
  // Day 0 of Unix time was a Thursday.
  const monday = today - ((today + 3) % 7);
  const dayOf = (index: number) => new Date((monday + index) * DAY).toISOString().slice(0, 10);
  const stepTotal = PRIZES.length;
  const make = (index: number, minDep: number, prize: AdventureDay['prize']): AdventureDay => ({
    day: dayOf(index),
    step: index + 1,
    stepTotal,
    title: adventureTitle({ prefix: PREFIX, step: index + 1, stepTotal, day: dayOf(index) }),
    isCompleted: false,
    prize,
    condition: { minDep: perCurrency(minDep), wager: 30, periodActivationDays: 3 },
    variables: {},
  });
  return {
    identifier: `week-${dayOf(0)}`,
    days: PRIZES.map(([minDep, prize, spins], index) =>
      make(
        index,
        minDep,
        typeof prize === 'number'
          ? { type: 'bonus', amount_cents: perCurrency(prize) }
          : {
              type: 'fs',
              freespins_count: spins,
              game: gameIds.find((id) => id.startsWith(prize.split('/')[0] ?? '')) ?? prize,
            },
      ),
    ),
    superDay: make(stepTotal, 0, { type: 'bonus', amount_cents: perCurrency(50) }),
  };
}
