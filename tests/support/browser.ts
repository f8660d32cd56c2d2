import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { makeOld } from './oldest-browsers.ts';
import { startServer, type TestServer } from './server.ts';

const run = promisify(execFile);

/** How the pages of a test are read. */
interface Reading {
  /** Whether readers have agreed to cookies and approved before; the bars of a first visit stand over nothing then. */
  hasAgreed: boolean;
  /** Whether the browser is as old as those may be that read the site. */
  isOldest: boolean;
  /** What a console may say all the same, whenever it does: what the tests themselves keep away. */
  excused: RegExp | undefined;
}
interface Fixtures extends Reading {
  /** Starts a server of the test's own, which outlives its pages: what they ask to the end is answered. */
  serve: (settings?: Record<string, string>) => Promise<TestServer>;
  /** Opens another reader's browser, as strict about faults as `page`. */
  reader: () => Promise<Page>;
}
interface WorkerFixtures {
  server: TestServer;
}

/** Fails a test on whatever a reader's console would show: policy violations, errors, hydration faults. */
async function watch(
  context: BrowserContext,
  faults: string[],
  { hasAgreed, isOldest, excused }: Reading,
): Promise<void> {
  if (isOldest) await makeOld(context);
  if (hasAgreed)
    await context.addInitScript(() => {
      // Pages of no origin, such as about:blank, keep no cookies.
      if (!location.protocol.startsWith('http')) return;
      // biome-ignore lint/suspicious/noDocumentCookie: before any script of the page
      for (const cookie of ['cookie_consent', 'au_approval']) document.cookie = `${cookie}=1; path=/`;
    });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`);
    });
    // Chromium offers to install a site that has been used for half a minute, as it is on a busy machine; tests make the offer themselves.
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    });
  });
  context.on('weberror', (error) => faults.push(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    const { url } = message.location();
    const text = message.text();
    const expected =
      url.includes('/api/') || /status of (401|404|409|422|451|503)/.test(text) || excused?.test(text);
    if (message.type() === 'error' && !expected) faults.push(`console: ${text} ${url}`);
  });
}

/** Tests of the built site in a real browser, against a server of their own. */
export const test = base.extend<Fixtures & { faults: string[] }, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      // Whatever the tests of this worker have done, the books balance: else the verifier exits with 1 and this throws.
      await run('node', ['src/casino/ledger/cli.ts', 'verify'], {
        env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
      });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  hasAgreed: [true, { option: true }],
  isOldest: [process.env.BROWSERS === 'oldest', { option: true }],
  excused: [undefined, { option: true }],
  baseURL: async ({ server }, use) => await use(server.url),
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const faults: string[] = [];
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  serve: async ({}, use) => {
    const started: TestServer[] = [];
    await use(async (settings) => {
      const server = await startServer(settings);
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
  },
  // Named first, it is set up before the pages and ended after them.
  context: async ({ serve: _, context, faults, hasAgreed, isOldest, excused }, use) => {
    await watch(context, faults, { hasAgreed, isOldest, excused });
    await use(context);
  },
  reader: async ({ browser, baseURL, faults, hasAgreed, isOldest, excused }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      await watch(context, faults, { hasAgreed, isOldest, excused });
      opened.push(context);
      return await context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };
