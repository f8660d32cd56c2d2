import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS, errorEnvelope, errorHeaders, isRefusal, Refusal } from '../../http/errors.ts';
import { refuseOddTexts } from '../../http/input.ts';
import { type InternalRoute, type InternalRoutes, sendJson } from '../../http/internal-route.ts';
import { pathOf } from '../../http/request-target.ts';
import type { ProcessServices } from '../services.ts';
import { clockRoutes } from './clock.ts';
import { metricsRoute } from './metrics.ts';

/** The listener for operators only, behind a bearer token, on a port of its own. */
export interface InternalServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @param isWorker whether the process is one of several that share the port */
export async function createInternalServer(
  services: ProcessServices,
  isWorker = false,
): Promise<InternalServer> {
  const { config, log, runtime } = services;
  const expected = Buffer.from(config.INTERNAL_TOKEN ?? '');
  const allowed = (given: string | undefined) => {
    const seen = Buffer.from(/^Bearer (\S+)$/i.exec(given ?? '')?.[1] ?? '');
    return expected.length > 0 && seen.length === expected.length && timingSafeEqual(seen, expected);
  };
  const declared: InternalRoutes = {
    ...metricsRoute(services, isWorker),
    ...clockRoutes(services),
    ...Object.assign({}, ...services.site.modules.map(({ internal }) => internal?.routes(services))),
  };
  const routes = new Map(Object.entries(declared));
  const paths = new Set([...routes.keys()].map((route) => route.split(' ')[1]));

  function findRoute({ method = 'GET' }: IncomingMessage, pathname: string): InternalRoute {
    const route = routes.get(`${method} ${pathname}`);
    if (route) return route;
    if (!paths.has(pathname)) throw new Refusal('not-found');
    throw new Refusal('method-not-allowed', { message: `${pathname} does not answer ${method}.` });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!allowed(request.headers.authorization)) {
        response.setHeader('WWW-Authenticate', 'Bearer');
        throw new Refusal('invalid-token');
      }
      const address = URL.parse(request.url ?? '/', 'http://internal');
      if (!address) throw new Refusal('bad-request', { message: 'The address is not written as one.' });
      const { pathname, searchParams } = address;
      refuseOddTexts(Object.fromEntries(searchParams));
      await findRoute(request, pathname)(request, response, searchParams);
    } catch (error) {
      const refusal = isRefusal(error) ? error : new Refusal('internal-error');
      if (refusal !== error) log.error({ err: error, path: pathOf(request) }, 'an internal request failed');
      // What has begun cannot become an error any more: the reader sees that it was cut off.
      if (response.headersSent) response.destroy();
      else
        sendJson(
          response,
          ERRORS[refusal.code].status,
          errorEnvelope(refusal.code, runtime.id(), refusal.info),
          errorHeaders(refusal.code, refusal.info),
        );
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.INTERNAL_PORT, config.INTERNAL_HOST, resolve);
  });
  server.on('error', (error) => log.error({ err: error }, 'internal listener'));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.INTERNAL_HOST}:${port}`,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      return closed;
    },
  };
}
