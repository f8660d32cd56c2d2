import { z } from 'zod';
import { amountCentsSchema } from './money.ts';

/** One opening of a game. */
export const gameSessionSchema = z.object({
  id: z.string().min(1),
  /** `{provider}/{slug}`. */
  game: z.string(),
  mode: z.enum(['demo', 'real']),
  /** `FUN` in demo mode. */
  currency: z.string(),
  /** How many subunits make one unit of the currency. */
  subunits_to_unit: z.int().positive(),
  /** Real and bonus money. */
  balance_cents: amountCentsSchema,
  /** What of it is bonus money; 0 in demo mode. */
  bonus_cents: amountCentsSchema,
  /** Stakes to choose from, ascending. */
  stakes_cents: z.array(amountCentsSchema).min(1),
  /** Spins that cost nothing; null where the wallet pays. */
  freespins_left: z.int().nonnegative().nullable(),
  /** What the lines return in percent, and the table adds up to; a jackpot gives the rest of what the game shows. */
  rtp: z.number(),
  /** What wins and how likely, in a million rounds. */
  paytable: z.array(z.object({ symbol: z.string(), multiplier: z.number(), odds: z.int() })),
});

export type GameSession = z.output<typeof gameSessionSchema>;

/** One round that was played. */
export const gameRoundSchema = z.object({
  id: z.string().min(1),
  symbols: z.array(z.string()).length(3),
  multiplier: z.number().nonnegative(),
  stake_cents: amountCentsSchema,
  win_cents: amountCentsSchema,
  freespins_left: z.int().nonnegative().nullable(),
  /** Real and bonus money after the round. */
  balance_cents: amountCentsSchema,
  /** What of it is bonus money; 0 in demo mode. */
  bonus_cents: amountCentsSchema,
});

export type GameRound = z.output<typeof gameRoundSchema>;
