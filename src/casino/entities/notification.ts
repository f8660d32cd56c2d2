import { z } from 'zod';

/** Something to tell a player, in their language (DATA-37). */
export const notificationSchema = z.object({
  id: z.string().min(1),
  type: z.enum(['personal', 'bonuses_changes', 'freespins_changes']),
  /** What it is about, e.g. `tournament_prize`. */
  identifier: z.string(),
  title: z.string(),
  text: z.string(),
  content: z.object({
    icon: z.string(),
    title: z.string(),
    /** Leads to a named route or to a path; null where there is nowhere to go. */
    button: z
      .union([
        z.object({
          title: z.string(),
          toName: z.string(),
          /** What stands in the path of the route. */
          params: z.record(z.string(), z.string()).optional(),
        }),
        z.object({ title: z.string(), path: z.string() }),
      ])
      .nullable(),
  }),
});

export type Notification = z.output<typeof notificationSchema>;
