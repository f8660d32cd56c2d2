import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Places } from '../http/secure-cookies.ts';
import type { Config } from '../process/config.ts';
import type { Variants } from '../process/variant.ts';
import type { Actor } from './actor.ts';
import type { Staff } from './staff.ts';

/** What the pages of staff work on. */
export interface StaffServices {
  readonly staff: Staff;
  readonly config: Pick<Config, 'STUDIO'> & Places;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** The site, as authenticator apps name it. */
  readonly site: { readonly name: string };
  /** Where this process is. */
  readonly variants: Pick<Variants, 'ownOrigin'>;
  /** What opens the authoring API on this machine. */
  readonly cms: { readonly token: string };
}

/** What is known of a request at the Studio's addresses: who asks, where somebody has signed in. */
export type StaffEnvironment = { Variables: { actor?: Actor } };

export type StaffApp = Hono<StaffEnvironment, Record<never, never>, string>;
export type StaffRequest = Context<StaffEnvironment>;
