import type { Gift } from '../../casino/entities/gift.ts';
import { splitAdventureTitle } from '../../casino/rules/adventure.ts';
import { DAY } from '../../casino/rules/calendar.ts';

/** A day of an adventure that a player has finished, with the prize given for it. */
export interface FinishedDay {
  readonly step: number;
  /** The day after all others, which asks for them. */
  readonly isSuper: boolean;
  readonly gift: Gift;
}

/** An adventure that a player has finished at least one day of. */
export interface PastAdventure {
  /** Its first and its last day, in milliseconds UTC. */
  readonly from: number;
  readonly to: number;
  /** How many days it had, the super day not among them. */
  readonly total: number;
  /** The finished ones, in their order. */
  readonly days: readonly FinishedDay[];
}

/** The adventures behind these gifts, the latest first. A gift is of one whose title names its day (ADV-09). */
export function pastAdventures(gifts: readonly Gift[]): PastAdventure[] {
  const found = new Map<string, { from: number; total: number; days: FinishedDay[] }>();
  for (const gift of gifts) {
    const title = splitAdventureTitle(gift.title);
    const date = title ? Date.parse(`${title.day}T00:00:00Z`) : Number.NaN;
    if (!title || Number.isNaN(date)) continue;
    const { prefix, step, stepTotal: total } = title;
    const from = date - (step - 1) * DAY;
    const key = `${prefix} ${from}`;
    const adventure = found.get(key) ?? { from, total, days: [] };
    adventure.days.push({ step, isSuper: step > total, gift });
    found.set(key, adventure);
  }
  return [...found.values()]
    .toSorted((one, other) => other.from - one.from)
    .map(({ from, total, days }) => ({
      from,
      to: from + (total - 1) * DAY,
      total,
      days: days.toSorted((one, other) => one.step - other.step),
    }));
}
