import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Cms } from '../cms.ts';

/** What the authoring API works on. */
export interface AuthoringServices {
  cms: Cms;
  log: Pick<Logger, 'error'>;
}

/** What its middleware knows of a request: who writes. */
export type AuthoringEnvironment = { Variables: { actor: string } };

export type AuthoringApp = Hono<AuthoringEnvironment, Record<never, never>, string>;
