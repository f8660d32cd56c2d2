import type { Currency } from 'hashmark/i18n';
import type { Game } from '../entities/game.ts';

/** A stake on one round. Amounts in subunits of `currency`. */
export interface Bet {
  playerId: string;
  groups: readonly number[];
  game: Game;
  currency: Currency;
  stake: number;
  /** Null for simulated players. */
  sessionId: string | null;
  actor: string;
}
