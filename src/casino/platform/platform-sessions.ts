import { createHash } from 'node:crypto';
import {
  type Bus,
  type Foreign,
  Refusal,
  type Runtime,
  type SignedIn,
  sessionEndedMessage,
} from 'hashmark/server';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { playerSchema } from '../entities/player.ts';
import { isNobody } from './is-nobody.ts';

/** How long an answer of the platform about a session is believed, in milliseconds. */
const BELIEVED = 5_000;

/** What the platform says when it knows nobody by these cookies; anything else may be a fault of its own. */
const NOBODY: ReadonlySet<number> = new Set([401, 403]);

interface Known {
  at: number;
  player: Promise<SignedIn | undefined | 'unknown'>;
  /** Whom the cookies last belonged to, as far as the platform has answered. */
  last: string | undefined;
}

/** Asks a foreign platform whom a browser's cookies belong to, and tells the bus when a session has ended there. */
export function createPlatformSessions(options: {
  platform: Foreign;
  bus: Bus;
  runtime: Runtime;
  log: Logger;
}) {
  const { platform, bus, runtime, log } = options;
  const known = new LRUCache<string, Known>({ max: 10_000 });
  const onError = (error: unknown) =>
    log.error({ err: error, call: 'getPlayer' }, 'the platform cannot be asked for a session');

  async function ask(cookie: string): Promise<SignedIn | undefined> {
    const { status, text } = await platform.ask('/api/player', {
      headers: { Cookie: cookie, Accept: 'application/json' },
    });
    if (NOBODY.has(status)) return undefined;
    if (status !== 200) throw new Error(`The platform answered ${status}.`);
    const profile: unknown = JSON.parse(text);
    if (isNobody(profile)) return undefined;
    const { id, groups } = playerSchema.pick({ id: true, groups: true }).parse(profile);
    return { playerId: id, groups };
  }

  /** Keeps who it is now. Whoever it was before has been signed out there, and learns it here. */
  async function settle(entry: Known, player: SignedIn | undefined): Promise<SignedIn | undefined> {
    const before = entry.last;
    entry.last = player?.playerId;
    if (before !== undefined && before !== player?.playerId)
      await bus.publish(sessionEndedMessage(before)).catch(onError);
    return player;
  }

  const keyOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64');

  function keepEntry(cookie: string): Known {
    const key = keyOf(cookie);
    const entry = known.get(key) ?? { at: -Infinity, player: Promise.resolve(undefined), last: undefined };
    known.set(key, entry);
    return entry;
  }

  async function refresh(entry: Known, cookie: string): Promise<SignedIn | undefined | 'unknown'> {
    const now = runtime.now();
    if (now - entry.at < BELIEVED) return await entry.player;
    entry.at = now;
    entry.player = ask(cookie).then(
      (player) => settle(entry, player),
      (error: unknown) => {
        entry.at = -Infinity;
        onError(error);
        return 'unknown' as const;
      },
    );
    return await entry.player;
  }

  return {
    /**
     * @param cookie the `Cookie` header
     * @throws Refusal `unavailable` when the platform cannot be asked: a player is not signed out because of that
     */
    async find(cookie: string | undefined): Promise<SignedIn | undefined> {
      const player = cookie ? await refresh(keepEntry(cookie), cookie) : undefined;
      if (player === 'unknown') throw new Refusal('unavailable');
      return player;
    },
    /** Believes nothing of cookies any more, because the platform has refused a call that needs somebody. */
    doubt(cookie: string | undefined): void {
      const entry = cookie && known.get(keyOf(cookie));
      if (entry) entry.at = -Infinity;
    },
    /** Whether cookies that were a player's still are, as far as the platform can be asked. */
    async holds(cookie: string, playerId: string): Promise<boolean> {
      const entry = keepEntry(cookie);
      if (entry.at === -Infinity) entry.last ??= playerId;
      await refresh(entry, cookie);
      return entry.last === playerId;
    },
  };
}
