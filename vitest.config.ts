import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { widgetsPlugin } from './src/hashmark/astro/widgets-plugin.ts';

/** They change what all modules share: globals, the console, modules that are loaded anew as by a page. */
const APART = [
  'tests/hashmark/calls/client.test.ts',
  'tests/hashmark/engine/compose-quiet.test.ts',
  'tests/hashmark/realtime/resync.test.ts',
  'tests/stores/**',
];

/** Of changed code most tests fail, and many wait for what never comes. */
const isMutating = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/** They run commands in other folders, which the threads that changed code is tried in may not enter. */
const IN_FOLDERS = [
  'tests/casino/ledger/verify.test.ts',
  'tests/docs/samples.test.ts',
  'tests/hashmark/cms/{backup,cli*}.test.ts',
  'tests/hashmark/cms/importers/importers.test.ts',
  'tests/hashmark/process/settings.test.ts',
  'tests/hashmark/site/module-settings.test.ts',
  'tests/hashmark/webhooks/process.test.ts',
];

const common = {
  environment: 'node',
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/properties.ts', 'tests/support/regions.ts'],
  // Ends what hangs, and nothing else: a busy machine takes ten times as long as a quiet one.
  testTimeout: isMutating ? 20_000 : 300_000,
  hookTimeout: 180_000,
  // As in the browser: a machine that was too busy for a test is asked once more, and says so. Properties have a fixed seed.
  retry: isMutating ? 0 : 1,
  // What is waited for comes when the machine gets to it; a busy one takes longer than the second that is usual.
  expect: { poll: { timeout: 30_000 } },
};

// Loading all modules takes seconds, which most files need not pay each for themselves.
export default defineConfig({
  test: {
    // On two cores as many: with three beside those of the browser tests the same tests cost a tenth more of processor.
    maxWorkers: Math.max(2, Math.min(Math.floor(availableParallelism() / 2), 4)),
    projects: [
      {
        plugins: [widgetsPlugin(new URL('./', import.meta.url))],
        test: {
          ...common,
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: isMutating ? [...APART, ...IN_FOLDERS] : APART,
          isolate: false,
        },
      },
      {
        test: { ...common, name: 'apart', include: APART.map((name) => name.replace('**', '**/*.test.ts')) },
      },
    ],
  },
});
