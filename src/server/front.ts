import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { ERRORS, type ErrorCode, errorEnvelope } from './http/errors.ts';
import { SECURITY_HEADERS } from './http/security-headers.ts';
import type { Services } from './services.ts';
import { ADDRESS, COUNTRY } from './variant.ts';

const MAX_URL = 4096;

interface FrontParts {
  services: Services;
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

function refuse(response: ServerResponse, code: ErrorCode, message: string): void {
  response.writeHead(ERRORS[code].status, { 'Content-Type': 'application/json', ...SECURITY_HEADERS });
  response.end(JSON.stringify(errorEnvelope(code, randomUUID(), { message })));
}

/** A page hit costs one lookup and one write: no listener, no header copy, no log line. */
export function createFront({ services, files, application }: FrontParts): Front {
  const { pages, variants, config, runtime } = services;
  const proxies = new Set(config.TRUSTED_PROXIES);
  const countryHeader = config.COUNTRY_HEADER;

  const addressOf = (request: IncomingMessage): string => {
    const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (!proxies.has(peer)) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    return forwarded.at(-1)?.trim() || peer;
  };

  const countryOf = (request: IncomingMessage): string | undefined => {
    if (countryHeader && proxies.size > 0) {
      const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
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
      const url = request.url ?? '/';
      const host = request.headers.host ?? '';
      if (front.stopping) response.setHeader('Connection', 'close');
      if (!variants.knows(host)) {
        if (url === '/healthz' || url === '/readyz') return health(url, response);
        return refuse(
          response,
          'misdirected-request',
          `This server does not answer for the host ${JSON.stringify(host)}.`,
        );
      }
      if (url.length > MAX_URL)
        return refuse(response, 'url-too-long', `A URL has at most ${MAX_URL} characters.`);
      const country = countryOf(request);
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (reads) {
        const hit = pages.find(variants.of(host, url, country).key);
        if (hit) return hit.page.send(request, response, runtime.now(), hit.outcome);
        if (url === '/healthz' || url === '/readyz') return health(url, response);
        return files(request, response, () => pass(request, response, country));
      }
      pass(request, response, country);
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
    response.writeHead(up ? 200 : 503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
    response.end(up ? 'ok\n' : front.stopping ? 'stopping\n' : 'starting\n');
  }

  return front;
}
