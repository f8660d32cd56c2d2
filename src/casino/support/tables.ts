/** What can be asked for about a player from outside of the site. */
export const PLAYER_ACTIONS = [
  ...(['close', 'reopen', 'break', 'exclude', 'group-add', 'group-remove'] as const),
  'pay-out' as const,
] as const;
export type PlayerAction = (typeof PLAYER_ACTIONS)[number];

/** What is done at once, by the command itself: a copy of what is known of the player. */
export const COPY = 'data';

/** What an operator has asked for about a player. */
export interface PlayerOrdersTable {
  id: string;
  player_id: string;
  action: PlayerAction | typeof COPY;
  /** How long a break lasts, which group it is about, or what was paid out. */
  value: string | null;
  /** Who has asked for it. */
  actor: string;
  created_at: number;
  /** Null while it waits for a server. */
  done_at: number | null;
  /** `done`, `unchanged` where it was so before, or the code of a refusal. */
  outcome: string | null;
}

export interface SupportTables {
  player_orders: PlayerOrdersTable;
}
