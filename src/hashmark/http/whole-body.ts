import type { Env, MiddlewareHandler } from 'hono';

/**
 * Runs `middleware` for requests with a body, when all of it has arrived. Who asks is found out then: a sender who keeps the last byte
 * back would else be taken for who they were when they began, whatever has been signed out or taken away meanwhile.
 */
export const afterBody = <E extends Env>(middleware: MiddlewareHandler<E>): MiddlewareHandler<E> =>
  async function wholeBody(c, next) {
    if (!c.req.raw.body) return await next();
    await c.req.arrayBuffer();
    return await middleware(c, next);
  };
