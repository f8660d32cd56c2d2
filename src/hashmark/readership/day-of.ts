/** The day of a moment in UTC, as `2026-11-18`: as text they stand in order. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
