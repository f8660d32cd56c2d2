import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeServerFile, writeServerFile } from '../cms/server-file.ts';
import { watchConnections } from '../http/connections.ts';
import { type FullConfig, readConfig } from '../process/config.ts';
import { prepareFolders } from '../process/prepare-folder.ts';
import type { Site } from '../site/define-site.ts';
import { routeConsole } from '../telemetry/route-console.ts';
import { METHODS } from './front-door.ts';
import { holdBuild, listEarlier } from './hold-build.ts';
import { createInternalServer } from './internal/internal-server.ts';
import { tellPlainHosts } from './plain-hosts.ts';
import { createRequestListener, KEEP_ALIVE } from './request-listener.ts';
import { explainStartFailure } from './start-failure.ts';
import { startServices } from './start-services.ts';
import { createFileSender } from './static-files.ts';
import { printWelcome, readWelcome } from './welcome.ts';
import { reportReady, startWorkers, workerToken } from './workers.ts';

const STOP_DEADLINE_MS = 30_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What `astro build` has made. */
export interface Built {
  readonly site: Site;
  /** Astro with our application inside, which is read when `NODE_ENV` is known. */
  readonly readPages: () => Promise<{ handler: Handler }>;
  /** The folder of this build: `server`, which this process reads, and `client`, which browsers are sent. */
  readonly folder: string;
}

async function start({ site, readPages, folder }: Built, config: FullConfig): Promise<void> {
  // React takes its slower, talkative build where nothing says that this is production.
  process.env.NODE_ENV = config.NODE_ENV;
  const token = workerToken();
  const running = await startServices(site, config, { token });
  const { services } = running;
  routeConsole(services.log, () => services.runtime.now());
  const { handler } = await readPages();

  const sendFile = createFileSender(join(folder, 'client'), services.log, listEarlier(folder));
  const listener = createRequestListener({ services, sendFile, application: handler });
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE,
      maxHeaderSize: 16_384,
      // A client that would rather speak another protocol (`h2c`) takes the answer in this one.
      shouldUpgradeCallback: ({ headers }) => /\bwebsocket\b/i.test(headers.upgrade ?? ''),
    },
    listener.handle,
  );
  server.requestTimeout = 60_000;
  const connections = watchConnections(server, METHODS);
  running.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST.replace('127.0.0.1', 'localhost')}:${port}`;

  services.variants.listenAt(url);
  if (config.SITE_HOSTS.length > 0 && !config.SITE_ORIGIN)
    services.log.warn(
      { origin: url },
      'SITE_HOSTS is set and SITE_ORIGIN is not: mails and canonical addresses begin with the address of this machine',
    );
  const plain = tellPlainHosts(config);
  if (plain !== undefined) services.log.warn(plain);

  const internal =
    config.INTERNAL_PORT === undefined
      ? undefined
      : await createInternalServer(services, token !== undefined);
  if (token === undefined)
    writeServerFile(config.DATA_DIR, { url, token: services.cms.token, pid: process.pid });
  const welcome = await readWelcome(services, url);
  await listener.warm(port);
  listener.ready = true;

  const stop = async (signal: string) => {
    if (listener.stopping) return;
    listener.stopping = true;
    services.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    removeServerFile(config.DATA_DIR, process.pid);
    await sleep(config.GRACE_MS);
    const drained = connections.drain();
    await running.closeSockets();
    await drained;
    await internal?.close();
    await running.stop();
    process.exit(0);
  };
  // Before anybody hears that it is up: whoever does may tell it to stop at once.
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  const milliseconds = Math.round(performance.now());
  const more = plain === undefined ? welcome.more : [...welcome.more, plain];
  const facts = { ...welcome, more, internal: internal?.url };
  services.log.info({ url, internal: internal?.url, milliseconds }, 'listening');
  if (token === undefined) printWelcome({ ...facts, milliseconds });
  else reportReady(facts);
}

/**
 * The process of a site: one HTTP server for pages, API and sockets, and its orderly end. Ends with 1 and a sentence where it cannot
 * start.
 */
export async function serve(built: Built): Promise<void> {
  let config: FullConfig | undefined;
  try {
    holdBuild(built.folder);
    // The site declares what settings name, such as licences, and those of its modules.
    config = readConfig(process.env, built.site.modules);
    prepareFolders(config);
    await (config.WORKERS > 1 && workerToken() === undefined
      ? startWorkers(config, built.folder)
      : start(built, config));
  } catch (error) {
    const reason = explainStartFailure(error, config);
    if (reason === undefined) throw error;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}
