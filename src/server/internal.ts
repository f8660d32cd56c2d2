import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Services } from './services.ts';

/** The listener for operators alone: metrics, behind a bearer token, on a port of its own. */
export interface InternalServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function createInternalServer({
  config,
  metrics,
  pages,
  log,
}: Services): Promise<InternalServer> {
  const expected = Buffer.from(`Bearer ${config.INTERNAL_TOKEN}`);
  const allowed = (given: string | undefined) => {
    const seen = Buffer.from(given ?? '');
    return seen.length === expected.length && timingSafeEqual(seen, expected);
  };
  const server = createServer(async (request, response) => {
    if (!allowed(request.headers.authorization)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    for (const [outcome, count] of Object.entries(pages.counts)) metrics.pages.set({ outcome }, count);
    metrics.pageBytes.set(pages.bytes);
    const body = await metrics.registry.metrics();
    response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(body);
  });
  server.on('error', (error) => log.error({ err: error }, 'internal listener'));
  await new Promise<void>((resolve) => server.listen(config.INTERNAL_PORT, config.INTERNAL_HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.INTERNAL_HOST}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
