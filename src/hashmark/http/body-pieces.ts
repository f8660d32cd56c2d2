import type { IncomingMessage } from 'node:http';
import { areTooSmall } from '../process/small-pieces.ts';
import { Refusal } from './errors.ts';

/**
 * What a request says, piece by piece.
 *
 * @throws Refusal `payload-too-large`
 */
export async function* readPieces(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let pieces = 0;
  let bytes = 0;
  // The connection stays for the answer.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    pieces++;
    bytes += piece.length;
    if (areTooSmall(pieces, bytes))
      throw new Refusal('payload-too-large', { message: 'The body comes in too many small pieces.' });
    yield piece;
  }
}
