import { appCredentials } from './app-credentials.ts';
import { createEmbedded } from './embedded.ts';
import { createHosted } from './hosted.ts';
import type { Realtime, RealtimeOptions } from './realtime.ts';

/** Creates the realtime part of a process; with `PUSHER_HOST` events go to the service there. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const app = await appCredentials(options.store, options.config);
  const { PUSHER_HOST } = options.config;
  return PUSHER_HOST
    ? createHosted({ ...options, app, host: PUSHER_HOST })
    : createEmbedded({ ...options, app });
}
