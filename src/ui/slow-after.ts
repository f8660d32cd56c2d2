/** After how many milliseconds without an answer a reader is told that it is long in coming. */
export const SLOW_AFTER = 4000;
