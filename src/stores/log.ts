import { announce } from './page-events.ts';

/** Reports a failure that the page goes on from (ERR-01): to the console, and as `hm:log` to telemetry. */
export function logFailure(name: string, error: unknown): void {
  const { message, stack: trace } = error instanceof Error ? error : new Error(String(error));
  // biome-ignore lint/suspicious/noConsole: the one place where stores tell developers of a failure
  console.warn(`${name}: ${message}`);
  announce('hm:log', { name, message, trace });
}
