import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Measured } from '../../documents/measured.ts';
import type { Places } from '../../http/secure-cookies.ts';
import type { Media } from '../../media/media.ts';
import type { Config } from '../../process/config.ts';
import type { Variants } from '../../process/variant.ts';
import type { Actor } from '../../staff/actor.ts';
import type { Staff } from '../../staff/staff.ts';
import type { WebhookContext } from '../../webhooks/context.ts';
import type { Cms } from '../cms.ts';
import type { PagesToMeasure } from './measured.ts';

/** The pages that this process has cached. */
export interface ShownPages {
  /** Those that a change of these tags ends. */
  showing(
    tags: readonly string[],
  ): readonly { readonly locale: string; readonly path: string; readonly licence: string }[];
}

/** What the authoring API works on. */
export interface AuthoringServices {
  cms: Cms;
  staff: Staff;
  media: Media;
  webhooks: WebhookContext & { wake(): void };
  config: Pick<Config, 'STUDIO' | 'GALLERY'> & Places;
  log: Pick<Logger, 'error'>;
  /** None where nothing is served, as for a command line on its own. */
  pages?: ShownPages;
  /** Measures how soon pages show what goes live; none where nothing is served. */
  measure?: { measure(pages: PagesToMeasure, since: number): Promise<Measured> };
  /** What this process has counted of readers; none where nothing is served. */
  readership?: { save(): Promise<void> };
  /** The site, as mails name it; by its host without. */
  site?: { readonly name: string };
  /** Where readers are. */
  variants: Pick<Variants, 'originOf'>;
}

/** What its middleware knows of a request: who asks. */
export type AuthoringEnvironment = { Variables: { actor: Actor } };

export type AuthoringApp = Hono<AuthoringEnvironment, Record<never, never>, string>;
