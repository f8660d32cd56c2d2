/** Lighthouse on a phone for the public templates, on the built site. Needs the Chromium that the tests use. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server.ts';
import { openBrowser } from './browser.ts';
import type { BenchResult } from './result.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { machine, median } from './support.ts';

const PAGES = [
  '/en',
  '/en/pokies/all',
  '/en/play/far-side/glass-station',
  '/en/promotions',
  '/en/vip',
  '/en/rocket-mart',
  '/en/tournaments/orbit-race',
  '/en/bonuses',
  '/en/terms-and-conditions',
];
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function run(): Promise<BenchResult> {
  const server = await startServer({ LOG_LEVEL: 'warn' });
  const profile = await mkdtemp(join(tmpdir(), 'hashmark-browser-'));
  const browser = await openBrowser(profile);
  try {
    const rows: (string | number)[][] = [];
    for (const page of PAGES) {
      const scores: Record<string, number[]> = Object.fromEntries(CATEGORIES.map((name) => [name, []]));
      const shifts: number[] = [];
      const paints: number[] = [];
      await fetch(server.url + page);
      for (let round = 0; round < RUNS; round++) {
        const { categories, audits } = await runLighthouse(server.url + page, { onlyCategories: CATEGORIES });
        for (const name of CATEGORIES) scores[name]?.push(Math.round((categories[name]?.score ?? 0) * 100));
        shifts.push(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
        paints.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
        if (round === 0)
          for (const name of CATEGORIES)
            for (const { id } of categories[name]?.auditRefs ?? []) {
              const audit = audits[id];
              if (audit && audit.score !== null && audit.score < 0.9 && name !== 'performance')
                console.log(`${page} ${name}: ${id}: ${audit.title}`);
            }
      }
      rows.push([
        page,
        ...CATEGORIES.map((name) => median(scores[name] ?? [])),
        median(shifts).toFixed(3),
        `${Math.round(median(paints))} ms`,
      ]);
    }
    return {
      title: 'Lighthouse, mobile',
      columns: ['page', ...CATEGORIES, 'layout shift', 'largest paint'],
      rows,
      notes: [`${machine()}; Lighthouse's own simulated phone and network, ${RUNS} runs, medians.`],
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
