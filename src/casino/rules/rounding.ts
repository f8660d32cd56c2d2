/**
 * A part of an amount, in whole subunits: half a unit is rounded upwards, as the terms say.
 *
 * @param part of how many of the `whole` it is; integers
 */
export function partOf(amount: number, part: number, whole: number): number {
  const [parts, of] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * parts + of) / (2n * of));
}

/** The parts of a percent that are told apart. */
const FINENESS = 1_000_000;

/** So many percent of an amount, rounded as {@link partOf} does. */
export const percentOf = (amount: number, percent: number): number =>
  partOf(amount, Math.round(percent * FINENESS), 100 * FINENESS);
