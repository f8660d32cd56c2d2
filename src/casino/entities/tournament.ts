import { imageSchema } from 'hashmark/documents';
import { z } from 'zod';
import { amountCentsSchema, timeSchema } from './money.ts';
import { publicNameSchema } from './public-name.ts';

/** A tournament or a quest (DATA-22). */
export const tournamentSchema = z.object({
  id: z.string().min(1),
  frontend_identifier: z.string(),
  title: z.string(),
  type: z.enum(['tournament', 'quest', 'lottery']),
  status: z.enum(['future', 'active', 'archive']),
  start_at: timeSchema,
  end_at: timeSchema,
  in_progress: z.boolean(),
  /** Only members of one of these groups take part; empty for everyone. */
  group_ids: z.array(z.int()),
  /** What bets are counted in. */
  currency: z.string(),
  /** The category or the maker of the games whose bets count; null for all. */
  games_category: z.string().nullable(),
  /** From the first place on, per currency in subunits. */
  prizes: z.array(z.record(z.string(), amountCentsSchema)),
  /** How often a prize, which is bonus money, has to be staked. */
  prize_wager: z.number().nonnegative().optional(),
  /** The best ten, from the first place on. */
  top_players: z.array(
    z.object({ award_place: z.int().positive(), nickname: publicNameSchema, bets: amountCentsSchema }),
  ),
  /** From the banner that names it. */
  image: imageSchema.nullable(),
  file: z.string().nullable(),
});

export type Tournament = z.output<typeof tournamentSchema>;

/** Who leads in tournaments that have moved: the event `standings` of the public channel of that name. */
export const standingsUpdateSchema = z.array(
  z.object({ tournament_id: z.string(), top_players: tournamentSchema.shape.top_players }),
);

export type StandingsUpdate = z.output<typeof standingsUpdateSchema>;

/** A player's part in a tournament (DATA-23). */
export const tournamentPlayerSchema = z.object({
  tournament_id: z.string(),
  /** Wagered in all, in subunits of the tournament's currency. */
  bets: amountCentsSchema,
  /** Null for a player who has not bet. */
  award_place: z.int().positive().nullable(),
  /** Their own, whole; empty for who has none. */
  nickname: z.string(),
  /** Whether the player takes part; a quest needs no word. */
  confirmed: z.boolean(),
});

export type TournamentPlayer = z.output<typeof tournamentPlayerSchema>;
