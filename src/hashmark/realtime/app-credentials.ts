import { randomBytes } from 'node:crypto';
import type { Config } from '../process/config.ts';
import { keepSetting } from '../store/installation.ts';
import type { Store } from '../store/store.ts';

export interface AppCredentials {
  /** Names the application in addresses of the REST API. */
  id: string;
  /** Public: names the application in socket addresses. */
  key: string;
  /** Signs subscriptions to private channels and requests of the REST API; never leaves the server. */
  secret: string;
}

const APP_ID = 'hashmark';

/** Those of the settings; without them the installation's own, made on the first start and shared by all of its processes. */
export async function appCredentials(
  store: Store,
  { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET }: Config,
): Promise<AppCredentials> {
  if (PUSHER_KEY && PUSHER_SECRET)
    return { id: PUSHER_APP_ID ?? APP_ID, key: PUSHER_KEY, secret: PUSHER_SECRET };
  return {
    id: PUSHER_APP_ID ?? APP_ID,
    key: await keepSetting(store, 'realtime-key', randomBytes(10).toString('hex')),
    secret: await keepSetting(store, 'realtime-secret', randomBytes(32).toString('hex')),
  };
}
