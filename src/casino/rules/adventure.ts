import type { AdventureDay } from '../entities/adventure.ts';
import { DAY } from './calendar.ts';

export type AdventureDayState = 'superb' | 'completed' | 'active' | 'lost' | 'future';

/** The UTC day number of a moment, or of a `YYYY-MM-DD`. */
const dayNumber = (moment: number | string): number =>
  Math.floor((typeof moment === 'number' ? moment : Date.parse(`${moment}T00:00:00Z`)) / DAY);

type Day = Pick<AdventureDay, 'day' | 'step' | 'stepTotal' | 'isCompleted'>;

/**
 * What a day card shows at `now` (ADV-07). Days are UTC days.
 *
 * `superb` is the extra step after the final day; it comes before every other state.
 */
export function adventureDayState(day: Day, now: number): AdventureDayState {
  if (day.step > day.stepTotal) return 'superb';
  if (day.isCompleted) return 'completed';
  const distance = dayNumber(day.day) - dayNumber(now);
  if (distance === 0) return 'active';
  return distance < 0 ? 'lost' : 'future';
}

/** Whether the last day is done, or today is more than a day past it (ADV-08). No days: nothing to finish, yes. */
export function isAdventureFinished(days: readonly Day[], now: number): boolean {
  const last = days.filter((day) => day.step <= day.stepTotal).at(-1);
  return !last || last.isCompleted || dayNumber(now) - dayNumber(last.day) > 1;
}

/** When the next day begins, in milliseconds UTC (ADV-05). */
export const nextAdventureDay = (now: number): number => (dayNumber(now) + 1) * DAY;

export interface AdventureTitle {
  prefix: string;
  step: number;
  stepTotal: number;
  /** As written, `YYYY-MM-DD` in our own titles. */
  day: string;
}

/** Splits `prefix__step/total__date` (ADV-09); null when the title has another form. */
export function splitAdventureTitle(title: string): AdventureTitle | null {
  const [prefix, steps = '', day, ...rest] = title.split('__');
  const [, step, stepTotal] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(steps) ?? [];
  if (!prefix || !step || !stepTotal || !day || rest.length > 0) return null;
  return { prefix: prefix.trim(), step: Number(step), stepTotal: Number(stepTotal), day: day.trim() };
}

/** The title of a step; {@link splitAdventureTitle} takes it apart again. */
export const adventureTitle = ({ prefix, step, stepTotal, day }: AdventureTitle): string =>
  `${prefix}__${step}/${stepTotal}__${day}`;
