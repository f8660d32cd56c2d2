import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';

export interface AppCredentials {
  /** Public: names the application in socket addresses. */
  key: string;
  /** Signs subscriptions to private channels; never leaves the server. */
  secret: string;
}

async function setting(store: Store, name: string, fresh: string): Promise<string> {
  await store.db
    .insertInto('installation')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await store.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The installation's key and secret, made on the first start and shared by all of its processes. */
export async function appCredentials(store: Store): Promise<AppCredentials> {
  return {
    key: await setting(store, 'realtime-key', randomBytes(10).toString('hex')),
    secret: await setting(store, 'realtime-secret', randomBytes(32).toString('hex')),
  };
}
