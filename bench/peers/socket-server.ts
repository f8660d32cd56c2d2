/** A server that sends a message to all sockets at a steady rate: `hashmark` by its realtime server, `bare` by a loop. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { migrations } from '../../src/casino/migrations/index.ts';
import { createLocalBus } from '../../src/hashmark/bus/bus.ts';
import { readConfig } from '../../src/hashmark/process/config.ts';
import { realRuntime } from '../../src/hashmark/process/runtime.ts';
import { createRealtime } from '../../src/hashmark/realtime/create-realtime.ts';
import { openStore } from '../../src/hashmark/store/store.ts';

const subject = process.argv[2];
const http = createServer();
let key = 'bare';
let send: (data: object) => void;

if (subject === 'hashmark') {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-sockets-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit());
  const store = openStore({ dataDir });
  await store.migrate(migrations);
  const log = pino({ level: 'silent' });
  const realtime = await createRealtime({
    store,
    bus: createLocalBus(),
    runtime: realRuntime,
    log,
    config: readConfig({}),
  });
  realtime.attach(http);
  key = realtime.key;
  send = (data) => void realtime.trigger('wins', 'wins', data);
} else {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('message', () =>
      socket.send('{"event":"pusher_internal:subscription_succeeded","channel":"wins","data":"{}"}'),
    );
  });
  send = (data) => {
    const text = JSON.stringify({ event: 'wins', channel: 'wins', data: JSON.stringify(data) });
    for (const socket of server.clients) socket.send(text);
  };
}

process.on('message', ({ messages, seconds }: { messages: number; seconds: number }) => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const total = messages * seconds;
  let sent = 0;
  let megabytes = 0;
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * messages));
    for (; sent < due; sent++) {
      const at = performance.timeOrigin + started + (sent * 1000) / messages;
      send({ version: sent, at, data: { user_name: 'Zenith', amount_cents: 123_456, level: 'grand' } });
    }
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 2 ** 20);
    if (sent < total) return;
    clearInterval(timer);
    const { user, system } = process.cpuUsage(cpu);
    const passed = performance.now() - started;
    process.send?.({ sent, megabytes, cpu: (user + system) / 1000 / passed });
  }, 1);
});

http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port, key }));
