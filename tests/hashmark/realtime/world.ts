import { once } from 'node:events';
import Pusher from 'pusher-js';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type Browser, createHarness, listen } from '../../casino/harness.ts';

/** The unmodified client, as a page uses it. */
export function connect(port: number, key: string, browser?: Browser): Pusher {
  const client = new Pusher(key, {
    cluster: '',
    wsHost: 'localhost',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    userAuthentication: {
      transport: 'ajax',
      endpoint: '/realtime/user-auth',
      customHandler: async ({ socketId }, answer) => {
        const response = await browser?.fetch('http://localhost:4321/realtime/user-auth', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ socket_id: socketId }),
        });
        if (response?.ok) answer(null, await response.json());
        else answer(new Error(`refused with ${response?.status}`), null);
      },
    },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/realtime/auth',
      customHandler: async ({ socketId, channelName }, answer) => {
        const response = await browser?.fetch('http://localhost:4321/realtime/auth', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ socket_id: socketId, channel_name: channelName }),
        });
        if (response?.ok) answer(null, await response.json());
        else answer(new Error(`refused with ${response?.status}`), null);
      },
    },
  });
  onTestFinished(() => client.disconnect());
  return client;
}

export const heard = <Data>(
  target: { bind(event: string, callback: (data: Data) => void): unknown },
  event: string,
) =>
  new Promise<Data>((resolve) => {
    target.bind(event, resolve);
  });

export async function running(settings: Record<string, string> = {}) {
  const harness = await createHarness({ settings });
  return { ...harness, ...(await listen(harness)), key: harness.services.realtime.key };
}

export const deposit = (browser: Browser, amount_cents: number) =>
  browser.api.call('deposit', {
    body: { currency: 'EUR', amount_cents },
    idempotencyKey: crypto.randomUUID(),
  });

/** A socket without a client library, for what no client would send. */
export async function raw({ port }: { port: number }, key: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://localhost:${port}/app/${key}?protocol=7`, { headers });
  const frames: { event: string; data: Record<string, unknown> }[] = [];
  socket.on('message', (text) => {
    const { event, data } = JSON.parse(text.toString());
    frames.push({ event, data: JSON.parse(data) });
  });
  onTestFinished(() => socket.terminate());
  const next = async (event: string) => {
    for (;;) {
      const index = frames.findIndex((frame) => frame.event === event);
      if (index >= 0) return frames.splice(index, 1)[0]?.data;
      await once(socket, 'message');
    }
  };
  return { socket, next };
}
