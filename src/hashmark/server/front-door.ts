import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, type ErrorCode, type ErrorInfo, errorEnvelope, errorHeaders } from '../http/errors.ts';
import { readTarget } from '../http/request-target.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Variants } from '../process/variant.ts';

const MAX_URL = 4096;
/** The methods that anything here answers; what an address answers of them is decided there. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether a process begins or ends. */
export interface ProcessState {
  ready: boolean;
  stopping: boolean;
}

export const isHealth = (url: string): boolean => url === '/healthz' || url === '/readyz';

/** `/healthz`: the process lives; `/readyz`: it takes requests. */
export function answerHealth(url: string, response: ServerResponse, { ready, stopping }: ProcessState): void {
  const up = url === '/healthz' || (ready && !stopping);
  response.writeHead(up ? 200 : 503, {
    'Content-Type': 'text/plain',
    'Cache-Control': 'no-store',
    ...(up ? {} : { 'Retry-After': '5' }),
  });
  response.end(up ? 'ok\n' : stopping ? 'stopping\n' : 'starting\n');
}

/** Answers with a refusal before there is an application that could. */
export function refuse(response: ServerResponse, code: ErrorCode, info: ErrorInfo = {}): void {
  response.writeHead(ERRORS[code].status, {
    'Content-Type': 'application/json',
    ...errorHeaders(code, info),
    ...SECURITY_HEADERS,
  });
  response.end(JSON.stringify(errorEnvelope(code, randomUUID(), info)));
}

/**
 * What is wrong with a request before anybody reads it. What is right about it is written back: from here on its `url` is a
 * path with a query and its `Host` header a host that this site answers for.
 */
export function refuseMalformed(
  request: IncomingMessage,
  response: ServerResponse,
  variants: Pick<Variants, 'knows'>,
): boolean {
  const { method = '', url = '' } = request;
  if (url === '*' && method === 'OPTIONS') {
    response.writeHead(204, { Allow: METHODS.join(', '), ...SECURITY_HEADERS }).end();
    return true;
  }
  if (!METHODS.includes(method)) {
    refuse(response, 'method-not-allowed', { allow: METHODS });
    return true;
  }
  if (url.length > MAX_URL) {
    refuse(response, 'url-too-long', { message: `A URL has at most ${MAX_URL} characters.` });
    return true;
  }
  const read = readTarget(request);
  if (!read) {
    refuse(response, 'bad-request', {
      message: 'The address or the host of the request is not written as one.',
    });
    return true;
  }
  request.url = read.target;
  request.headers.host = read.host;
  if (variants.knows(read.host) || isHealth(read.target)) return false;
  refuse(response, 'misdirected-request', {
    message: `This server does not answer for the host ${JSON.stringify(read.host)}.`,
  });
  return true;
}
