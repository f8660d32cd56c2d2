import { Refusal } from '../http/errors.ts';
import type { Store } from '../store/store.ts';
import type { AppCredentials } from './app-credentials.ts';
import type { ChannelEvent } from './bus-events.ts';
import type { CachedEvent } from './channel-cache.ts';
import type { Member } from './protocol.ts';
import { checkSignature, type SignedRequest, WINDOW } from './signed-request.ts';

/** What the REST API of the embedded server does. */
export interface RestApp {
  readonly id: string;
  /**
   * @param once whether the same request may be sent one time only, by whichever process it is received
   * @throws Refusal `invalid-signature`, `request-replayed`
   */
  checkSigned(request: SignedRequest, now: number, once: boolean): Promise<void>;
  /** @throws Refusal for an event that does not tell what it should */
  check(event: ChannelEvent): void;
  trigger(event: ChannelEvent): Promise<void>;
  /** Ends all connections of a user, in every process. */
  terminate(user: string): Promise<void>;
  /** The last event of a cache channel. */
  cached(channel: string): Promise<CachedEvent | undefined>;
  /** How many sockets listen to each channel, in all processes. */
  counts(): Promise<ReadonlyMap<string, number>>;
  members(channel: string): ReadonlyMap<string, Member>;
  /** Forgets requests whose time has passed anyway. */
  forget(now: number): Promise<void>;
}

export function createRestApp(options: {
  app: AppCredentials;
  store: Store;
  check: RestApp['check'];
  trigger: RestApp['trigger'];
  terminate: RestApp['terminate'];
  cached: RestApp['cached'];
  counts: RestApp['counts'];
  members: RestApp['members'];
}): RestApp {
  const { app, store, check, trigger, terminate, cached, counts, members } = options;
  let remembered = true;
  return {
    id: app.id,
    check,
    trigger,
    terminate,
    cached,
    counts,
    members,
    async checkSigned(request, now, once) {
      const signature = checkSignature(app, request, now);
      if (!once) return;
      remembered = true;
      const added = await store.db
        .insertInto('realtime_requests')
        .values({ signature, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('signature')
        .executeTakeFirst();
      if (!added) throw new Refusal('request-replayed');
    },
    async forget(now) {
      if (!remembered) return;
      remembered = false;
      // A time may lie ahead by one window and is refused when it lies back by one.
      const { numDeletedRows } = await store.db
        .deleteFrom('realtime_requests')
        .where('at', '<', now - 2 * WINDOW)
        .executeTakeFirst();
      const left = await store.db.selectFrom('realtime_requests').select('at').limit(1).executeTakeFirst();
      remembered ||= left !== undefined || numDeletedRows > 0n;
    },
  };
}
