/** Something to do later. */
export interface LaterJob {
  id: string;
  /** Names one of the handlers of `sandbox-jobs.ts`. */
  kind: string;
  dueAt: number;
  data: unknown;
  /** Whose rows alone it needs, or a name of its own where it needs no player's; without it all other work waits meanwhile. */
  playerId?: string;
}
