/** Whole servers: what was committed is delivered although its process dies, and by two processes once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runHere } from '../../support/command-line.ts';
import { authoring } from '../../support/content.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { databaseUrl } from '../store/stores.ts';
import { createReceiver, isSignedBy, type Receiver } from './receiver.ts';

const LOCAL = { WEBHOOK_LOCALHOST: '1' };

describe('webhooks of servers', () => {
  const ending: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0).toReversed()) await end();
  });

  async function receive(): Promise<Receiver> {
    const receiver = await createReceiver();
    ending.push(receiver.close);
    return receiver;
  }
  async function start(...options: Parameters<typeof startServer>): Promise<TestServer> {
    const server = await startServer(...options);
    ending.push(() => server.stop());
    return server;
  }
  /** The ids of messages about pages whose key begins so. */
  const idsOf = ({ received }: Receiver, key: string) =>
    received
      .filter(({ body }) => body.includes(`"path":"${key}`))
      .map(({ headers }) => headers['webhook-id']);

  it('deliver after a publish at once, and after a death what was on its way', async () => {
    const receiver = await receive();
    const dataDir = await mkdtemp(join(tmpdir(), 'hashmark-webhooks-'));
    ending.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startServer(LOCAL, { dataDir });
    const cms = authoring(server);
    const { id, secret } = await cms.ask<{ id: string; secret: string }>(
      'POST',
      '/webhooks',
      {},
      {
        url: receiver.url,
        events: ['document.published'],
      },
    );
    await cms.publishPage('alive', { title: 'Alive', content: 'Alive.' });
    await expect.poll(() => receiver.types()).toEqual(['document.published']);
    expect(receiver.received.every((message) => isSignedBy(secret, message))).toBe(true);

    // It hangs, so that the message is on its way when the process is killed.
    receiver.answer = () => undefined;
    await cms.publishPage('dying', { title: 'Dying', content: 'Dying.' });
    await expect.poll(() => idsOf(receiver, 'dying').length).toBe(1);
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    server.process.kill('SIGKILL');
    await ended;
    receiver.answer = (response) => response.writeHead(204).end();
    await start(LOCAL, { dataDir });
    // Whoever died has the endpoint until its lease is over.
    await expect.poll(() => idsOf(receiver, 'dying').length, { timeout: 60_000 }).toBe(2);
    const [first, second] = idsOf(receiver, 'dying');
    expect(second).toBe(first);

    const webhooks = async (...args: string[]) => {
      return (await runHere(['webhooks', ...args, '--data-dir', dataDir])).out;
    };
    const { deliveries, ...said } = JSON.parse(await webhooks('deliveries', id, '--json'));
    expect(said).toEqual({ ok: true, errors: 0, warnings: 0, issues: [] });
    expect(deliveries).toMatchObject([{ state: 'delivered', event_id: first }, { state: 'delivered' }]);
    expect(await webhooks('redeliver', deliveries[0].id)).toBe('1 on their way again.\n');
    await expect.poll(() => idsOf(receiver, 'dying')).toEqual([first, first, first]);
  });

  it.skipIf(!databaseUrl)('deliver each message once from two processes, while both publish', async () => {
    const receiver = await receive();
    const database = await borrowDatabase(databaseUrl ?? '');
    ending.push(() => database.drop());
    const settings = { ...LOCAL, DATABASE_URL: database.url };
    const servers = [await start(settings), await start(settings)];
    const [one] = servers.map((server) => authoring(server));
    await one?.ask('POST', '/webhooks', {}, { url: receiver.url, events: ['document.published'] });
    await Promise.all(
      servers.map(async (server, index) => {
        const cms = authoring(server);
        for (let turn = 0; turn < 15; turn++)
          await cms.publishPage(`pair-${index}`, { title: 'T', content: `turn ${turn}` });
      }),
    );
    await expect.poll(() => new Set(idsOf(receiver, 'pair')).size).toBe(30);
    expect(idsOf(receiver, 'pair')).toHaveLength(30);
  });
});
