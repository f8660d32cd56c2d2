/** How many pieces a body may have that are as small as its sender likes. */
const FREE_PIECES = 1_000;
/** How many bytes the pieces above those have on average, at least: a fifth of what a packet of the network holds. */
const MIN_BYTES = 256;

/**
 * Whether what somebody else sends comes in too many small pieces. Each piece costs the process a multiple of what it cost the sender, so
 * that their number is bounded by what they hold.
 */
export const areTooSmall = (pieces: number, bytes: number): boolean =>
  pieces > FREE_PIECES + bytes / MIN_BYTES;
