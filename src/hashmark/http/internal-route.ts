import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers one request; what it throws is answered by the listener. */
export type InternalRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** The routes of the product itself, and what each is for; modules say so of theirs. */
export const INTERNAL_NOTES: Readonly<Record<string, string>> = {
  'GET /metrics': 'Counters and durations, as Prometheus reads them.',
  'GET /internal/clock': 'What time the installation takes it to be; with test hooks only.',
  'PUT /internal/clock': 'Moves that time; with test hooks only.',
  'DELETE /internal/clock': 'Sets it back to the real one; with test hooks only.',
};

/** What the listener answers: `GET /metrics` and so on. */
export type InternalRoutes = Readonly<Record<string, InternalRoute>>;

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  more: Record<string, string> = {},
): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more };
  response.writeHead(status, headers).end(`${JSON.stringify(body)}\n`);
}
