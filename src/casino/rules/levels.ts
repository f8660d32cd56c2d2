import type { VipStatus } from '../entities/vip-statuses.ts';

/** A level of the loyalty programme by points that are never spent (DATA-08). */
export interface Level {
  /** The player group that holds it (ROLE-05 … ROLE-11). */
  id: number;
  name: string;
  status: VipStatus;
  /** Persistent comp points at which it begins, and at which the next one does. */
  min: number;
  max: number;
  /** Counts as the other level of its status, and is given to nobody any more. */
  legacy: boolean;
}

const level = (id: number, name: string, status: VipStatus, [min, max]: [number, number]): Level => ({
  id,
  name,
  status,
  min,
  max,
  legacy: id === 793,
});

/** The levels from the lowest, the older Bronze last. */
export const LEVELS: readonly Level[] = [
  level(1117, 'Rising star', 'regular', [0, 1_000]),
  level(257, 'Bronze', 'bronze', [1_000, 5_000]),
  level(258, 'Silver', 'silver', [5_000, 20_000]),
  level(259, 'Gold', 'gold', [20_000, 75_000]),
  level(255, 'Platinum', 'platinum', [75_000, 250_000]),
  level(759, 'Diamond', 'diamond', [250_000, 500_000]),
  level(793, 'Bronze', 'bronze', [1_000, 5_000]),
];
