import { Hono } from 'hono';
import { answerError } from '../http/errors.ts';
import { realtimeRestRoutes } from '../realtime/rest-routes.ts';
import { telemetryRoutes } from '../telemetry/routes.ts';
import type { Services } from './services.ts';

/** The calls that the product answers by itself. */
export function productCalls(services: () => Services): Hono {
  const app = new Hono();
  app.onError((error, c) =>
    answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'call failed')),
  );
  realtimeRestRoutes(app, services);
  telemetryRoutes(app, services);
  return app;
}
