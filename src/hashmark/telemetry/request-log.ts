import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { loggedPath } from '../http/request-target.ts';
import type { Metrics } from './metrics.ts';

/** Gives every request an id, logs it when it is answered, and counts it. Page hits never come here. */
export function requestLog(
  services: () => { log: Logger; metrics: Metrics },
): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async function requestLog(c, next) {
    const { log, metrics } = services();
    const given = c.req.header('x-request-id');
    const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    c.set('requestId', id);
    const started = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', id);
    const seconds = (performance.now() - started) / 1000;
    const { method } = c.req;
    metrics.requests.inc({ method, status: String(c.res.status) });
    metrics.requestSeconds.observe({ method }, seconds);
    const entry = {
      id,
      method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(seconds * 1000),
    };
    if (c.res.status >= 500) log.error(entry, 'request');
    else if (isInternal(c.env)) log.debug(entry, 'request');
    else log.info(entry, 'request');
  };
}

/** Whether the server itself asks, for the data of a page that it prints: part of the request that needs the page. */
export const isInternal = (env: unknown): boolean =>
  typeof env === 'object' && env !== null && 'INTERNAL' in env;
