import { Refusal } from '../http/errors.ts';
import type { StaffRequest } from './environment.ts';

/** The person who is signed in. @throws Refusal `forbidden` for programs, which have no account */
export function requirePerson(c: StaffRequest) {
  const actor = c.get('actor');
  if (actor?.staffId === undefined || actor.sessionId === undefined)
    throw new Refusal('forbidden', { message: 'Accounts are for people who have signed in.' });
  return { actor, staffId: actor.staffId, sessionId: actor.sessionId };
}
