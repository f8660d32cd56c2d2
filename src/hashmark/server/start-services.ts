import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Bus, createLocalBus } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { createCms } from '../cms/cms.ts';
import { CONTENT_TOPIC, staleMessage } from '../cms/context.ts';
import { seedContent } from '../cms/seed-content.ts';
import { AnswerCache } from '../content/answer-cache.ts';
import { MAX_AGE_S } from '../content/made-of.ts';
import { mediaTag } from '../engine/media-address.ts';
import { NOBODY } from '../http/identity.ts';
import { createRequestLimits } from '../http/limit.ts';
import { Media } from '../media/media.ts';
import type { ModuleServices } from '../open-types.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { Config, FullConfig } from '../process/config.ts';
import { createForeign, type Foreign } from '../process/foreign.ts';
import {
  CLOCK_TOPIC,
  createSettableRuntime,
  type Runtime,
  realRuntime,
  type SettableRuntime,
  standingRuntime,
} from '../process/runtime.ts';
import { createVariants } from '../process/variant.ts';
import { Readership } from '../readership/readership.ts';
import { createRealtime } from '../realtime/create-realtime.ts';
import type { ModuleContext, RunningModule } from '../site/define-module.ts';
import type { Site } from '../site/define-site.ts';
import {
  eventShapesOf,
  extensionsOf,
  migrationsOf,
  platformRulesOf,
  publicChannelsOf,
} from '../site/joined.ts';
import { createStaff } from '../staff/staff.ts';
import { openStore } from '../store/store.ts';
import { createLog } from '../telemetry/log.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { recordMediaEvents, recordStaffEvents } from '../webhooks/media-and-staff-events.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { holdFolder } from './hold-folder.ts';
import { PageMeasure } from './measure-pages.ts';
import { type ProcessServices, provideServices } from './services.ts';

const publishedSchema = z.object({ tags: z.array(z.string()) });
const movedSchema = z.object({ offset: z.int() });

/** How long a page waits for one answer of a foreign content system, in milliseconds, and how long that may be. */
const CONTENT_DEADLINE = 2500;
const MAX_CONTENT = 8 * 1024 * 1024;

/** What cached answers of the delivery API may hold, of what cached pages may. */
const ANSWERS_SHARE = 1 / 8;

/** The services of a process with the means to connect them to a server and to end them. */
export interface RunningServices {
  readonly services: ProcessServices;
  /** Answers WebSocket upgrades of `server`. */
  attach(server: Server): void;
  /** Tells every socket to go and come back elsewhere. */
  closeSockets(): Promise<void>;
  /** Ends what is left; nothing may be asked of the services after it. */
  stop(): Promise<void>;
}

async function openBus(config: Config, log: Logger): Promise<Bus> {
  if (config.DATABASE_URL) return await createPostgresBus({ connectionString: config.DATABASE_URL, log });
  return createLocalBus({
    onError: (error, topic) => log.error({ err: error, topic }, 'A listener of the bus failed.'),
  });
}

/** What is cached goes when what it shows has changed, and all of it when that cannot be known. */
function dropWhatChanges(
  caches: readonly Pick<PageCache, 'drop' | 'dropAll'>[],
  bus: Bus,
  clock: SettableRuntime | undefined,
): void {
  const dropAll = () => {
    for (const cache of caches) cache.dropAll();
  };
  bus.subscribe(({ topic, data }) => {
    if (topic !== CONTENT_TOPIC) return;
    const { tags } = publishedSchema.parse(data);
    for (const cache of caches) cache.drop(tags);
  });
  bus.onGap(dropAll);
  if (!clock) return;
  bus.subscribe(({ topic, data }) => {
    if (topic !== CLOCK_TOPIC) return;
    clock.offset = movedSchema.parse(data).offset;
    // What is kept was timed by the clock as it was.
    dropAll();
  });
}

/** Adds the modules of a site to a list, each when it is ready. */
async function startModules(site: Site, context: ModuleContext, modules: RunningModule[]): Promise<void> {
  for (const { create } of site.modules) {
    const running = create?.(context);
    await running?.seed?.();
    if (running) modules.push(running);
  }
}

const openContentSystem = (base: string, { PLATFORM_URL }: Config, log: Logger): Foreign =>
  createForeign({
    name: 'content system',
    base,
    sharesSessions: PLATFORM_URL !== undefined && new URL(PLATFORM_URL).origin === new URL(base).origin,
    deadline: CONTENT_DEADLINE,
    maxBytes: MAX_CONTENT,
    probePath: '/api/cms/pages?limit=1',
    log,
  });

/** What every service of a process stands on. */
type Basis = Omit<ModuleContext, 'cms' | 'platform'>;

/** The clock of a process, and what can set it where the test hooks are open. */
function readClock(config: Config, world: Runtime): { runtime: Runtime; clock: SettableRuntime | undefined } {
  if (!config.SANDBOX_TEST_HOOKS) return { runtime: world, clock: undefined };
  const moment = config.SANDBOX_TEST_MOMENT;
  const clock = createSettableRuntime(moment === undefined ? world : standingRuntime(moment, world));
  return { runtime: clock, clock };
}

