import { Agent, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { HOUSE } from '../../../src/casino/ledger/movement.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { defineCall } from '../../../src/hashmark/calls/define-call.ts';
import { answerError } from '../../../src/hashmark/http/errors.ts';
import { mount } from '../../../src/hashmark/http/mount.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { borrowDatabase } from '../../support/postgres.ts';
import { createHarness, type Harness, listen, newcomer, sqliteStore } from '../harness.ts';

const url = process.env.TEST_DATABASE_URL;
const places: [name: string, open: () => Promise<Store[]>][] = [
  ['SQLite', async () => [await sqliteStore()]],
];
if (url)
  places.push([
    'PostgreSQL by two processes',
    async () => {
      const database = await borrowDatabase(url);
      const stores = [1, 2].map(() => openStore({ databaseUrl: database.url, dataDir: '' }));
      onTestFinished(async () => {
        for (const store of stores) await store.close();
        await database.drop();
      });
      await stores[0]?.migrate(migrations);
      return stores;
    },
  ]);

/** A money call without rules of its own: what is seen is what every money call is built on. */
const tip = defineCall({
  name: 'tip',
  owner: 'platform',
  method: 'POST',
  path: '/api/test/tip',
  summary: 'Gives the player something.',
  request: z.strictObject({ amount_cents: z.int().positive() }),
  response: z.object({ id: z.string() }),
  auth: 'player',
  money: true,
  errors: [],
});

async function serve(store: Store) {
  const harness: Harness = await createHarness({ store });
  const { services } = harness;
  harness.app.onError((error, c) => answerError(error, c, () => undefined));
  mount(
    harness.app,
    () => services,
    tip,
    ({ player: { playerId }, body, key }) =>
      services.sandbox.ledger.once(
        { playerId, call: 'tip', key, request: JSON.stringify(body) },
        async ({ post }) => {
          const amount = BigInt(body.amount_cents);
          const id = await post({
            cause: 'tip',
            actor: `player:${playerId}`,
            postings: [
              { owner: playerId, kind: 'real', currency: 'EUR', amount },
              { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -amount },
            ],
          });
          return { status: 201, body: JSON.stringify({ id }) };
        },
      ),
  );
  const { port } = await listen(harness);
  return { ...harness, port };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const post = (port: number, cookie: string, key: string, body: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': key,
      'content-length': Buffer.byteLength(body),
    };
    request({ port, host: '127.0.0.1', path: '/api/test/tip', method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
    })
      .on('error', reject)
      .end(body);
  });

describe.each(places)('a money call on %s', (_, open) => {
  it('moves once for 200 parallel requests with one key, and answers all with the same bytes', async () => {
    onTestFinished(() => agent.destroy());
    const stores = await open();
    const servers: Awaited<ReturnType<typeof serve>>[] = [];
    for (const store of stores) servers.push(await serve(store));
    const [first] = servers;
    if (!first) throw new Error('A server runs.');
    const browser = first.browser();
    const player = await browser.api.call('signUp', { body: newcomer('mira@example.com') });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const burst = (key: string, bodies: string[]) =>
      Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          post(servers[index % servers.length]?.port ?? 0, cookie, key, bodies[index % bodies.length] ?? ''),
        ),
      );
    const answers = await burst('one', ['{"amount_cents":700}']);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^201 /);
    // Two different requests race for one key: one of them is the first, the other one is refused each time.
    const mixed = await burst('two', ['{"amount_cents":1}', '{"amount_cents":1}', '{"amount_cents":2}']);
    expect(new Set(mixed.filter((answer) => answer.startsWith('201'))).size).toBe(1);
    const refused = mixed.filter((answer) => !answer.startsWith('201'));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((answer) => /^422 .*idempotency-key-reused/.test(answer))).toBe(true);
    const { db } = first.services.store;
    const booked = await db.selectFrom('ledger_movements').selectAll().where('cause', '=', 'tip').execute();
    expect(booked.map(({ actor }) => actor)).toEqual([`player:${player.id}`, `player:${player.id}`]);
    expect(await first.services.sandbox.ledger.verify()).toEqual([]);
  });
});
