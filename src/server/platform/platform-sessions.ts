import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { playerSchema } from '../../../content-schemas/entities/player.ts';
import type { Foreign } from '../foreign.ts';
import type { Runtime } from '../runtime.ts';
import type { SignedIn } from '../sandbox/sessions/sessions.ts';

/** How long an answer of the platform about a session is believed, in milliseconds. */
const BELIEVED = 5_000;

/** Asks a foreign platform whom a browser's cookies belong to. */
export function createPlatformSessions(options: { platform: Foreign; runtime: Runtime; log: Logger }) {
  const { platform, runtime, log } = options;
  const known = new LRUCache<string, { at: number; player: Promise<SignedIn | undefined> }>({ max: 10_000 });

  async function ask(cookie: string): Promise<SignedIn | undefined> {
    const { status, text } = await platform.ask('/api/player', {
      headers: { Cookie: cookie, Accept: 'application/json' },
    });
    if (status !== 200) return undefined;
    const { id, groups } = playerSchema.pick({ id: true, groups: true }).parse(JSON.parse(text));
    return { playerId: id, groups };
  }

  return {
    /** @param cookie the `Cookie` header. A platform that cannot be asked knows nobody. */
    async find(cookie: string | undefined): Promise<SignedIn | undefined> {
      if (!cookie) return undefined;
      const key = createHash('sha256').update(cookie).digest('base64');
      const now = runtime.now();
      const last = known.get(key);
      if (last && now - last.at < BELIEVED) return last.player;
      const player = ask(cookie).catch((error: unknown) => {
        known.delete(key);
        log.error({ err: error, call: 'getPlayer' }, 'the platform cannot be asked for a session');
        return undefined;
      });
      known.set(key, { at: now, player });
      return player;
    },
  };
}
