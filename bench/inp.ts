/** How long clicks and keys take to be seen on a slow processor: from the event until the next picture, by the browser's own Event Timing. */
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { earnPoints, register } from '../tests/widgets/support.ts';
import type { BenchResult } from './result.ts';
import { machine, median } from './support.ts';

const VISITS = 5;
const SLOWER = 4;
/** What the slowest interaction of a page may take, in milliseconds. */
const GOAL = 200;
/** The shortest duration that browsers tell. */
const LEAST = 16;
/** Until what an interaction has begun is over, and the browser has told how long it took, in milliseconds. */
const REST = 1_500;

type Act = (page: Page) => Promise<void>;
interface Place {
  readonly name: string;
  readonly path: string;
  readonly acts: readonly (readonly [string, Act])[];
}

const click =
  (name: RegExp | string, within = 'body'): Act =>
  (page) =>
    page.locator(within).getByRole('button', { name }).filter({ visible: true }).first().click();

const PLACES: readonly Place[] = [
  {
    name: 'lobby',
    path: '/en',
    acts: [
      ['the menu opens', click('Menu')],
      ['the theme changes', click('Switch between day and night', '#_sidebar')],
      ['the menu closes', (page) => page.keyboard.press('Escape')],
      ['the balance opens', (page) => page.locator('.account__balance summary').click()],
    ],
  },
  {
    name: 'search',
    path: '/en/about',
    acts: [
      ['it opens', (page) => page.keyboard.press('/')],
      ['a letter', (page) => page.keyboard.press('s')],
      ['four more, and what is found', (page) => page.keyboard.type('olar', { delay: 120 })],
      ['an arrow', (page) => page.keyboard.press('ArrowDown')],
    ],
  },
  {
    name: 'deposit',
    path: '/en/about',
    acts: [
      [
        'it opens',
        (page) =>
          page.getByRole('link', { name: 'Deposit', exact: true }).filter({ visible: true }).first().click(),
      ],
      ['a digit', (page) => page.keyboard.press('5')],
      ['another method', (page) => page.getByRole('radio').nth(1).click()],
      ['it is sent', click(/^Deposit €/, 'dialog')],
    ],
  },
  {
    name: 'exchange',
    path: '/en/rocket-mart',
    acts: [
      ['it opens', click('Exchange', '.rocket-mart-cards [data-card="lottery_ticket"]')],
      ['it is paid', click(/^Pay/, 'dialog')],
    ],
  },
  {
    name: 'wheel',
    path: '/en/rocketmart-wheel',
    acts: [['it is turned', click('Turn the wheel')]],
  },
];

/** Notes in the page how long each interaction takes; of events of one interaction the longest counts. */
function noteInteractions(least: number): void {
  const taken: number[] = [];
  Object.assign(globalThis, { hmTaken: taken });
  const options = { type: 'event', buffered: true, durationThreshold: least };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) taken.push(entry.duration);
  }).observe(options);
}

/** The slowest interaction since this was asked last, in milliseconds. */
const takeSlowest = (page: Page): Promise<number> =>
  page.evaluate((least) => {
    const taken = Reflect.get(globalThis, 'hmTaken') as number[];
    return Math.max(least, ...taken.splice(0));
  }, LEAST);

async function visit(page: Page, url: string, { path, acts }: Place): Promise<number[]> {
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await takeSlowest(page);
  const figures: number[] = [];
  for (const [, act] of acts) {
    await act(page);
    await page.waitForTimeout(REST);
    figures.push(await takeSlowest(page));
  }
  return figures;
}

/** A player of one visit, with money and points of the own; a first deposit brings a turn of the wheel. */
async function enter(browser: Browser, { url }: TestServer, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(['cookie_consent', 'au_approval'].map((name) => ({ name, value: '1', url })));
  const page = await context.newPage();
  await register(page, `${name}@example.com`, 'EUR', url);
  await earnPoints(page, 400);
  await page.addInitScript(noteInteractions, LEAST);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

const found = '.data/browser';
const openBrowser = () =>
  chromium.launch(existsSync(found) ? { executablePath: readFileSync(found, 'utf8').trim() } : {});

export async function run(): Promise<BenchResult> {
  const server = await startServer();
  const browser = await openBrowser();
  const rows: (string | number)[][] = [];
  try {
    for (const place of PLACES) {
      const visits: number[][] = [];
      for (let turn = 0; turn < VISITS; turn++) {
        const page = await enter(browser, server, `${place.name}-${turn}`);
        visits.push(await visit(page, server.url, place));
        await page.context().close();
      }
      for (const [index, [act]] of place.acts.entries()) {
        const times = visits.map((figures) => figures[index] ?? 0);
        rows.push([`${place.name}: ${act}`, median(times), Math.max(...times)]);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    title: 'Interactions',
    columns: ['What', `until it is seen at ${SLOWER}× slower, median ms`, 'slowest ms'],
    rows,
    notes: [
      machine(),
      `A player at 390 × 844, ${VISITS} visits of each page, nothing in the script cache; Event Timing of the browser, which tells steps of 8 ms from ${LEAST} ms on. The goal is ${GOAL} ms.`,
    ],
  };
}
