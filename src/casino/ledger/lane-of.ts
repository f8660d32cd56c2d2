/** Groups of a process that run side by side on PostgreSQL. More of them wait for each other's commits, not for less. */
export const LANES = 4;

/** The lane of a player: always the same, so that work of one player keeps its order. */
export function laneOf(player: string): number {
  let hash = 0;
  for (let index = 0; index < player.length; index++) hash = (hash * 31 + player.charCodeAt(index)) | 0;
  return (hash >>> 0) % LANES;
}
