/** How soon a page that a player has come to by a link shows the own balance, and follows it. */
import { existsSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../tests/support/server.ts';
import { signIn } from '../tests/widgets/support.ts';
import type { BenchResult } from './result.ts';
import { machine, median } from './support.ts';

const PATHS = ['/en/vip', '/en/promotions', '/en/about', '/en/tournaments', '/en'];
const ROUNDS = 4;
/** What it may take from the begin of the navigation until the balance is followed, in milliseconds. */
const GOAL = 300;

interface Times {
  shown: number;
  followed: number;
}

/** Notes in each page when the balance stands there, and when its channel is open, in milliseconds since the navigation began. */
function noteTimes(): void {
  const times: Partial<Times> = {};
  Object.assign(globalThis, { hmTimes: times });
  const look = () => {
    const stands = document.querySelector('[data-balance]')?.textContent?.trim();
    if (stands) times.shown ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        const { event, channel } = JSON.parse(String(data));
        if (event === 'pusher_internal:subscription_succeeded' && /^private-/.test(channel))
          times.followed ??= performance.now();
      });
    }
  };
}

/** Goes to an address as by a link of the page. */
async function follow(page: Page, path: string): Promise<Times> {
  await Promise.all([
    page.waitForURL(`**${path}`),
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, path),
  ]);
  const known = await page.waitForFunction(() => {
    const times = Reflect.get(globalThis, 'hmTimes');
    return times?.shown && times.followed ? times : undefined;
  });
  return (await known.jsonValue()) as Times;
}

export async function run(): Promise<BenchResult> {
  const server = await startServer();
  const found = '.data/browser';
  const browser = await chromium.launch(
    existsSync(found) ? { executablePath: readFileSync(found, 'utf8').trim() } : {},
  );
  const taken = new Map<string, Times[]>(PATHS.map((path) => [path, []]));
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url });
    await context.addCookies(
      ['cookie_consent', 'au_approval'].map((name) => ({ name, value: '1', url: server.url })),
    );
    const page = await context.newPage();
    await signIn(page, 'depositor@astrolane.test');
    await page.addInitScript(noteTimes);
    await page.goto('/en');
    // The first round fills the cache of the browser, as a visit does.
    for (let round = 0; round <= ROUNDS; round++)
      for (const path of PATHS) {
        const times = await follow(page, path);
        if (round > 0) taken.get(path)?.push(times);
      }
  } finally {
    await browser.close();
    await server.stop();
  }
  const rows = [...taken].map(([path, times]) => {
    const shown = times.map((each) => Math.round(each.shown));
    const followed = times.map((each) => Math.round(each.followed));
    return [path, median(shown), Math.max(...shown), median(followed), Math.max(...followed)];
  });
  return {
    title: 'A player goes on',
    columns: ['To', 'balance shown, median ms', 'slowest ms', 'its channel open, median ms', 'slowest ms'],
    rows,
    notes: [
      machine(),
      `${ROUNDS} visits of each page by a link, scripts and styles in the cache, since the navigation began; the goal is ${GOAL} ms.`,
    ],
  };
}
