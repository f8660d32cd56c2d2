import type { IncomingMessage } from 'node:http';
import { Refusal } from './errors.ts';

/** How many pieces a body may have that are as small as its sender likes. */
const FREE_PIECES = 1_000;
/** How many bytes the pieces above those have on average, at least: a fifth of what a packet of the network holds. */
const MIN_BYTES = 256;

/**
 * What a request says, piece by piece. Each piece costs the process a multiple of what it cost the sender, so that
 * their number is bounded by what they hold.
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
    if (pieces > FREE_PIECES + bytes / MIN_BYTES)
      throw new Refusal('payload-too-large', { message: 'The body comes in too many small pieces.' });
    yield piece;
  }
}