/** What is kept of pages and of answers of the delivery API, within one share of memory. */
function createCaches({ PAGE_CACHE_MB, CMS_URL }: Config, runtime: Runtime, readership: Readership) {
  const maxBytes = PAGE_CACHE_MB * 2 ** 20;
  return {
    pages: new PageCache({ maxBytes, runtime, readership }),
    answers: new AnswerCache({
      maxBytes: maxBytes * ANSWERS_SHARE,
      // Another content system does not tell what it publishes.
      maxAge: CMS_URL ? MAX_AGE_S : undefined,
      runtime,
    }),
  };
}

/** The library of pictures; a change of one is told as a publish is. */
function openMedia({ store, bus, runtime, log, config }: Basis): Media {
  return new Media({
    store,
    runtime,
    log,
    recordEvent: recordMediaEvents({ runtime }),
    folder: config.MEDIA_DIR ?? join(config.DATA_DIR, 'media'),
    quota: config.MEDIA_MB * 2 ** 20,
    onChange: (picture) => {
      bus
        .publish(staleMessage([mediaTag(picture)]))
        .catch((error: unknown) => log.error(error, 'a change of a picture could not be told'));
    },
  });
}

/** Begins what goes on by itself. @returns ends what of it no module ends */
function startWork({ modules, webhooks, cms, bus, log, readership }: ProcessServices): () => Promise<void> {
  for (const module of modules) module.start?.();
  readership.start();
  webhooks.start(() => cms.recordElapsed());
  // A publish is reported at once, and not at the next look.
  bus.subscribe(({ topic }, origin) => {
    if (topic === CONTENT_TOPIC && origin === 'here') webhooks.wake();
  });
  const stopping = new AbortController();
  const reading = cms.fillUses(stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, 'what documents use could not be noted; it is tried again at the next start');
  });
  return async () => {
    stopping.abort();
    await reading;
    await readership.stop();
  };
}

/**
 * Creates everything one process owns: opens and migrates the store, seeds an empty one, and connects publishing
 * to the page cache. A folder with SQLite is this process's alone until `stop`.
 *
 * @param site what is served
 * @param token opens the authoring API; a random one without it
 */
export async function startServices(
  site: Site,
  config: FullConfig,
  { world = realRuntime, token }: { world?: Runtime; token?: string | undefined } = {},
): Promise<RunningServices> {
  const { runtime, clock } = readClock(config, world);
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics({ process: config.INTERNAL_PORT !== undefined });
  const releaseFolder = await holdFolder(config, log);
  const store = openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await store.migrate(migrationsOf(site.modules));
  const bus = await openBus(config, log);
  const basis: Basis = { store, bus, runtime, log, config };
  const readership = new Readership(basis);
  const { pages, answers } = createCaches(config, runtime, readership);
  // Answers first: a page that is made anew must not meet an old one.
  dropWhatChanges([answers, pages], bus, clock);

  const modules: RunningModule[] = [];
  const cms = createCms({
    ...basis,
    extensions: extensionsOf(site, config),
    nameSources: (kind) => modules.find(({ names }) => names?.[kind])?.names?.[kind],
    token,
  });
  await seedContent(cms);
  const factor = config.SANDBOX_TEST_HOOKS ? 1000 : 1;
  const takeMail = () => modules.find((module) => module.takeMail)?.takeMail;
  const staff = createStaff({
    ...{ store, runtime, secret: cms.token, factor, takeMail },
    recordEvent: recordStaffEvents({ runtime }),
  });
  const media = openMedia(basis);
  const webhooks = createWebhooks({ ...basis, allowsLocal: config.WEBHOOK_LOCALHOST });
  const platform = config.PLATFORM_URL
    ? openPlatform(config.PLATFORM_URL, platformRulesOf(site.modules), log)
    : undefined;
  await startModules(site, { ...basis, cms, platform }, modules);
  const realtime = await createRealtime({
    ...basis,
    publicChannels: publicChannelsOf(site.modules),
    events: eventShapesOf(site.modules),
  });
  const contentSystem = config.CMS_URL ? openContentSystem(config.CMS_URL, config, log) : undefined;

  const services: ProcessServices = {
    ...(Object.assign({}, ...modules.map((module) => module.services)) as ModuleServices),
    ...basis,
    ...{
      site,
      modules,
      clock,
      metrics,
      cms,
      staff,
      media,
      webhooks,
      contentSystem,
      platform,
      realtime,
      pages,
      answers,
      readership,
      measure: new PageMeasure({ bus, pages }),
    },
    identity: modules.find(({ identity }) => identity)?.identity ?? NOBODY,
    limits: createRequestLimits(factor),
    variants: createVariants(config),
  };
  provideServices(services);
  const endWork = startWork(services);

  return {
    services,
    attach: (server) => realtime.attach(server),
    closeSockets: () => realtime.close(),
    async stop() {
      await endWork();
      await media.close();
      await webhooks.stop();
      contentSystem?.close();
      for (const module of modules.toReversed()) await module.stop?.();
      platform?.close();
      await realtime.close();
      await bus.close();
      await store.close();
      releaseFolder();
    },
  };
}
