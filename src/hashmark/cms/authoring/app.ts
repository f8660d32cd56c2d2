import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../../process/config.ts';
import type { Actor } from '../../staff/actor.ts';
import type { Staff } from '../../staff/staff.ts';
import type { Cms } from '../cms.ts';

/** What the authoring API works on. */
export interface AuthoringServices {
  cms: Cms;
  staff: Staff;
  config: Pick<Config, 'STUDIO' | 'STUDIO_ORIGIN' | 'SITE_ORIGIN'>;
  log: Pick<Logger, 'error'>;
}

/** What its middleware knows of a request: who asks. */
export type AuthoringEnvironment = { Variables: { actor: Actor } };

export type AuthoringApp = Hono<AuthoringEnvironment, Record<never, never>, string>;
