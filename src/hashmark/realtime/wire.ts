import type { Duplex } from 'node:stream';

const FIN_TEXT = 0x81;

/**
 * A text message as one WebSocket frame of a server: unmasked, not compressed. Made once and written to every reader, it takes
 * memory once however many sockets have it waiting.
 */
export function encodeText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = FIN_TEXT;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
}

/** Writes to sockets so that all that one turn of the event loop has for a socket leaves in one system call. */
export interface Outgoing {
  write(stream: Duplex, bytes: Buffer): void;
}

export function createOutgoing(): Outgoing {
  let corked: Duplex[] = [];

  const flush = () => {
    const streams = corked;
    corked = [];
    for (const stream of streams) stream.uncork();
  };

  return {
    write(stream, bytes) {
      if (stream.writableCorked === 0) {
        stream.cork();
        if (corked.push(stream) === 1) setImmediate(flush);
      }
      stream.write(bytes);
    },
  };
}
