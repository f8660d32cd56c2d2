import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const browser = existsSync('.data/browser') ? readFileSync('.data/browser', 'utf8').trim() : '';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // On two cores more than cores: much of the time goes into waiting.
  workers: Math.max(3, Math.min(availableParallelism(), 8)),
  // Ends what hangs, and nothing else: what is waited for comes when the machine gets to it, which takes a busy one ten times as long.
  timeout: 600_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  forbidOnly: Boolean(process.env.CI),
  // On a fresh server; a test that needs it is listed as flaky, and is a fault to be mended.
  retries: 1,
  reporter: [['list']],
  outputDir: '.reports/browser',
  use: {
    // A step that waits so long waits for what does not come; said at once, it is named and the test is tried again.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Else requests would pass by the tests that look at them.
    serviceWorkers: 'block',
    // A laptop: what is not on the screen costs a browser least. Tests of widths name their own.
    viewport: { width: 1280, height: 720 },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page opens in the process of the empty one before it, instead of in another.
        '--renderer-process-limit=1',
        // A page lives for seconds: to compile its scripts for a long life costs more than it brings.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
