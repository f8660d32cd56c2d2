import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { findFreePort } from '../support/ports.ts';
import { type Proxy as Network, startProxy } from '../support/proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Starts a server on the store of the test. */
type Serve = (settings?: Record<string, string>) => Promise<TestServer>;

/** A restart shows in the console of a page, so these tests do not use the strict one. */
const test = base.extend<{ serve: Serve }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  serve: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hashmark-restart-'));
    const started: TestServer[] = [];
    await use(async (settings) => {
      const server = await startServer(settings, { dataDir });
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});

const cents = async (page: Page): Promise<number> =>
  Number(
    (await page.locator('.site-header [data-balance]').first().textContent())?.replace(/\D/g, '') ||
      Number.NaN,
  );

/** Deposits 10.00 through whatever server is at `url`, with the page's cookies. */
async function deposit(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/player/deposits`, {
    headers: { Origin: url, 'Idempotency-Key': crypto.randomUUID() },
    data: { currency: 'EUR', amount_cents: 1000 },
  });
  expect(answer.status()).toBe(201);
}

/** Signs in and waits until the page hears of the player's money. @returns the balance in cents */
async function signIn(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/en/login`);
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  const joined = page.waitForResponse('**/realtime/auth');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await joined;
  await expect.poll(() => cents(page)).toBeGreaterThan(0);
  return await cents(page);
}

/** Two to three seconds on a machine that has nothing else to do; without the repairs it is ten at least, or never. */
const SOON = 9_000;

const isRight = async (page: Page, balance: number, within = SOON) =>
  expect.poll(() => cents(page), { timeout: within, intervals: [50] }).toBe(balance);

test('a page shows the right balance soon after its server is back, though its first subscription is refused', async ({
  page,
  serve,
}) => {
  const first = await serve();
  const before = await signIn(page, first.url);
  let tries = 0;
  page.on('websocket', () => {
    tries++;
  });
  await first.stop('SIGKILL');

  // The balance changes while the page has no connection, and long enough for the pauses between its tries to grow.
  const elsewhere = await serve();
  await deposit(page, elsewhere.url);
  await expect.poll(() => tries).toBeGreaterThan(6);
  await elsewhere.stop();
  expect(await cents(page)).toBe(before);

  let refusals = 0;
  await page.route('**/realtime/auth', (route) =>
    refusals++ === 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  const again = await serve({ PORT: String(first.port) });
  await isRight(page, before + 1000);
  await expect.poll(() => refusals).toBeGreaterThan(1);
  await deposit(page, again.url);
  await isRight(page, before + 2000);
});

/** A server behind a network that can fail. */
async function startBehindProxy(
  serve: Serve,
): Promise<{ server: TestServer; proxy: Network; origin: string }> {
  const port = await findFreePort();
  const proxy = await startProxy({ host: '127.0.0.1', port });
  const origin = `http://localhost:${proxy.port}`;
  const server = await serve({ PORT: String(port), SITE_ORIGIN: origin });
  return { server, proxy, origin };
}

const answers = (status: number, body: string, contentType = 'application/json') => ({
  about: `${status} ${body}`,
  answer: (route: Route) => route.fulfill({ status, body, contentType }),
});

/** What a site that is on its way down or up, or something in front of it, may say of a subscription. */
const ODD_ANSWERS: { about: string; answer: (route: Route) => Promise<void>; times?: number }[] = [
  { about: 'nothing', answer: () => new Promise(() => {}) },
  { about: 'a cut connection', answer: (route) => route.abort('connectionreset') },
  { ...answers(403, '{}'), times: 3 },
  ...['null', '[]', '7', '{}', '{"auth":5}', '{"auth":"a:b"}', ''].map((body) => answers(200, body)),
  answers(200, '<!doctype html><p>Back soon', 'text/html'),
  answers(502, '<!doctype html><p>Bad gateway', 'text/html'),
];

test('a page is right again soon after a cut, whatever is said of its first subscription', async ({
  page,
  serve,
}) => {
  const { server, proxy, origin } = await startBehindProxy(serve);
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  let balance = await signIn(page, origin);
  for (const { about, answer, times = 1 } of ODD_ANSWERS)
    await test.step(about, async () => {
      let left = times;
      await page.route('**/realtime/auth', (route) => (left-- > 0 ? answer(route) : route.continue()));
      proxy.cut();
      await deposit(page, server.url);
      proxy.mend();
      balance += 1000;
      await isRight(page, balance);
      // The state was read again; what is told from now on needs the subscription.
      await expect.poll(() => left).toBeLessThan(0);
      await deposit(page, server.url);
      balance += 1000;
      await isRight(page, balance);
      await page.unroute('**/realtime/auth');
    });
  expect(failures).toEqual([]);
  await proxy.close();
});

test('a page is right again soon after a server that answered nothing is back, and when its reader is', async ({
  page,
  serve,
}) => {
  const { server, proxy, origin } = await startBehindProxy(serve);
  const before = await signIn(page, origin);
  await deposit(page, server.url);
  await isRight(page, before + 1000);

  // The connection is gone and the page cannot know; its reader looks at it again.
  proxy.swallow();
  await deposit(page, server.url);
  const turnedAway = proxy.turnedAway;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => proxy.turnedAway, { timeout: SOON }).toBeGreaterThan(turnedAway);
  expect(await cents(page)).toBe(before + 1000);
  // The socket that it opens is never answered, nor is it refused.
  proxy.mend();
  await isRight(page, before + 2000, 30_000);
  await proxy.close();
});
