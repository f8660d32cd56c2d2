import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createEncodingReader } from '../http/accept-encoding.ts';
import { ERRORS, type ErrorCode, type ErrorInfo, errorEnvelope, errorHeaders } from '../http/errors.ts';
import { readAddress } from '../http/network-address.ts';
import { readTarget } from '../http/request-target.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { ADDRESS, COUNTRY } from '../process/variant.ts';
import type { ProcessServices } from './services.ts';

const MAX_URL = 4096;
/** The methods that anything here answers; what an address answers of them is decided there. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface FrontParts {
  services: ProcessServices;
  /** Sends a file of the build, or calls `next`. */
  files: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Astro with our application inside. */
  application: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** What stands before the application: hosts, health, files, and pages that are at hand. */
export interface Front {
  ready: boolean;
  stopping: boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Renders the lobby once, so that no reader pays for the first one. */
  warm(port: number): Promise<void>;
}

function refuse(response: ServerResponse, code: ErrorCode, info: ErrorInfo = {}): void {
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
function refuseOddities(
  request: IncomingMessage,
  response: ServerResponse,
  { variants }: ProcessServices,
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
  if (variants.knows(read.host) || read.target === '/healthz' || read.target === '/readyz') return false;
  refuse(response, 'misdirected-request', {
    message: `This server does not answer for the host ${JSON.stringify(read.host)}.`,
  });
  return true;
}

/** How long a connection is kept without a request, in milliseconds. */
export const KEEP_ALIVE = 65_000;

/** A page hit costs one lookup and one write: no listener, no header copy, no log line. */
export function createFront({ services, files, application }: FrontParts): Front {
  const { pages, variants, config, runtime } = services;
  const proxies = new Set(config.TRUSTED_PROXIES.map((address) => readAddress(address) ?? address));
  const peerOf = ({ socket }: IncomingMessage) => readAddress(socket.remoteAddress ?? '') ?? '';
  const countryHeader = config.COUNTRY_HEADER;
  const encodingsOf = createEncodingReader();

  const addressOf = (request: IncomingMessage): string => {
    const peer = peerOf(request);
    if (!proxies.has(peer)) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    return readAddress(forwarded.at(-1) ?? '') ?? peer;
  };

  const countryOf = (request: IncomingMessage): string | undefined => {
    if (countryHeader && proxies.size > 0) {
      const peer = peerOf(request);
      const value = request.headers[countryHeader];
      if (proxies.has(peer) && typeof value === 'string') return value.toUpperCase();
    }
    if (config.SANDBOX_TEST_HOOKS && request.headers.cookie)
      return /(?:^|; )country=([A-Z]{2})/.exec(request.headers.cookie)?.[1];
    return undefined;
  };

  const pass = (request: IncomingMessage, response: ServerResponse, country: string | undefined) => {
    delete request.headers[COUNTRY];
    if (country) request.headers[COUNTRY] = country;
    request.headers[ADDRESS] = addressOf(request);
    void application(request, response);
  };

  const front: Front = {
    ready: false,
    stopping: false,
    handle(request, response) {
      if (front.stopping) response.setHeader('Connection', 'close');
      if (refuseOddities(request, response, services)) return;
      const { url = '/', headers } = request;
      const country = countryOf(request);
      if (request.method !== 'GET' && request.method !== 'HEAD') return pass(request, response, country);
      const encodings = encodingsOf(headers['accept-encoding']);
      const hit = pages.find(variants.keyOf(headers.host ?? '', url, country));
      if (hit)
        return hit.page.send(request, response, {
          now: runtime.now(),
          outcome: hit.outcome,
          encodings,
          keepAlive: KEEP_ALIVE / 1000,
        });
      if (url === '/healthz' || url === '/readyz') return health(url, response);
      // Whoever sends files looks for the names of codings alone.
      headers['accept-encoding'] = encodings.filter((encoding) => encoding !== 'identity').join(', ');
      return files(request, response, () => pass(request, response, country));
    },
    warm(port) {
      const hostname = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST === '::' ? '::1' : config.HOST;
      return new Promise((resolve, reject) => {
        httpRequest({ hostname, port, path: '/', headers: { host: 'localhost' } }, (answer) => {
          answer.resume().once('close', resolve);
        })
          .once('error', reject)
          .end();
      });
    },
  };

  function health(url: string, response: ServerResponse): void {
    const up = url === '/healthz' || (front.ready && !front.stopping);
    response.writeHead(up ? 200 : 503, {
      'Content-Type': 'text/plain',
      'Cache-Control': 'no-store',
      ...(up ? {} : { 'Retry-After': '5' }),
    });
    response.end(up ? 'ok\n' : front.stopping ? 'stopping\n' : 'starting\n');
  }

  return front;
}
