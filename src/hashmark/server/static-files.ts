import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import sirv from 'sirv';
import { pathOf } from '../http/request-target.ts';

/** Sends the file that a request asks for; whoever asks for none goes on. */
export type SendFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Sends the files of a build, packed where they are kept so. A file that has gone since, or cannot be read, ends its own response: its
 * length is promised by then.
 *
 * Always whole (RFC 9110, 14.2 leaves that to servers): the library throws at a range that ends before it begins, takes the last bytes
 * for the first ones, and counts in what is packed.
 */
export function createFileSender(folder: string, log: Logger): SendFile {
  const send = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      response.setHeader(
        'Cache-Control',
        pathname.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  return (request, response, next) => {
    delete request.headers.range;
    const watch = (source: Readable) =>
      source.once('error', (error) => {
        log.error({ err: error, path: pathOf(request) }, 'A file of the build could not be read.');
        response.destroy();
      });
    response.once('pipe', watch);
    send(request, response, () => {
      response.off('pipe', watch);
      next();
    });
  };
}
