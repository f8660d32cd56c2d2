import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HOUSE } from '../../../src/casino/ledger/movement.ts';
import { verifyExport } from '../../../src/casino/ledger/verify-export.ts';
import { sendMail } from '../../../src/casino/outbox/outbox.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';
import {
  createInternalServer,
  type InternalServer,
} from '../../../src/hashmark/server/internal/internal-server.ts';
import { type RunningServices, startServices } from '../../../src/hashmark/server/start-services.ts';
import site from '../../support/site.ts';

const TOKEN = 'a-token-for-operators';
const DAY = 24 * 60 * 60 * 1000;

async function start(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-internal-'));
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    INTERNAL_PORT: '0',
    INTERNAL_TOKEN: TOKEN,
    SANDBOX_LIVELY: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const running = await startServices(site, readConfig(environment, site.modules));
  const internal = await createInternalServer(running.services);
  const stop = async () => {
    await internal.close();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { running, internal, stop };
}

let running: RunningServices;
let internal: InternalServer;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ running, internal, stop } = await start({ SANDBOX_TEST_HOOKS: '1' }));
});
afterAll(() => stop());
afterEach(() => fetch(`${internal.url}/internal/clock`, { headers, method: 'DELETE' }));

const headers = { authorization: `Bearer ${TOKEN}` };
const ask = (path: string, init: RequestInit = {}) => fetch(internal.url + path, { headers, ...init });
const put = (body: unknown) =>
  ask('/internal/clock', { method: 'PUT', body: typeof body === 'string' ? body : JSON.stringify(body) });

async function* linesOf(text: string) {
  yield* text.trimEnd().split('\n');
}

describe('createInternalServer()', () => {
  it('answers the holder of the token alone, on the addresses it has', async () => {
    for (const path of ['/metrics', '/internal/ledger/export', '/internal/clock', '/internal/outbox']) {
      for (const authorization of ['', 'Bearer wrong', TOKEN, `Bearer ${TOKEN} x`, `x Bearer ${TOKEN}`]) {
        const refused = await ask(path, { headers: authorization ? { authorization } : {} });
        expect(refused.status).toBe(401);
        expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      }
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      await answer.text();
    }
    for (const scheme of ['bearer', 'BEARER', 'bEaReR'])
      expect((await ask('/metrics', { headers: { authorization: `${scheme} ${TOKEN}` } })).status).toBe(200);
    const metrics = await ask('/metrics');
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    expect(await metrics.text()).toMatch(/^page_cache_answers\{outcome="hit"\} 0$/m);
    expect((await ask('/internal/nothing')).status).toBe(404);
    const wrong = await ask('/internal/ledger/export', { method: 'POST' });
    expect(wrong.status).toBe(405);
    expect(await wrong.json()).toMatchObject({ error: { code: 'method-not-allowed' } });
  });

  it('refuses what is no address, and what no address may hold', async () => {
    const asked = request({ port: new URL(internal.url).port, path: '//[', headers });
    asked.end();
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(400);
    answer.resume();
    expect((await ask('/internal/outbox?to=%00')).status).toBe(422);
  });

  it('lets nobody in where there is no token', async () => {
    const { config } = running.services;
    const open = await createInternalServer({
      ...running.services,
      config: { ...config, INTERNAL_TOKEN: undefined },
    });
    onTestFinished(() => open.close());
    for (const given of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])
      expect((await fetch(`${open.url}/metrics`, { headers: given })).status).toBe(401);
  });
});

