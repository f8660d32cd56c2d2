import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';

/** A round of a game that a player has staked money or free spins on. */
export const playedRoundSchema = z.object({
  id: z.string().min(1),
  /** `{provider}/{slug}`. */
  game: z.string(),
  currency: z.string(),
  /** 0 for a free spin. */
  stake_cents: amountCentsSchema,
  win_cents: amountCentsSchema,
  created_at: timeSchema,
});

/** A part of a player's rounds, the latest first. */
export const playedRoundsSchema = z.object({
  rounds: z.array(playedRoundSchema),
  /** What asks for those before them; null where there are none. */
  next: z.string().nullable(),
});

export type PlayedRounds = z.output<typeof playedRoundsSchema>;
