import { z } from 'zod';
import { timeSchema } from './money.ts';

/** A game and its tile (DATA-09, DATA-10). */
export const gameSchema = z.object({
  /** `{provider}/{slug}`, the id in every call. */
  identifier: z.string(),
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  provider: z.string(),
  categories: z.array(z.string()),
  /** What it is played in; `FUN` is demo play. */
  currencies: z.record(z.string(), z.object({ id: z.string() })),
  badges: z.object({ type: z.string().nullable(), theme: z.string().nullable() }),
  /** Address of the picture; null where the tile draws its plate from the slug. */
  preview: z.string().nullable(),
  has_demo_mode: z.boolean(),
  seo_title: z.string(),
  last_activity_at: timeSchema.nullable(),
  /** Published return to player, in percent. */
  rtp: z.number().min(0).max(100),
});

export type Game = z.output<typeof gameSchema>;

export const gameCollectionSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  games_count: z.int().nonnegative(),
});

export type GameCollection = z.output<typeof gameCollectionSchema>;

export const gameProviderSchema = z.object({
  id: z.string(),
  title: z.string(),
  games_count: z.int().nonnegative(),
});

export type GameProvider = z.output<typeof gameProviderSchema>;

export const gamesPageSchema = z.object({
  data: z.array(gameSchema),
  pagination: z.object({
    current_page: z.int().positive(),
    next_page: z.int().positive().nullable(),
    prev_page: z.int().positive().nullable(),
    total_pages: z.int().nonnegative(),
    total_count: z.int().nonnegative(),
  }),
});

export type GamesPage = z.output<typeof gamesPageSchema>;
