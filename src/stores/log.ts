/** What telemetry hears of a failure in the browser. */
export interface LogEntry {
  /** The name people search for, e.g. `GET_JACKPOT_WINNERS_ERROR`. */
  name: string;
  message: string;
  /** Where the error was thrown; telemetry sends a sample of them (ERR-20). */
  trace?: string | undefined;
}

/** Reports a failure that the page goes on from (ERR-01): to the console, and as `hm:log` to telemetry. */
export function logFailure(name: string, error: unknown): void {
  const { message, stack: trace } = error instanceof Error ? error : new Error(String(error));
  // biome-ignore lint/suspicious/noConsole: the one place where stores tell developers of a failure
  console.warn(`${name}: ${message}`);
  const detail: LogEntry = { name, message, trace };
  document.dispatchEvent(new CustomEvent('hm:log', { detail }));
}
