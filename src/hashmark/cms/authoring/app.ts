import type { Hono } from 'hono';
import type { Services } from '../../server/services.ts';

/** What the authoring API works on. */
export interface AuthoringServices {
  cms: Services['cms'];
  log: Pick<Services['log'], 'error'>;
}

/** What its middleware knows of a request: who writes. */
export type AuthoringEnvironment = { Variables: { actor: string } };

export type AuthoringApp = Hono<AuthoringEnvironment, Record<never, never>, string>;
