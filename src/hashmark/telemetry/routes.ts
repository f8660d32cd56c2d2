import type { Hono } from 'hono';
import { mount } from '../http/mount.ts';
import { addressOf } from '../http/reader.ts';
import type { Services } from '../server/services.ts';
import {
  recordPwaEvent,
  reportInvalidForm,
  reportNetwork,
  reportPerformance,
  sendLog,
  sendUtm,
  setUtm,
} from './calls.ts';

const SECOND = 1000;

/** What browsers report of themselves. Their words are logged as data, never as our own; of persons nothing is kept. */
export function telemetryRoutes(app: Hono, services: () => Services): void {
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

  mount(app, services, recordPwaEvent, async ({ c, body: { event }, player, services: current }) => {
    const { log, limits, metrics, site } = current;
    await limits.measurements.take(addressOf(c));
    metrics.pwaEvents.inc({ event });
    log.info({ event }, 'installed app');
    if (player && (event === 'install' || event === 'open'))
      for (const { onInstalledApp } of site.modules)
        await onInstalledApp?.(current, player, c.req.header('cookie') ?? '');
    return undefined;
  });
}
