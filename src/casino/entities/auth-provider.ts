import { z } from 'zod';

/** A social sign-in provider, as it stands to the reader (DATA-19). */
export const authProviderSchema = z.object({
  /** Of the connection, for disconnecting it; null where there is none. */
  id: z.string().nullable(),
  /** As the platform names it, e.g. `google_oauth2`. */
  name: z.string(),
  connected: z.boolean(),
  /** Where a sign-in with it, or connecting it, begins. */
  url: z.string(),
});

export type AuthProvider = z.output<typeof authProviderSchema>;
