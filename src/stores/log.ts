/** What telemetry hears of a failure in the browser. */
export interface LogEntry {
  /** The name people search for, e.g. `GET_JACKPOT_WINNERS_ERROR`. */
  name: string;
  message: string;
}

/** Reports a failure that the page goes on from (ERR-01): to the console, and as `hm:log` to telemetry. */
export function logFailure(name: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/suspicious/noConsole: the one place where stores tell developers of a failure
  console.warn(`${name}: ${message}`);
  document.dispatchEvent(new CustomEvent<LogEntry>('hm:log', { detail: { name, message } }));
}
