import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers one request; what it throws is answered by the listener. */
export type InternalRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** What the listener answers: `GET /metrics` and so on. */
export type InternalRoutes = Record<string, InternalRoute>;

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(`${JSON.stringify(body)}\n`);
}
