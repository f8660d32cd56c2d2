import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../http/errors.ts';
import type { Actor } from './actor.ts';
import { identify, isWrite, type StaffDoors } from './identify.ts';
import { readSession } from './sessions.ts';

/** What tells who asks, in a process. */
interface Services extends Pick<StaffDoors, 'staff' | 'config'> {
  readonly cms: Pick<StaffDoors, 'token'>;
}

/** How those are refused of whom nothing is known, whether they have sent a token or not. */
export const refuseUnknown = (c: Context): Refusal =>
  new Refusal(c.req.header('Authorization') === undefined ? 'unauthenticated' : 'invalid-token');

/**
 * Finds out again who asks, once all that they send has come: they may have been signed out since they began, or may do less.
 *
 * @param before who asked when the request began
 * @throws Refusal `unauthenticated`, `invalid-token`
 */
export async function findSenderAgain(
  c: Context,
  before: Actor,
  { staff, config, cms }: Services,
): Promise<Actor> {
  // Its token may have been replaced meanwhile; the session is the same.
  const actor = before.sessionId
    ? await readSession(staff, before.sessionId)
    : await identify(c, { staff, config, token: cms.token });
  if (!actor) throw refuseUnknown(c);
  return actor;
}

/** {@link findSenderAgain} for writes whose body is read here. Behind the limit of bodies. */
export const identifyAgain = (
  services: () => Services,
): MiddlewareHandler<{ Variables: { actor?: Actor } }> =>
  async function identifyAgain(c, next) {
    const before = c.get('actor');
    if (!isWrite(c) || !before) return await next();
    // Whoever reads it next gets what was read here.
    await c.req.arrayBuffer();
    c.set('actor', await findSenderAgain(c, before, services()));
    return await next();
  };
