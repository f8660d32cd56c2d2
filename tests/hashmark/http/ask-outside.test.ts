/** Whoever names an address to be asked reaches nothing but the internet by it, and an answer costs no more than it may. */
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askOutside,
  outsideProblem,
  type Resolve,
  readOutside,
} from '../../../src/hashmark/http/ask-outside.ts';
import { isLoopback, isPublicAddress } from '../../../src/hashmark/http/public-address.ts';
import { createReceiver, type Receiver } from '../webhooks/receiver.ts';

const PRIVATE = [
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.192', '198.18.0.1'],
  ...['168.63.129.16', '192.0.2.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::a00:1', '100::1'],
  ...['::ffff:127.0.0.1', '::ffff:169.254.169.254', '::127.0.0.1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['fe80::1%eth0', 'fec0::1', '3fff::1', '', 'localhost', '1.2.3'],
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '192.167.1.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
];

describe('public addresses', () => {
  it.each(PRIVATE)('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));

  it('are never of this machine, however an address is written', () => {
    const spellings = fc.integer({ min: 0, max: 0xffffff }).chain((rest) => {
      const [b, c, d] = [(rest >> 16) & 255, (rest >> 8) & 255, rest & 255];
      return fc.constantFrom(
        `127.${b}.${c}.${d}`,
        `::ffff:127.${b}.${c}.${d}`,
        `::FFFF:7f${b.toString(16).padStart(2, '0')}:${((c << 8) | d).toString(16)}`,
      );
    });
    fc.assert(fc.property(spellings, (address) => isLoopback(address) && !isPublicAddress(address)));
  });
});

describe('addresses that somebody has written', () => {
  const strict = { allowsLocal: false };
  it.each([
    ...[
      'http://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'example.com',
    ],
    ...[
      'https://user:pass@example.com/',
      'https://localhost/',
      'https://a.localhost/',
      'https://LOCALHOST./',
    ],
    ...['https://127.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://017700000001/'],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fd00:ec2::254]/',
      'https://169.254.169.254/latest',
    ],
    ...['https://10.0.0.1/', 'https://①②⑦.0.0.1/', 'http://127.0.0.1/', ''],
  ])('%s is refused', (address) => expect(outsideProblem(address, strict)).toBeDefined());

  it('may be public and safe, and of this machine where a setting allows it', () => {
    expect(outsideProblem('https://example.com:8443/hook?x=1', strict)).toBeUndefined();
    const local = { allowsLocal: true };
    for (const address of [
      'http://localhost:1/',
      'http://127.0.0.1/',
      'http://[::1]:8/',
      'https://localhost/',
    ])
      expect(outsideProblem(address, local)).toBeUndefined();
    for (const address of [
      'http://example.com/',
      'https://10.0.0.1/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
    ])
      expect(outsideProblem(address, local)).toBeDefined();
  });
});

