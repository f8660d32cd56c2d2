import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { type Cms, createCms } from '../../../src/hashmark/cms/cms.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { removeServerFile, writeServerFile } from '../../../src/hashmark/cms/server-file.ts';
import { Media } from '../../../src/hashmark/media/media.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import site from '../../support/site.ts';
import { localWebhooks, quickStaff, READERS, STUDIO_HERE } from '../../support/staff.ts';
import { widgets } from './world.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A server of the content APIs in this process. */
interface Running {
  url: string;
  cms: Cms;
  stop(): Promise<void>;
}

/** A store in a folder, and the CMS on it. */
export async function openCms(dataDir: string): Promise<{ store: Store; cms: Cms }> {
  const store = openStore({ dataDir });
  await store.migrate(migrations);
  const cms = createCms({
    store,
    bus: createLocalBus(),
    runtime: realRuntime,
    log,
    extensions: { ...extensionsOf(site), widgets, names: undefined },
  });
  return { store, cms };
}

/** A real HTTP server with both content APIs, announced as the product announces itself. Each has a token of its own. */
export async function startServer(dataDir: string): Promise<Running> {
  const { store, cms } = await openCms(dataDir);
  const app = new Hono()
    .route(
      '/',
      authoringRoutes(() => ({
        cms,
        log,
        staff: quickStaff(store, realRuntime),
        webhooks: localWebhooks(store, realRuntime),
        config: STUDIO_HERE,
        variants: READERS,
        media: new Media({
          store,
          runtime: realRuntime,
          log,
          folder: join(dataDir, 'media'),
          quota: 2 ** 20,
        }),
      })),
    )
    .route(
      '/',
      deliveryRoutes(() => ({ cms })),
    );
  const server: Server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'GET' ? {} : { body: await text(request) };
    const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await app.request(new URL(url, 'http://localhost').href, {
      method,
      headers: entries,
      ...body,
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeServerFile(dataDir, { url, token: cms.token, pid: process.pid });
  return {
    url,
    cms,
    async stop() {
      removeServerFile(dataDir, process.pid);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}
