import type { Hono } from 'hono';
import { sendLog } from '../../api/calls/telemetry.ts';
import { mount } from '../sandbox/http/mount.ts';
import { addressOf } from '../sandbox/http/reader.ts';
import type { Services } from '../services.ts';

/** What browsers report of themselves. Their words are logged as data, never as our own. */
export function telemetryRoutes(app: Hono, services: () => Services): void {
  mount(app, services, sendLog, async ({ c, body, services: { log, sandbox } }) => {
    await sandbox.limits.logAddress.take(addressOf(c));
    const agent = c.req.header('user-agent')?.slice(0, 200);
    for (const entry of body.entries) log.warn({ browser: entry, agent }, 'reported by a browser');
    return undefined;
  });
}