describe('GET /internal/ledger/export', () => {
  it('streams a ledger that verifies, as of one moment, while movements go on', async () => {
    const { ledger } = running.services.sandbox;
    let going = true;
    const writer = (async () => {
      for (let index = 0; going; index++)
        await ledger.run(({ post }) =>
          post({
            cause: 'deposit',
            actor: 'system:test',
            reference: `payment-${index}`,
            postings: [
              { owner: `p${index % 7}`, kind: 'real', currency: 'EUR', amount: 3n },
              { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -3n },
            ],
          }),
        );
    })();
    for (let round = 0; round < 5; round++) {
      const answer = await ask('/internal/ledger/export');
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
      const text = await answer.text();
      const found = await verifyExport(linesOf(text));
      expect(found.mismatches).toEqual([]);
      expect(found.counts.movements).toBeGreaterThan(0);
      expect([...found.totals.values()].every((sum) => sum === 0n)).toBe(true);
    }
    going = false;
    await writer;
  });

  it('is one at a time, and free again when a reader leaves in the middle', async () => {
    const { ledger } = running.services.sandbox;
    await Promise.all(
      Array.from({ length: 6000 }, (_, index) =>
        ledger.run(({ post }) =>
          post({
            cause: 'deposit',
            actor: 'system:test',
            reference: 'x'.repeat(2000),
            postings: [
              { owner: `p${index % 7}`, kind: 'real', currency: 'EUR', amount: 3n },
              { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -3n },
            ],
          }),
        ),
      ),
    );
    const slow = request(`${internal.url}/internal/ledger/export`, { headers });
    const begun = new Promise<void>((resolve) => {
      slow.once('response', (answer) => {
        answer.pause();
        resolve();
      });
    });
    slow.end();
    await begun;
    const second = await ask('/internal/ledger/export');
    expect(second.status).toBe(429);
    expect(second.headers.get('content-type')).toBe('application/json');
    slow.on('error', () => undefined).destroy();
    const again = async () => {
      const answer = await ask('/internal/ledger/export');
      return (await answer.text()) && answer.status;
    };
    await expect.poll(again).toBe(200);
  });
});

describe('/internal/clock', () => {
  it('moves the time that the whole process goes by, and gives it back', async () => {
    const before = running.services.runtime.now();
    const moved = await (await put({ offset_ms: 30 * DAY })).json();
    expect(moved.offset_ms).toBe(30 * DAY);
    expect(running.services.runtime.now() - before).toBeGreaterThanOrEqual(30 * DAY);
    const set = await (await put({ now: '2030-01-01T00:00:00Z' })).json();
    expect(set.now).toMatch(/^2030-01-01T00:00:0/);
    await running.services.sandbox.ledger.run(({ post }) =>
      post({
        cause: 'deposit',
        actor: 'system:test',
        postings: [
          { owner: 'late', kind: 'real', currency: 'EUR', amount: 1n },
          { owner: HOUSE, kind: 'cash', currency: 'EUR', amount: -1n },
        ],
      }),
    );
    const text = await (await ask('/internal/ledger/export')).text();
    expect(text).toMatch(/"at":"2030-01-01T00:00:0[^\n]*late:real:EUR/);
    expect(await (await ask('/internal/clock')).json()).toMatchObject({ offset_ms: set.offset_ms });
    expect((await (await ask('/internal/clock', { method: 'DELETE' })).json()).offset_ms).toBe(0);
    expect(Math.abs(running.services.runtime.now() - Date.now())).toBeLessThan(1000);
  });

  it('refuses what is no time, and leaves the clock as it is', async () => {
    for (const body of [
      {},
      { now: 'tomorrow' },
      { offset_ms: 1.5 },
      { offset_ms: 1e300 },
      { now: '9999-01-01T00:00:00Z' },
      { offset_ms: 1, more: true },
      { offset_ms: '5' },
    ])
      expect((await put(body)).status).toBe(422);
    expect((await put('{')).status).toBe(400);
    expect((await put('x'.repeat(5000))).status).toBe(413);
    expect((await (await ask('/internal/clock')).json()).offset_ms).toBe(0);
  });

  it('is not there without the test hooks', async () => {
    const plain = await start();
    try {
      const answer = await fetch(`${plain.internal.url}/internal/clock`, { headers });
      expect(answer.status).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});

describe('GET /internal/outbox', () => {
  it('lists mails in pages, of one address or kind', async () => {
    const { store, sandbox } = running.services;
    await sandbox.ledger.run(async (work) => {
      for (const to of ['ada@example.com', 'mira@example.com', 'ada@example.com'])
        await sendMail(work, { playerId: null, to, kind: 'CONFIRMATION', locale: 'en' });
    });
    const total = await store.db.selectFrom('outbox').selectAll().execute();
    const list = async (query: string) => (await ask(`/internal/outbox?${query}`)).json();
    expect((await list('')).mails).toHaveLength(total.length);
    const first = await list('to=ada@example.com&limit=1');
    expect(first.mails).toMatchObject([{ to: 'ada@example.com' }]);
    const second = await list(`to=ada@example.com&limit=1&after=${first.next}`);
    expect(second.mails).toHaveLength(1);
    expect(second.mails[0].id).not.toBe(first.mails[0].id);
    expect((await list(`to=ada@example.com&after=${second.next}`)).mails).toEqual([]);
    expect((await list('kind=nothing')).mails).toEqual([]);
    for (const query of ['limit=0', 'limit=5000', 'from=x'])
      expect((await ask(`/internal/outbox?${query}`)).status).toBe(400);
  });
});
