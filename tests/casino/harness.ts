import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { routes } from '../../src/casino/calls/catalogue/routes.ts';
import { migrations } from '../../src/casino/migrations/index.ts';
import { runSandbox } from '../../src/casino/module.ts';
import { RULE_KEYS } from '../../src/casino/published-rules/rule-keys.ts';
import { createSandbox } from '../../src/casino/sandbox.ts';
import { sandboxRoutes } from '../../src/casino/sandbox-routes.ts';
import { type BusMessage, createLocalBus } from '../../src/hashmark/bus/bus.ts';
import { type ApiClient, createClient } from '../../src/hashmark/calls/client.ts';
import { slugOf } from '../../src/hashmark/cms/address.ts';
import { type Cms, createCms } from '../../src/hashmark/cms/cms.ts';
import type { ContentExtensions } from '../../src/hashmark/cms/extensions.ts';
import { seedContent } from '../../src/hashmark/cms/seed-content.ts';
import { createRequestLimits } from '../../src/hashmark/http/limit.ts';
import { originCheck } from '../../src/hashmark/http/origin-check.ts';
import { Media } from '../../src/hashmark/media/media.ts';
import { PageCache } from '../../src/hashmark/page-cache/page-cache.ts';
import { forwardCalls } from '../../src/hashmark/platform/forward-calls.ts';
import { openPlatform } from '../../src/hashmark/platform/open-platform.ts';
import { readConfig } from '../../src/hashmark/process/config.ts';
import { type Runtime, realRuntime } from '../../src/hashmark/process/runtime.ts';
import { createVariants } from '../../src/hashmark/process/variant.ts';
import { createRealtime } from '../../src/hashmark/realtime/create-realtime.ts';
import { productCalls } from '../../src/hashmark/server/product-calls.ts';
import type { ProcessServices } from '../../src/hashmark/server/services.ts';
import {
  eventShapesOf,
  extensionsOf,
  platformRulesOf,
  publicChannelsOf,
} from '../../src/hashmark/site/joined.ts';
import { createStore, openStore, type Store } from '../../src/hashmark/store/store.ts';
import { createMetrics } from '../../src/hashmark/telemetry/metrics.ts';
import { beginWith } from '../support/copied-rows.ts';
import { pgliteDialect } from '../support/pglite.ts';
import { borrowDatabase } from '../support/postgres.ts';
import { shippedConfigs } from '../support/shipped-configs.ts';
import site from '../support/site.ts';
import { copyDatabase } from '../support/sqlite.ts';
import { localWebhooks, quickStaff } from '../support/staff.ts';

/**
 * A new store on SQLite, removed with the test; empty unless said.
 *
 * @param name of what `prepare` writes into it, which is done once
 */
export async function sqliteStore(name?: string, prepare?: (store: Store) => Promise<void>): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-sandbox-'));
  await copyDatabase(dataDir, name, prepare);
  const store = openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return store;
}

