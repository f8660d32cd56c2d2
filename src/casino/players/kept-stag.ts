import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { stagSchema } from '../entities/config-parts.ts';

/** The affiliate tag that the browser of a request keeps; null without one, and for a text that is none. */
export const keptStag = (c: Context): string | null =>
  stagSchema.safeParse(getCookie(c, 'stag')).data ?? null;
