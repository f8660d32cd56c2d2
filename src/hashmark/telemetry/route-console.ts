import { format } from 'node:util';
import type { Logger } from 'pino';

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const;
/** Characters kept of what is written at once, and lines logged a minute. */
const LENGTH = 2000;
const A_MINUTE = 60;

/**
 * Sends whatever a library writes to the console to the log, one bounded line each, so that only the log writes to the
 * standard streams and nothing in a text can look like a line of it.
 */
export function routeConsole(log: Pick<Logger, 'warn'>, now: () => number): void {
  let minute = 0;
  let lines = 0;
  for (const method of METHODS) {
    console[method] = (...written: unknown[]) => {
      const current = Math.floor(now() / 60_000);
      if (current !== minute) {
        minute = current;
        lines = 0;
      }
      if (++lines > A_MINUTE) return;
      log.warn(
        { console: method, written: format(...written).slice(0, LENGTH) },
        'A library wrote to the console.',
      );
    };
  }
}
