import type { Hono } from 'hono';
import type { z } from 'zod';
import type { RouteNote } from '../api-reference/route-notes.ts';
import type { ContentModule } from '../cms/extensions.ts';
import type { NameSource } from '../cms/names/name-source.ts';
import type { KnownNames, NameKind } from '../documents/names.ts';
import type { DocumentAdditions } from '../documents/site-documents.ts';
import type { Identity, SignedIn } from '../http/identity.ts';
import type { InternalRoutes } from '../http/internal-route.ts';
import type { Licence } from '../i18n/regions.ts';
import type { ModuleServices } from '../open-types.ts';
import type { PlatformRules } from '../platform/platform-rules.ts';
import type { Config } from '../process/config.ts';
import type { EventShapes } from '../realtime/event-shapes.ts';
import type { TakeMail } from '../staff/mail.ts';
import type { Migrations } from '../store/migrations/index.ts';
import type { OnlyKnown } from './only-known.ts';
import type { Services } from './services.ts';

/** What a module is created with: the services of the process but for those of modules. */
export type ModuleContext = Pick<
  Services,
  'config' | 'runtime' | 'log' | 'store' | 'bus' | 'cms' | 'platform'
>;

/** A module at work in one process. */
export interface RunningModule {
  /** What it adds to the services, for its own routes. */
  readonly services: Partial<ModuleServices>;
  /** Who asks; of several modules the first that knows. */
  readonly identity?: Identity;
  /** What content may name of what it keeps, by the kind of name: editors are offered it as it is at the moment. */
  readonly names?: Readonly<Record<NameKind, NameSource>>;
  /** Sends the mails of the product; of several modules the first. */
  readonly takeMail?: TakeMail;
  /** Writes what a new store holds. Called at every start, before the process answers. */
  seed?(): Promise<void>;
  /** Begins to work by itself. */
  start?(): void;
  /** Ends that, after what is under way. */
  stop?(): Promise<void>;
  /**
   * What those who start the process should read, a line each.
   *
   * @param url where the process is
   * @param originOf where the site of a licence is
   */
  welcome?(url: string, originOf: (licence: Licence) => string): readonly string[];
}

/** A part of a site that brings calls, state and work of its own. */
export interface Module {
  readonly name: string;
  readonly migrations?: Migrations;
  /**
   * What an operator sets of it in the environment, each with a sentence by `describe`; read once at start into `config`. A value is shown
   * in no message where its name holds `SECRET`, `TOKEN` or `PASSWORD`, or `meta({ secret: true })` says so.
   */
  readonly settings?: z.ZodObject;
  /** What content may name of it, without a store; none where nobody here knows, such as of a back end at `PLATFORM_URL`. */
  names?(settings: Partial<Pick<Config, 'PLATFORM_URL'>>): KnownNames | undefined;
  /** Types of documents, and fields of pages, that it brings. */
  readonly documents?: DocumentAdditions;
  /** What it adds to content. */
  readonly content?: ContentModule;
  /** Addresses below which it answers, besides its calls: `/sandbox/{...path}`. */
  readonly addresses?: readonly string[];
  /** Topics of its messages on the bus that everybody may hear, each on the channel of its name. */
  readonly publicChannels?: readonly string[];
  /** What its events tell browsers. Those that another server triggers are held to it. */
  readonly events?: EventShapes;
  create?(context: ModuleContext): RunningModule;
  /** Its answers to the public. */
  routes?(services: () => Services): Hono;
  /** What it knows of the back end at `PLATFORM_URL`; of several modules the first. */
  readonly platform?: PlatformRules<Services>;
  /** Its answers to operators, and what each is for. */
  readonly internal?: {
    readonly notes: Readonly<Record<string, string>>;
    routes(services: Services): InternalRoutes;
  };
  /** What is to say of its public routes that are no calls, by `GET /path/{part}`. */
  readonly routeNotes?: Readonly<Record<string, RouteNote>>;
  /** Somebody signed in uses the site as an installed app. */
  onInstalledApp?(services: Services, who: SignedIn, cookie: string): Promise<void>;
}

/**
 * Declares a module; keeps its exact type.
 *
 * @example
 * export const notes = defineModule({
 *   name: 'notes',
 *   routes(services) {
 *     const app = new Hono();
 *     mount(app, services, listNotes, () => readNotes(services().store));
 *     return app;
 *   },
 * });
 */
export const defineModule = <const Definition extends Module>(
  definition: Definition & OnlyKnown<Definition, Module>,
): Definition => definition;
