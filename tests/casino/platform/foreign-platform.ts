import { Writable } from 'node:stream';
import { Hono } from 'hono';
import { pino } from 'pino';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, type Harness, listen } from '../harness.ts';

/** A site in front of another server's sandbox, which plays the foreign platform. @param below the path at which it is */
export async function withForeignPlatform(
  change?: (app: Hono) => void,
  runtime: Runtime = realRuntime,
  below = '',
) {
  const foreign = await createHarness();
  const seen: Request[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    seen.push(c.req.raw.clone());
    await next();
  });
  change?.(app);
  app.route('/', foreign.app);
  const whole = below ? new Hono().route(below, app) : app;
  const { url } = await listen({ ...foreign, app: whole } as Harness);
  const site = await createHarness({ settings: { PLATFORM_URL: url + below }, runtime });
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  Object.assign(site.services, { log: pino({ level: 'info' }, sink) });
  return { foreign, site, seen, lines };
}
