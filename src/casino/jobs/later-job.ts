/** Something to do later. */
export interface LaterJob {
  id: string;
  /** Names one of the handlers of `sandbox-jobs.ts`. */
  kind: string;
  dueAt: number;
  data: unknown;
  /** The only player whose rows it needs, or a name of its own where it needs no player's; without it all other work waits for it. */
  playerId?: string;
}
