import { isTraced } from '../rules/error-traces.ts';

/** What telemetry hears of a failure in the browser. */
export interface LogEntry {
  /** The name people search for, e.g. `GET_JACKPOT_WINNERS_ERROR`. */
  name: string;
  message: string;
  /** Where the error was thrown, for one failure in twenty (ERR-20). */
  trace?: string;
}

/** Reports a failure that the page goes on from (ERR-01): to the console, and as `hm:log` to telemetry. */
export function logFailure(name: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/suspicious/noConsole: the one place where stores tell developers of a failure
  console.warn(`${name}: ${message}`);
  const trace = error instanceof Error && isTraced(Math.random()) ? error.stack : undefined;
  const detail: LogEntry = { name, message, ...(trace ? { trace } : {}) };
  document.dispatchEvent(new CustomEvent('hm:log', { detail }));
}

/** Reports what `work` fails with and lets the caller decide (ERR-04, ERR-05). @throws what `work` throws */
export async function logged<Value>(name: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    logFailure(name, error);
    throw error;
  }
}

/** Reports what `work` fails with and goes on without an answer (ERR-13). */
export async function loggedOrNothing<Value>(name: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    logFailure(name, error);
    return undefined;
  }
}