/** A library of pictures in a folder of its own, removed with the test. */
function temporaryMedia(store: Store, runtime: Runtime): Media {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-media-'));
  const media = new Media({ store, runtime, log: pino({ enabled: false }), folder, quota: 2 ** 30 });
  onTestFinished(async () => {
    await media.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return media;
}

/** A new empty store on PostgreSQL compiled to WebAssembly. */
export async function pgliteStore(): Promise<Store> {
  const store = createStore({ kind: 'postgres', main: await pgliteDialect() });
  onTestFinished(() => store.close());
  await store.migrate(migrations);
  return store;
}

/** An empty database on the server at `TEST_DATABASE_URL`, given back with the test. */
export async function postgresStore(url: string): Promise<Store> {
  const database = await borrowDatabase(url);
  const store = openStore({ databaseUrl: database.url, dataDir: '' });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
}

const url = process.env.TEST_DATABASE_URL;

/** PostgreSQL: the server at `TEST_DATABASE_URL`, or where there is none the one compiled to WebAssembly. */
export const POSTGRES: readonly [name: string, open: () => Promise<Store>] = url
  ? ['PostgreSQL', () => postgresStore(url)]
  : ['PGlite', pgliteStore];

export interface Harness {
  app: Hono;
  services: ProcessServices;
  messages: BusMessage[];
  /** A new browser: keeps its cookies, sends its origin. */
  browser(): Browser;
}

export interface Browser {
  api: ApiClient;
  fetch: typeof globalThis.fetch;
  cookies: Map<string, string>;
}

const ORIGIN = 'http://localhost:4321';

export function createBrowser(app: Pick<Hono, 'fetch'>): Browser {
  const cookies = new Map<string, string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('Origin', ORIGIN);
    request.headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return { api: createClient({ routes, baseUrl: ORIGIN, fetch, retryDelay: 1 }), fetch, cookies };
}

/** Publishes documents of configuration that ship, in a store that does not hold them. */
export async function publishConfigs(cms: Cms, keys: readonly string[]): Promise<void> {
  const { items } = await cms.catalogue({ type: 'config', limit: 500 });
  const entries = shippedConfigs(keys).filter(
    ({ address: { key, suffix, locale } }) =>
      !items.some((item) => item.slug === slugOf(key, suffix) && item.locale === locale),
  );
  await cms.batch({
    mode: 'publish',
    entries: entries.map(({ address, body }) => ({ address, body, base: null })),
    actor: 'system:test',
  });
}

const log = pino({ level: 'silent' });
const SETTINGS = { SANDBOX_LIVELY: '0', NODE_ENV: 'test', INTERNAL_TOKEN: 'internal-test-token' };

/** Most tests sign somebody up; what their passwords withstand is the matter of one. */
const QUICK = { memory: 64, passes: 1 };

/** What is published when these modules are loaded holds for every later clock. */
const LOADED = Date.now();

/** When what is published for this clock is published. */
const momentOf = (runtime: Runtime) => Math.min(runtime.now(), LOADED);

/** Publishes the rules at a moment. */
const publishRules = async (store: Store, moment: number): Promise<void> => {
  const parts = { store, bus: createLocalBus(), runtime: { ...realRuntime, now: () => moment }, log };
  await publishConfigs(createCms({ ...parts, extensions }), RULE_KEYS);
};

/** A new store in which the rules hold at the moment of a clock; they are published once and then copied. */
function storeWithRules(runtime: Runtime): Promise<Store> {
  const moment = momentOf(runtime);
  return sqliteStore(`rules of ${moment}`, (store) => publishRules(store, moment));
}

const holdsDocuments = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('documents').select('id').limit(1).execute()).length > 0;

/** Writes the rules, and what else every harness begins with where that is wanted, into a store that a test has opened. */
async function begin(store: Store, runtime: Runtime, isUsual: boolean): Promise<void> {
  const moment = momentOf(runtime);
  if (store.kind === 'sqlite' || (await holdsDocuments(store))) return await publishRules(store, moment);
  if (isUsual) await beginWith(store, 'furnished', furnish);
  else await beginWith(store, `rules of ${moment}`, () => publishRules(store, moment));
}

/** Writes what every harness begins with, so that it is made once and then copied. */
async function furnish(store: Store): Promise<void> {
  const parts = { store, bus: createLocalBus(), runtime: realRuntime, log };
  const cms = createCms({ ...parts, extensions });
  await publishConfigs(cms, RULE_KEYS);
  const sandbox = createSandbox({
    ...parts,
    cms,
    config: readConfig(SETTINGS, site.modules),
    passwordCost: QUICK,
  });
  await sandbox.seed();
  await sandbox.stop();
}

/** A new store on SQLite with the content that ships, which is read and published once. */
export const storeWithContent = (): Promise<Store> =>
  sqliteStore('content', async (store) => {
    const parts = { store, bus: createLocalBus(), runtime: realRuntime, log };
    await seedContent(createCms({ ...parts, extensions }));
  });

/** The site without widgets, and without names that content may not use. */
const extensions: ContentExtensions = { ...extensionsOf(site), widgets: new Map(), names: undefined };

/** The platform's part of a server, on real parts: store, bus, sandbox, routes. */
export async function createHarness(
  options: {
    store?: Store;
    runtime?: Runtime;
    settings?: Record<string, string>;
    /** Where the readers are; `DEFAULT_COUNTRY` without it. */
    country?: string;
    /** Under which host they ask; decides the licence. */
    host?: string;
    /** Whether sent mails keep their links, so that a test can follow them; so without it. */
    keepsLinks?: boolean;
    /** False: the house gives and sells nothing, and no document is in the store. */
    rules?: boolean;
    /** Whether hashing a password costs what it costs outside of tests. */
    hashesSlowly?: boolean;
  } = {},
): Promise<Harness> {
  const config = readConfig({ ...SETTINGS, ...options.settings }, site.modules);
  const runtime = options.runtime ?? realRuntime;
  const hasRules = options.rules ?? true;
  const isUsual = !options.runtime && hasRules && config.DEMO && !config.PLATFORM_URL;
  const openNew = () => (hasRules ? storeWithRules(runtime) : sqliteStore());
  const store = options.store ?? (await (isUsual ? sqliteStore('furnished', furnish) : openNew()));
  const bus = createLocalBus();
  const cms = createCms({
    store,
    bus,
    runtime,
    log,
    extensions,
  });
  if (hasRules && options.store) await begin(options.store, runtime, isUsual && !options.hashesSlowly);
  const rules = platformRulesOf(site.modules);
  const platform = config.PLATFORM_URL ? openPlatform(config.PLATFORM_URL, rules, log) : undefined;
  const sandbox = createSandbox({
    store,
    bus,
    runtime,
    log,
    config,
    cms,
    platform,
    keepsLinks: options.keepsLinks ?? true,
    ...(options.hashesSlowly ? {} : { passwordCost: QUICK }),
  });
  onTestFinished(async () => {
    await sandbox.stop();
    platform?.close();
    // Whatever a test has done, the books balance.
    expect(await sandbox.ledger.verify()).toEqual([]);
  });
  await sandbox.seed();
  const running = runSandbox(sandbox, config);
  const messages: BusMessage[] = [];
  bus.subscribe((message) => messages.push(message));
  const realtime = await createRealtime({
    store,
    bus,
    runtime,
    log,
    config,
    publicChannels: publicChannelsOf(site.modules),
    events: eventShapesOf(site.modules),
  });
  const metrics = createMetrics({ process: false });
  const variants = createVariants(config);
  const services = {
    config,
    runtime,
    log,
    metrics,
    store,
    bus,
    sandbox,
    platform,
    site,
    modules: [running],
    identity: running.identity,
    limits: createRequestLimits(config.SANDBOX_TEST_HOOKS ? 1000 : 1),
    realtime,
    cms,
    staff: quickStaff(store, runtime),
    media: temporaryMedia(store, runtime),
    webhooks: localWebhooks(store, runtime),
    variants,
    pages: new PageCache({ maxBytes: 0, runtime }),
  } as unknown as ProcessServices;
  const app = new Hono();
  app.use(async (c, next) => {
    const variant = variants.of(options.host ?? 'localhost', c.req.path, options.country);
    c.set('variant' as never, variant as never);
    await next();
  });
  app.use(originCheck(() => services));
  app.route(
    '/',
    forwardCalls(() => services, Object.values(site.calls.calls), rules),
  );
  app.route(
    '/',
    sandboxRoutes(() => services),
  );
  app.route(
    '/',
    productCalls(() => services),
  );
  return { app, services, messages, browser: () => createBrowser(app) };
}

/** A registration that every rule accepts. */
export const newcomer = (email: string) => ({
  user: {
    email,
    password: 'orbit-orbit-9',
    currency: 'EUR' as const,
    date_of_birth: '1990-05-04',
    terms_acceptance: true,
  },
});

/** A postal code of each country that tests play in. */
const POSTAL_CODES: Readonly<Record<string, string>> = { CA: 'K1A 0B1', DE: '28195', AU: '6000', NZ: '9016' };

/** Fills in what a payout and the games of live studios ask for. */
export async function completeProfile(api: ApiClient): Promise<void> {
  const { country } = await api.call('getPlayer');
  await api.call('updatePlayer', {
    body: {
      first_name: 'Mira',
      last_name: 'Ceti',
      date_of_birth: '1990-05-04',
      city: 'Lyra',
      address: '1 Vega Street',
      postal_code: POSTAL_CODES[country ?? ''] ?? '12345',
    },
  });
}

/** Shuts a player out for good, as a confirmed exclusion leaves them. */
export async function exclude({ db }: Store, playerId: string): Promise<void> {
  await db
    .insertInto('user_limits')
    .values({
      id: realRuntime.id(),
      player_id: playerId,
      slot: 'self-exclusion',
      type: 'self-exclusion',
      period: 'forever',
      amounts: '[]',
      minutes: null,
      created_at: 0,
      ends_at: null,
      reopens_at: null,
      zone: 'UTC',
      told_period: null,
    })
    .execute();
}

/** Serves the application and its sockets on a free port; ended with the test. */
export async function listen({
  app,
  services,
}: Harness): Promise<{ url: string; port: number; server: Server }> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: body.length > 0 ? body : null,
    });
    const response = await app.fetch(request);
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  services.realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await services.realtime.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, port, server };
}
