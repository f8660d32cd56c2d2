import type { Currency } from 'hashmark/i18n';
import type { Generated } from 'kysely';

/** Something to be done at `due_at`; deleted by the transaction that does it. */
export interface JobsTable {
  id: string;
  /** Names a handler of `sandbox.ts`. */
  kind: string;
  due_at: number;
  /** JSON: what the handler is given. */
  data: string;
  /** The only player whose rows it needs; null: those of all. */
  player_id: string | null;
  /** How often it has failed. */
  attempts: number;
}

/** One opening of a game, by a player or, in demo mode, by anyone. */
export interface GameSessionsTable {
  id: string;
  /** Null for a guest's demo. */
  player_id: string | null;
  /** `{provider}/{slug}`. */
  game: string;
  mode: string;
  /** `FUN` in demo mode. */
  currency: Currency | 'FUN';
  /** What is left of the demo money; null in real mode, where the ledger knows. */
  demo_balance: number | null;
  /** The free spins that are played in it; null where the wallet is. */
  gift_id: string | null;
  created_at: number;
  last_activity_at: number;
}

/** One settled round of real play. */
export interface RoundsTable {
  id: string;
  /** Null for rounds of simulated players, who open no session. */
  session_id: string | null;
  player_id: string;
  game: string;
  currency: Currency;
  stake: number;
  win: number;
  /** The part of the stake that was real money. */
  real_stake: Generated<number>;
  /** The part of the win that was paid as real money, jackpots among it. */
  real_win: Generated<number>;
  movement_id: string | null;
  created_at: number;
  /** How long the player had played up to this round, in milliseconds, without breaks. */
  played_total: number;
  /** What the player had staked of real money in this currency, this round included. */
  staked_total: number;
  /** What of real money the player had won in this currency, this round included. */
  won_total: number;
}

export interface FavoriteGamesTable {
  player_id: string;
  game: string;
  created_at: number;
}

/** When a player last played a game for real. */
export interface PlayedGamesTable {
  player_id: string;
  game: string;
  last_activity_at: number;
}

export interface GamesTables {
  jobs: JobsTable;
  game_sessions: GameSessionsTable;
  rounds: RoundsTable;
  favorite_games: FavoriteGamesTable;
  played_games: PlayedGamesTable;
}
