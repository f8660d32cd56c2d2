import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { SignedIn } from '../http/identity.ts';
import { type MountServices, mount } from '../http/mount.ts';
import { addressOf } from '../http/reader.ts';
import {
  recordPwaEvent,
  reportInvalidForm,
  reportNetwork,
  reportPerformance,
  sendLog,
  sendUtm,
  setUtm,
} from './calls.ts';
import type { Metrics } from './metrics.ts';

const SECOND = 1000;

interface TelemetryServices extends MountServices {
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * What browsers report of themselves. Their words are logged as data, never as our own; of persons nothing is kept.
 *
 * @param onInstalledApp somebody signed in uses the site as an installed app
 */
export function telemetryRoutes(
  app: Hono,
  services: () => TelemetryServices,
  onInstalledApp: (who: SignedIn, cookie: string) => Promise<void>,
): void {
  mount(app, services, sendLog, async ({ c, body, services: { log, limits, metrics } }) => {
    await limits.reports.take(addressOf(c));
    const agent = c.req.header('user-agent')?.slice(0, 200);
    metrics.reports.inc({ kind: 'failure' }, body.entries.length);
    for (const entry of body.entries) log.warn({ browser: entry, agent }, 'reported by a browser');
    return undefined;
  });

  for (const [call, kind] of [
    [setUtm, 'utm-set'],
    [sendUtm, 'utm-send'],
  ] as const)
    mount(app, services, call, async ({ c, body, services: { log, limits, metrics } }) => {
      await limits.measurements.take(addressOf(c));
      metrics.reports.inc({ kind });
      log.info({ utm: body.utmMetrics, kind }, 'campaign');
      return undefined;
    });

  mount(app, services, reportInvalidForm, async ({ c, body, services: { log, limits, metrics } }) => {
    await limits.measurements.take(addressOf(c));
    metrics.invalidForms.inc({ side: body.side });
    log.info({ form: body }, 'a form could not be accepted');
    return undefined;
  });

  mount(app, services, reportPerformance, async ({ c, body, services: { log, limits, metrics } }) => {
    await limits.measurements.take(addressOf(c));
    const { path, cumulative_layout_shift, ...timings } = body;
    metrics.reports.inc({ kind: 'performance' });
    for (const [timing, milliseconds] of Object.entries(timings))
      if (milliseconds !== undefined) metrics.pageSeconds.observe({ timing }, milliseconds / SECOND);
    if (cumulative_layout_shift !== undefined) metrics.layoutShift.observe(cumulative_layout_shift);
    log.info({ path, ...timings, cumulative_layout_shift }, 'page timing');
    return undefined;
  });

  mount(app, services, reportNetwork, async ({ c, body, services: { log, limits, metrics } }) => {
    await limits.measurements.take(addressOf(c));
    const { rtt, downlink, effectiveType: type } = body;
    metrics.reports.inc({ kind: 'network' });
    metrics.networkSeconds.observe({ type }, rtt / SECOND);
    metrics.networkMegabits.observe({ type }, downlink);
    log.info({ rtt, downlink, type }, 'network quality');
    return undefined;
  });

  mount(
    app,
    services,
    recordPwaEvent,
    async ({ c, body: { event }, player, services: { log, limits, metrics } }) => {
      await limits.measurements.take(addressOf(c));
      metrics.pwaEvents.inc({ event });
      log.info({ event }, 'installed app');
      if (player && (event === 'install' || event === 'open'))
        await onInstalledApp(player, c.req.header('cookie') ?? '');
      return undefined;
    },
  );
}
