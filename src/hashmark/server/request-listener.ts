import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createEncodingReader } from '../http/accept-encoding.ts';
import { readPieces } from '../http/body-pieces.ts';
import { createAddressReader, readAddress } from '../http/network-address.ts';
import { pathOf } from '../http/request-target.ts';
import { ADDRESS, COUNTRY } from '../process/variant.ts';
import { answerHealth, isHealth, refuse, refuseMalformed } from './front-door.ts';
import type { ProcessServices } from './services.ts';
import type { SendFile } from './static-files.ts';

interface ListenerParts {
  services: ProcessServices;
  sendFile: SendFile;
  /** Astro with our application inside. */
  application: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** What stands before the application: hosts, health, files, and cached pages. */
export interface RequestListener {
  ready: boolean;
  stopping: boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Renders the lobby once, so that no reader pays for the first one. */
  warm(port: number): Promise<void>;
}

/** How long a connection is kept without a request, in milliseconds. */
export const KEEP_ALIVE = 65_000;

/** A page hit costs one lookup and one write: no listener, no header copy, no log line. */
export function createRequestListener({ services, sendFile, application }: ListenerParts): RequestListener {
  const { pages, variants, config, runtime } = services;
  const proxies = new Set(config.TRUSTED_PROXIES.map((address) => readAddress(address) ?? address));
  const peerOf = ({ socket }: IncomingMessage) => readAddress(socket.remoteAddress ?? '') ?? '';
  const countryHeader = config.COUNTRY_HEADER;
  const encodingsOf = createEncodingReader();

  const readReader = createAddressReader(config.TRUSTED_PROXIES);
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    readReader(socket.remoteAddress, headers['x-forwarded-for']?.toString());

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

  /** What is thrown here would end the process, and with it every other reader's page. */
  const answerFault = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    services.log.error(
      { err: error, method: request.method, path: pathOf(request) },
      'A request has failed.',
    );
    if (response.headersSent) response.destroy();
    else refuse(response, 'internal-error');
  };

  const pass = (request: IncomingMessage, response: ServerResponse, country: string | undefined) => {
    delete request.headers[COUNTRY];
    if (country) request.headers[COUNTRY] = country;
    request.headers[ADDRESS] = addressOf(request);
    // Astro reads the body of a request from here, where there is one.
    Object.assign(request, { body: readPieces(request) });
    void application(request, response).catch((error) => answerFault(error, request, response));
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (listener.stopping) response.setHeader('Connection', 'close');
    if (refuseMalformed(request, response, variants)) return;
    const { url = '/', headers } = request;
    const country = countryOf(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return pass(request, response, country);
    const encodings = encodingsOf(headers['accept-encoding']);
    if (sendFile(request, response, encodings)) return;
    const hit = pages.find(variants.keyOf(headers.host ?? '', url, country));
    if (hit) {
      hit.page.count(headers);
      return hit.page.send(request, response, {
        now: runtime.now(),
        outcome: hit.outcome,
        encodings,
        keepAlive: KEEP_ALIVE / 1000,
      });
    }
    if (isHealth(url)) return answerHealth(url, response, listener);
    return pass(request, response, country);
  };

  const listener: RequestListener = {
    ready: false,
    stopping: false,
    handle(request, response) {
      try {
        answer(request, response);
      } catch (error) {
        answerFault(error, request, response);
      }
    },
    warm(port) {
      const hostname = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST === '::' ? '::1' : config.HOST;
      const path = variants.of('localhost', '/', undefined).prefix || '/';
      return new Promise((resolve, reject) => {
        httpRequest({ hostname, port, path, headers: { host: 'localhost' } }, (answer) => {
          answer.resume().once('close', resolve);
        })
          .once('error', reject)
          .end();
      });
    },
  };

  return listener;
}
