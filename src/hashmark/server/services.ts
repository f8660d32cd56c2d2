import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Cms } from '../cms/cms.ts';
import type { Identity } from '../http/identity.ts';
import type { RequestLimits } from '../http/limit.ts';
import type { ModuleServices } from '../open-types.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { RunningModule } from '../site/define-module.ts';
import type { Site } from '../site/define-site.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Config } from './config.ts';
import type { Foreign } from './foreign.ts';
import type { Runtime, SettableRuntime } from './runtime.ts';
import type { Variants } from './variant.ts';

/** What one server process owns. Created by `main.ts` (in development by its Vite plugin), never by a module. */
export interface Services extends ModuleServices {
  readonly site: Site;
  readonly config: Config;
  readonly runtime: Runtime;
  /** The same runtime where tests may move its clock: with `SANDBOX_TEST_HOOKS` alone. */
  readonly clock: SettableRuntime | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly bus: Bus;
  readonly cms: Cms;
  /** The content system at `CMS_URL`; none: pages read from ours. */
  readonly contentSystem: Foreign | undefined;
  readonly identity: Identity;
  readonly limits: RequestLimits;
  /** The modules at work, in the order of the site. */
  readonly modules: readonly RunningModule[];
  readonly realtime: Realtime;
  readonly pages: PageCache;
  readonly variants: Variants;
  /** The policy of pages in development, where Astro sends none; a page of the build brings its own. */
  readonly pagePolicy?: string;
}

const KEY = Symbol.for('hashmark.services');
const holder = globalThis as { [KEY]?: Services };

/**
 * Hands the services to every copy of the server's modules: plain Node and Astro's bundle each evaluate
 * `src/hashmark/server/*`, so a module-level instance would exist twice.
 */
export function provideServices(services: Services): void {
  holder[KEY] = services;
}

/**
 * The services of this process.
 *
 * @throws when nothing has provided them, which means that code of the server ran outside a server.
 */
export function services(): Services {
  const provided = holder[KEY];
  if (!provided)
    throw new Error('The server has not provided its services yet; see src/hashmark/server/main.ts.');
  return provided;
}
