import type { Context, MiddlewareHandler } from 'hono';
import { fail } from '../http/errors.ts';
import type { Actor } from './actor.ts';
import { identify, isWrite, type StaffDoors } from './identify.ts';
import { readSession } from './sessions.ts';

/** What tells who asks, in a process. */
interface Services extends Pick<StaffDoors, 'staff' | 'config'> {
  readonly cms: Pick<StaffDoors, 'token'>;
}

/**
 * Asks anew who writes once the whole body is there. Whoever sends it slowly was known when it began, and may have been signed out since,
 * or may do less. Behind the limit of bodies.
 */
export const identifyAgain = (
  services: () => Services,
): MiddlewareHandler<{ Variables: { actor?: Actor } }> =>
  async function identifyAgain(c: Context<{ Variables: { actor?: Actor } }>, next) {
    const before = c.get('actor');
    if (!isWrite(c) || !before) return await next();
    // Whoever reads it next gets what was read here.
    await c.req.text();
    const { staff, config, cms } = services();
    // Its token may have been replaced meanwhile; the session is the same.
    const actor = before.sessionId
      ? await readSession(staff, before.sessionId)
      : await identify(c, { staff, config, token: cms.token });
    if (!actor) return fail(c, 'unauthenticated');
    c.set('actor', actor);
    return await next();
  };