describe('asking outside', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await createReceiver();
  });
  afterAll(() => receiver.close());

  const ask = (address: string, resolve?: Resolve, more: object = {}) =>
    askOutside(
      address,
      { method: 'POST', headers: {}, body: '{}', deadline: 500, maxBytes: 64, ...more },
      { allowsLocal: true, resolve },
    );
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: { reason?: string }) => error.reason,
    );
  const here: LookupAddress = { address: '127.0.0.1', family: 4 };
  const outside: LookupAddress = { address: '93.184.215.14', family: 4 };

  it('connects to no address that a name resolves to and that is not public', async () => {
    const before = receiver.received.length;
    for (const found of [
      [here],
      [outside, here],
      [{ address: '::1', family: 6 }],
      [{ address: '10.0.0.1', family: 4 }],
    ])
      expect(await reasonOf(ask(`https://hooks.example:${receiver.port}/`, async () => found))).toBe(
        'address-refused',
      );
    expect(await reasonOf(ask(`http://localhost:${receiver.port}/`, async () => [outside]))).toBe(
      'address-refused',
    );
    expect(receiver.received).toHaveLength(before);
  });

  it('resolves once for a connection, so that a name which changes in between gains nothing', async () => {
    let asked = 0;
    // The second answer is the one that the attack is about.
    const rebinding: Resolve = async () =>
      asked++ === 0 ? [{ address: '198.51.100.1', family: 4 }] : [here];
    expect(await reasonOf(ask(`https://hooks.example:${receiver.port}/`, rebinding))).toBe('address-refused');
    expect(asked).toBe(1);
    const late: Resolve = async () => (asked++ === 1 ? [here] : [outside]);
    expect(await reasonOf(ask(`http://localhost:${receiver.port}/`, late))).toBe('answered');
    expect(asked).toBe(2);
  });

  it('tells why there is no answer', async () => {
    const none: Resolve = async () => {
      throw new Error('ENOTFOUND');
    };
    expect(await reasonOf(ask('https://hooks.example/', none))).toBe('unknown-host');
    expect(await reasonOf(ask('https://hooks.example/', async () => []))).toBe('unknown-host');
    expect(await reasonOf(ask('https://hooks.example/', () => new Promise(() => undefined)))).toBe(
      'too-late',
    );
    expect(await reasonOf(ask('http://127.0.0.1:1/'))).toBe('unreachable');
    receiver.answer = () => undefined;
    expect(await reasonOf(ask(receiver.url))).toBe('too-late');
    receiver.answer = (response) => response.destroy();
    expect(await reasonOf(ask(receiver.url))).toBe('cut-off');
  });

  it('reads the beginning of an answer that never ends, in time and in whole characters', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('ä€😀'.repeat(1000)));
      };
      response.on('drain', pour);
      pour();
    };
    const flooded = await ask(receiver.url);
    expect(flooded.status).toBe(200);
    expect(flooded.text).not.toContain('\u{fffd}');
    expect(Buffer.byteLength(flooded.text)).toBeLessThanOrEqual(64);

    receiver.answer = (response) => {
      response.writeHead(202);
      response.write('begun');
    };
    expect(await ask(receiver.url)).toMatchObject({ status: 202, text: 'begun' });
  });

  const HEAD = 'HTTP/1.1 200 OK\r\n';
  const endless = (socket: Socket, head: string, text = head) => {
    socket.write(head);
    const part = text.repeat(1000);
    const pour = () => {
      while (!socket.destroyed && socket.write(part));
    };
    socket.on('drain', pour);
    pour();
  };
  it.each<[what: string, ends: string, (socket: Socket) => unknown]>([
    [
      'another protocol',
      'cut-off',
      (socket) => socket.end('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ],
    ['hints without end', 'too-late', (socket) => endless(socket, 'HTTP/1.1 103 X\r\nLink: <a>\r\n\r\n')],
    ['headers without end', 'cut-off', (socket) => endless(socket, HEAD, 'X-A: b\r\n')],
    ['headers that do not end', 'too-late', (socket) => socket.write(`${HEAD}X-A: b\r\n`)],
    ['a body that does not come', '200', (socket) => socket.write(`${HEAD}Content-Length: 9\r\n\r\n`)],
    [
      'a length that is too small',
      '200 01234',
      (socket) => socket.end(`${HEAD}Content-Length: 5\r\n\r\n0123456789`),
    ],
    [
      'two lengths',
      'cut-off',
      (socket) => socket.end(`${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\n012345`),
    ],
    ['a length below zero', 'cut-off', (socket) => socket.end(`${HEAD}Content-Length: -5\r\n\r\n01234`)],
    [
      'a part without end',
      '200',
      (socket) => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(18)}\r\nx`),
    ],
    ['a NUL in a header', 'cut-off', (socket) => socket.end(`${HEAD}X-A: a\0b\r\n\r\n`)],
    ['a status of four digits', 'cut-off', (socket) => socket.end('HTTP/1.1 9999 X\r\n\r\n')],
    ['no HTTP', 'cut-off', (socket) => socket.end('hello')],
    ['a part of a handshake', 'cut-off', (socket) => socket.end('\x15\x03\x03\0\x02\x02\x28')],
    [
      'a packed body',
      '200 \x1f',
      (socket) => endless(socket, `${HEAD}Content-Encoding: gzip\r\n\r\n`, '\x1f'),
    ],
  ])('ends in time with %s', async (_, ends, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const asked = ask(`http://127.0.0.1:${port}/`).then(
      ({ status, text }) => `${status} ${text}`.trim(),
      ({ reason }: { reason: string }) => reason,
    );
    expect((await asked).startsWith(ends)).toBe(true);
    server.close();
  });

  it('takes an answer for whole that came to its end within its room, and waits for no more than that', async () => {
    const read = async (answer: (response: ServerResponse) => void) => {
      receiver.answer = answer;
      const question = { method: 'POST', headers: {}, body: '{}', deadline: 60_000, maxBytes: 64 } as const;
      const { bytes, isWhole } = await readOutside(receiver.url, question, { allowsLocal: true });
      return [bytes.length, isWhole];
    };
    expect(await read((response) => response.end('x'.repeat(64)))).toEqual([64, true]);
    expect(await read((response) => response.end('x'.repeat(65)))).toEqual([64, false]);
    const cut = (response: ServerResponse) => response.write('x', () => response.destroy());
    expect(await read(cut)).toEqual([1, false]);
    expect(await read((response) => cut(response.setHeader('Content-Length', 9)))).toEqual([1, false]);
    let isGone: Promise<unknown> | undefined;
    const silent = await read((response) => {
      isGone = once(response, 'close');
      response.write('x'.repeat(65));
    });
    expect(silent).toEqual([64, false]);
    await isGone;
  });

  it('asks for what nobody has packed, each time on a connection of its own', async () => {
    const seen: unknown[] = [];
    receiver.answer = (response) => {
      seen.push(response.req.headers['accept-encoding'], response.req.socket.remotePort);
      response.end();
    };
    for (let turn = 0; turn < 2; turn++) await ask(receiver.url);
    expect(seen).toEqual(['identity', expect.any(Number), 'identity', expect.any(Number)]);
    expect(seen[1]).not.toBe(seen[3]);
  });

  it('follows no redirect', async () => {
    const before = receiver.received.length;
    receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end();
    expect((await ask(receiver.url)).status).toBe(307);
    expect(receiver.received).toHaveLength(before + 1);
  });
});
