import type { Lottery } from '../../src/casino/entities/lottery.ts';
import { findLotteries } from '../../src/casino/rules/lottery-series.ts';

/** The lottery whose tickets are shown: of what a text names the one that runs, else the first. */
export function findTickets(list: readonly Lottery[], name: string | undefined): Lottery | undefined {
  const meant = name === undefined ? list : findLotteries(list, name);
  return meant.find(({ in_progress }) => in_progress) ?? (name === undefined ? undefined : meant[0]);
}
