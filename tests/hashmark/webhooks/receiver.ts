import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it came. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body, read. */
  readonly event: {
    type: string;
    timestamp: string;
    data: { publication?: { starts_at: string }; review?: { words: string }; actor?: string };
  };
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Somebody who is told by webhooks. Answers 204 unless said. */
export async function createReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: ((response) => response.writeHead(204).end()) as Answer,
    types: () => received.map(({ event }) => event.type),
    url: '',
    port: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    receiver.answer(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}/hook`;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof createReceiver>>;

/**
 * Whether a message is signed with a secret, written from the text of Standard Webhooks 1.0: the key is what follows `whsec_` in base64,
 * the content `id.timestamp.body`, and any of the signatures may be the right one.
 */
export function isSignedBy(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const [prefix, encoded = ''] = secret.split('_');
  if (prefix !== 'whsec') throw new Error('This is no secret of Standard Webhooks.');
  const key = Buffer.from(encoded, 'base64');
  if (key.length < 24 || key.length > 64) throw new Error('A key has 24 to 64 bytes.');
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
