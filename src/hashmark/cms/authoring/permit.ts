import type { Context } from 'hono';
import { Refusal } from '../../http/errors.ts';
import type { Actor } from '../../staff/actor.ts';
import { type Action, allows, mayEver } from '../../staff/permissions.ts';
import { type Address, labelOf } from '../address.ts';
import type { AuthoringEnvironment } from './app.ts';

/** Whoever asks, as revisions and the audit name them. */
export const actorName = (c: Context<AuthoringEnvironment>): string => c.get('actor').name;

/**
 * Whether pages are looked at before whoever asks publishes them: whoever holds the token of the server knows what they do, and may
 * have very many.
 */
export const looksAtPage = (c: Context<AuthoringEnvironment>): boolean => c.get('actor').door !== 'server';

/**
 * Lets those go on who may do this, to all of the documents that it concerns.
 *
 * @throws Refusal `forbidden`
 */
export function permit(
  c: { get(name: 'actor'): Actor },
  action: Action,
  ...addresses: readonly Address[]
): void {
  const { rights } = c.get('actor');
  if (!mayEver(rights, action))
    throw new Refusal('forbidden', {
      message: `The role \`${rights.role}\` does not cover \`${action}\`.`,
      details: { action, role: rights.role },
    });
  const outside = addresses.find((address) => !allows(rights, action, address));
  if (outside)
    throw new Refusal('forbidden', {
      message: `Your rights to \`${action}\` do not cover ${labelOf(outside)}.`,
      details: { action, document: labelOf(outside) },
    });
}
