import { Hono } from 'hono';
import { answerError } from '../http/errors.ts';
import { realtimeRestRoutes } from '../realtime/rest-routes.ts';
import { telemetryRoutes } from '../telemetry/routes.ts';
import type { ProcessServices } from './services.ts';

/** The calls that the product answers by itself. */
export function productCalls(services: () => ProcessServices): Hono {
  const app = new Hono();
  app.onError((error, c) =>
    answerError(error, c, (cause) => services().log.error({ err: cause, path: c.req.path }, 'call failed')),
  );
  realtimeRestRoutes(app, services);
  telemetryRoutes(app, services, async (who, cookie) => {
    const current = services();
    for (const { onInstalledApp } of current.site.modules) await onInstalledApp?.(current, who, cookie);
  });
  return app;
}
