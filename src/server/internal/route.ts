import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers one request; what it throws is answered by the listener. */
export type InternalRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** Every route of the listener, and what it is for. One that is not here does not compile. */
export const INTERNAL_ROUTES = {
  'GET /metrics': 'Counters and durations, as Prometheus reads them.',
  'GET /internal/ledger/export': 'The whole ledger as of one moment, as JSON lines.',
  'GET /internal/outbox': 'The mails that the sandbox would have sent.',
  'GET /internal/clock': 'What time the installation takes it to be; with test hooks only.',
  'PUT /internal/clock': 'Moves that time; with test hooks only.',
  'DELETE /internal/clock': 'Sets it back to the real one; with test hooks only.',
} as const;

/** What the listener answers: `GET /metrics` and so on. */
export type InternalRoutes = Partial<Record<keyof typeof INTERNAL_ROUTES, InternalRoute>>;

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  more: Record<string, string> = {},
): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more };
  response.writeHead(status, headers).end(`${JSON.stringify(body)}\n`);
}
