/**
 * A player who goes from page to page a thousand times in one tab: whether the memory of browser and server stays flat, and how soon
 * after each navigation the page hears of the player's money again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../src/casino/demo-players.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { machine, quantile } from './support.ts';

const NAVIGATIONS = 1000;
const STEP = 100;
const PLACES = [
  ...['/en', '/en/bonuses', '/en/tournaments', '/en/vip', '/en/games', '/en/jackpots'],
  ...['/en/help', '/en/terms-and-conditions', '/en/profile', '/en/profile/limits', '/de', '/en/about'],
];

/** Notes when the channel of the player has been joined, in milliseconds since the navigation began. */
function noteJoined(): void {
  const Native = WebSocket;
  class Watched extends Native {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        const text = String(data);
        if (text.includes('subscription_succeeded') && text.includes('private'))
          Object.assign(globalThis, {
            hmJoined: (Reflect.get(globalThis, 'hmJoined') as number | undefined) ?? performance.now(),
          });
      });
    }
  }
  Object.assign(globalThis, { WebSocket: Watched });
}

/** The memory of a process and of all that it has started, as the system counts it without what they share, in MB. */
function readMemory(pid: number): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child);
  return [...family].reduce((sum, one) => sum + ownMemory(one), 0);
}

function ownMemory(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`;
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '')?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

const measureHeap = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
};

async function goOn(page: Page, place: string): Promise<number> {
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
  }, place);
  await page.waitForURL((url) => url.pathname === place, { waitUntil: 'load' });
  const joined = await page.waitForFunction(() => Reflect.get(globalThis, 'hmJoined') as number | undefined);
  return Number(await joined.jsonValue());
}

async function signIn(page: Page, { url }: TestServer): Promise<void> {
  await page.request.post(`${url}/api/users/sign_in`, {
    headers: { origin: url },
    data: { user: { email: 'depositor@astrolane.test', password: DEMO_PASSWORD } },
  });
  await page.goto(`${url}/en`);
}

interface Soaked {
  rows: (string | number)[][];
  times: number[];
}

async function soak(browser: Browser, browserPid: number, server: TestServer): Promise<Soaked> {
  const page = await browser.newPage();
  await page.addInitScript(noteJoined);
  await signIn(page, server);
  const soaked: Soaked = { rows: [], times: [] };
  for (let count = 1; count <= NAVIGATIONS; count++) {
    const time = await goOn(page, PLACES[count % PLACES.length] ?? '/en');
    // The first of each fills the caches.
    if (count > PLACES.length) soaked.times.push(time);
    if (count % STEP > 0) continue;
    const figures = [await measureHeap(page), readMemory(browserPid), readMemory(server.process.pid ?? 0)];
    soaked.rows.push([count, ...figures.map((megabytes) => megabytes.toFixed(1))]);
  }
  return soaked;
}

export async function run(): Promise<BenchResult> {
  const known = existsSync('.data/browser') ? readFileSync('.data/browser', 'utf8').trim() : '';
  const server = await startServer({ LOG_LEVEL: 'warn' });
  const launched = await chromium.launchServer({
    ...(known ? { executablePath: known } : {}),
    args: ['--no-sandbox'],
  });
  const browser = await chromium.connect(launched.wsEndpoint());
  try {
    const { rows, times } = await soak(browser, launched.process().pid ?? 0, server);
    const spread = [0.5, 0.9, 0.99].map((share) => `${Math.round(quantile(times, share))} ms`);
    return {
      title: `${NAVIGATIONS} navigations in one tab`,
      columns: ['navigations', 'heap of the page, MB', 'browser, MB', 'server, MB'],
      rows,
      notes: [
        `${machine()}; a signed-in player, ${PLACES.length} pages in turn, the heap after a collection, processes by their proportional share of memory.`,
        `From the beginning of a navigation until the channel of the player is joined again: ${spread.join(', ')} (half, nine of ten, 99 of 100).`,
      ],
    };
  } finally {
    await browser.close();
    await launched.close();
    await server.stop();
  }
}
