import { z } from 'zod';

/** What everybody may see of a player: the first six characters of the nickname and `***`; empty for who has none. */
export const publicNameSchema = z.string();
