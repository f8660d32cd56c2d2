import type { Server } from 'node:http';
import { z } from 'zod';
import { widgets } from '../../widgets/registry.ts';
import { createLocalBus } from './bus.ts';
import { createCms } from './cms/cms.ts';
import { seedContent } from './cms/seed-content.ts';
import type { Config } from './config.ts';
import { createForeign } from './foreign.ts';
import { PageCache } from './page-cache/page-cache.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createRealtime } from './realtime/realtime.ts';
import { CLOCK_TOPIC, createSettableRuntime, type Runtime, realRuntime } from './runtime.ts';
import { createSandboxNames } from './sandbox/known-names.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { provideServices, type Services } from './services.ts';
import { openStore } from './store/store.ts';
import { createLog } from './telemetry/log.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { createVariants } from './variant.ts';

const publishedSchema = z.object({ tags: z.array(z.string()) });
const movedSchema = z.object({ offset: z.int() });

/** How long a page waits for one answer of a foreign content system, in milliseconds, and how long that may be. */
const CONTENT_DEADLINE = 2500;
const MAX_CONTENT = 8 * 1024 * 1024;

/** The services of a process with the means to connect them to a server and to end them. */
export interface RunningServices {
  readonly services: Services;
  /** Answers WebSocket upgrades of `server`. */
  attach(server: Server): void;
  /** Tells every socket to go and come back elsewhere. */
  closeSockets(): Promise<void>;
  /** Ends what is left; nothing may be asked of the services after it. */
  stop(): Promise<void>;
}

/**
 * Creates everything one process owns: opens and migrates the store, seeds an empty one, and connects publishing
 * to the page cache.
 *
 * @param token opens the authoring API; a random one without it
 */
export async function startServices(
  config: Config,
  { world = realRuntime, token }: { world?: Runtime; token?: string | undefined } = {},
): Promise<RunningServices> {
  const clock = config.SANDBOX_TEST_HOOKS ? createSettableRuntime(world) : undefined;
  const runtime = clock ?? world;
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics({ process: config.INTERNAL_PORT !== undefined });
  const store = openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await store.migrate();

  const bus = config.DATABASE_URL
    ? await createPostgresBus({ connectionString: config.DATABASE_URL, log })
    : createLocalBus({
        onError: (error, topic) => log.error({ err: error, topic }, 'A listener of the bus failed.'),
      });
  const pages = new PageCache({ maxBytes: config.PAGE_CACHE_MB * 2 ** 20, runtime });
  bus.subscribe(({ topic, data }) => {
    if (topic === 'content') pages.drop(publishedSchema.parse(data).tags);
  });
  bus.onGap(() => pages.dropAll());
  if (clock)
    bus.subscribe(({ topic, data }) => {
      if (topic !== CLOCK_TOPIC) return;
      clock.offset = movedSchema.parse(data).offset;
      // What is kept was timed by the clock as it was.
      pages.dropAll();
    });

  const cms = createCms({
    store,
    bus,
    runtime,
    log,
    widgets,
    names: config.PLATFORM_URL ? undefined : createSandboxNames(),
    token,
  });
  await seedContent(cms);
  const sandbox = createSandbox({ store, bus, runtime, log, config, cms });
  await sandbox.seed();
  const realtime = await createRealtime({ store, bus, runtime, log, config });
  const variants = createVariants(config);

  const contentSystem = config.CMS_URL
    ? createForeign({
        name: 'content system',
        base: config.CMS_URL,
        deadline: CONTENT_DEADLINE,
        maxBytes: MAX_CONTENT,
        probePath: '/api/cms/pages?limit=1',
        log,
      })
    : undefined;

  const services: Services = {
    config,
    runtime,
    clock,
    log,
    metrics,
    store,
    bus,
    cms,
    contentSystem,
    sandbox,
    realtime,
    pages,
    variants,
  };
  provideServices(services);
  sandbox.start();

  return {
    services,
    attach: (server) => realtime.attach(server),
    closeSockets: () => realtime.close(),
    async stop() {
      contentSystem?.close();
      await sandbox.stop();
      await realtime.close();
      await bus.close();
      await store.close();
    },
  };
}
