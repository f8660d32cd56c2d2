import type { MiddlewareHandler } from 'hono';

/**
 * Waits until all of a request has arrived. Who asks is found out after that: a sender who keeps the last byte back would else be taken
 * for who they were when they began, whatever has been signed out or taken away meanwhile.
 */
export const wholeBody: MiddlewareHandler = async function wholeBody(c, next) {
  // Whoever reads it next gets what was read here.
  if (c.req.raw.body) await c.req.arrayBuffer();
  await next();
};
