/** Holds many sockets on one server and takes the time of what they hear; reads frames itself, so that reading costs little. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const [port = '', key = '', sockets = ''] = process.argv.slice(2);
const AT = Buffer.from('\\"at\\":');
const latencies: number[] = [];
let count = 0;
let first = 0;
let last = 0;

/** Hears the whole frames in a chunk. @returns what is left of it */
function hear(chunk: Buffer): Buffer {
  let from = 0;
  while (chunk.length - from >= 4) {
    const short = (chunk[from + 1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : 4;
    const length = short < 126 ? short : chunk.readUInt16BE(from + 2);
    if (chunk.length - from < head + length) break;
    const at = chunk.indexOf(AT, from + head);
    if (at >= 0 && at < from + head + length) {
      last = performance.timeOrigin + performance.now();
      first ||= last;
      count++;
      // Every 50th is enough for the quantiles.
      if (count % 50 === 0) {
        const start = at + AT.length;
        latencies.push(last - Number.parseFloat(chunk.toString('latin1', start, start + 20)));
      }
    }
    from += head + length;
  }
  return chunk.subarray(from);
}

/** A text message of a client: masked with zeros, which change nothing. */
function encode(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function open(): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  let rest: Buffer = Buffer.alloc(0);
  let upgraded = false;
  const ready = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        upgraded = true;
        rest = rest.subarray(end + 4);
        socket.write(encode('{"event":"pusher:subscribe","data":{"channel":"wins"}}'));
      }
      if (rest.includes('subscription_succeeded')) resolve();
      rest = hear(rest);
    });
  });
  await ready;
  return socket;
}

for (let opened = 0; opened < Number(sockets); opened += 100)
  await Promise.all(Array.from({ length: 100 }, open));

process.on('message', async ({ expected }: { expected: number }) => {
  const until = performance.now() + 20_000;
  let before = -1;
  while (count < expected && performance.now() < until && before !== count) {
    before = count;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  process.send?.({ count, seconds: (last - first) / 1000, p50: quantile(0.5), p99: quantile(0.99) });
});
process.send?.({});
