import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { startServer } from '../support/server.ts';

/** A restart shows in the console of a page, so these tests do not use the strict one. */
const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'hashmark-restart-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
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

test('a page shows the right balance soon after its server is back, though its first subscription is refused', async ({
  page,
  dataDir,
}) => {
  test.setTimeout(120_000);
  const first = await startServer({}, { dataDir });
  await page.goto(`${first.url}/en/login`);
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  const joined = page.waitForResponse('**/realtime/auth');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await joined;
  await expect.poll(() => cents(page)).toBeGreaterThan(0);
  const before = await cents(page);
  let tries = 0;
  page.on('websocket', () => {
    tries++;
  });
  await first.stop('SIGKILL');

  // The balance changes while the page has no connection, and long enough for the pauses between its tries to grow.
  const elsewhere = await startServer({}, { dataDir });
  await deposit(page, elsewhere.url);
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(6);
  await elsewhere.stop();
  expect(await cents(page)).toBe(before);

  let refusals = 0;
  await page.route('**/realtime/auth', (route) =>
    refusals++ === 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  const again = await startServer({ PORT: String(first.port) }, { dataDir });
  await expect.poll(() => cents(page), { timeout: 3_000, intervals: [50] }).toBe(before + 1000);
  await expect.poll(() => refusals).toBeGreaterThan(1);
  await deposit(page, again.url);
  await expect.poll(() => cents(page), { timeout: 3_000, intervals: [50] }).toBe(before + 2000);
  await again.stop();
});
