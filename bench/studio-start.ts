/** How long somebody who has signed in waits for the Studio's list on a phone, and how much is sent for it. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/server.ts';
import { openBrowser } from './browser.ts';
import type { BenchResult } from './result.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { machine, median } from './support.ts';

const SCREENS = { 'the list': '/studio', 'a page in the editor': '/studio/edit/pages/en/bonuses' };
const RUNS = 3;
const AUDITS = ['interactive', 'largest-contentful-paint', 'total-blocking-time', 'network-requests'];

interface Requested {
  url: string;
  resourceType?: string;
  transferSize: number;
}

/** What a screen is made of: not the page that the editor shows in its frame. */
const isOfStudio = ({ url, resourceType }: Requested, page: string) =>
  url === page || ['Script', 'Stylesheet'].includes(resourceType ?? '');

async function measure(page: string, authorization: string) {
  const { audits } = await runLighthouse(page, { onlyAudits: AUDITS, extraHeaders: { authorization } });
  const timeOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: Requested[] };
  const weight = items
    .filter((item) => isOfStudio(item, page))
    .reduce((sum, item) => sum + item.transferSize, 0);
  return {
    weight: weight / 1024,
    interactive: timeOf('interactive'),
    paint: timeOf('largest-contentful-paint'),
    blocked: timeOf('total-blocking-time'),
  };
}

export async function run(): Promise<BenchResult> {
  const server = await startServer({ LOG_LEVEL: 'warn' });
  const profile = await mkdtemp(join(tmpdir(), 'hashmark-browser-'));
  const browser = await openBrowser(profile);
  try {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8')) as {
      token: string;
    };
    const rows: (string | number)[][] = [];
    for (const [name, path] of Object.entries(SCREENS)) {
      const runs: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < RUNS; round++)
        runs.push(await measure(server.url + path, `Bearer ${token}`));
      const middle = (of: (one: (typeof runs)[number]) => number) => median(runs.map(of));
      rows.push([
        name,
        `${Math.round(middle(({ weight }) => weight))} kB`,
        `${(middle(({ interactive }) => interactive) / 1000).toFixed(2)} s`,
        `${(middle(({ paint }) => paint) / 1000).toFixed(2)} s`,
        `${Math.round(middle(({ blocked }) => blocked))} ms`,
      ]);
    }
    return {
      title: 'The Studio on a phone, signed in',
      columns: ['screen', 'page, scripts, styles', 'interactive', 'largest paint', 'blocked'],
      rows,
      notes: [
        `${machine()}; Lighthouse's slow 4G and simulated phone, nothing in the cache, ${RUNS} runs, medians.`,
        'Goals: the list 220 kB and interactive within 3 s.',
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
