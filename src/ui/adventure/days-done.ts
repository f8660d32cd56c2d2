import type { AdventureConfig } from '../../casino/entities/adventure.ts';

export interface DaysDone {
  readonly done: number;
  /** 0 where no adventure runs. */
  readonly total: number;
}

/** How far an adventure is; the super day is none of its days (ADV-04). */
export const daysDone = ({ days }: Pick<AdventureConfig, 'days'>): DaysDone => ({
  done: days.filter(({ isCompleted }) => isCompleted).length,
  total: days.length,
});
