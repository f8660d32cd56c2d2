/** Pages of many widgets: made by the server, come to life in a browser on a slow processor; and drawn plates. */
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { COMPOSITIONS, drawPlate } from '../src/ui/plate/draw-plate.ts';
import { INK_SETS } from '../src/ui/plate/inks.ts';
import { authoring } from '../tests/support/content.ts';
import { startServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { machine, median, quantile } from './support.ts';

const COUNTS = [5, 20, 60];
const RENDERS = 40;
const VISITS = 5;
const SLOWER = 4;
const PLATES = 2000;
/** How long a plate may take to draw, in milliseconds: the median fails the run beyond it. */
const PLATE_GOAL = 0.5;
/** From which on a task keeps a person waiting, in milliseconds. */
const LONG_TASK = 50;

/** Some that hydrate on being seen, on being touched, at rest, and never. */
const PLACEHOLDERS = [
  '#GameRow[collection=new]#',
  '#JackpotSlider[]#',
  '#VipClubTable[]#',
  '#Leaderboard[]#',
  '#AdventureCalendar[]#',
];
const textOf = (count: number) =>
  Array.from({ length: count }, (_, index) => PLACEHOLDERS[index % PLACEHOLDERS.length]).join('\n\n');

async function timeRender(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < RENDERS; turn++) {
    const started = performance.now();
    const answer = await fetch(url);
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    times.push(performance.now() - started);
  }
  return times;
}

/** Milliseconds of one visit: until everything that hydrates by itself has, and the main thread blocked by then. */
async function visit(browser: Browser, url: string): Promise<{ alive: number; blocked: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript((longTask) => {
    const total = { blocked: 0 };
    Object.assign(window, { total });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) total.blocked += Math.max(0, duration - longTask);
    }).observe({ type: 'longtask', buffered: true });
  }, LONG_TASK);
  await page.goto(url);
  const alive = await page.evaluate(async () => {
    const waiting = () => document.querySelector('astro-island[ssr]:is([client="visible"], [client="idle"])');
    for (let island = waiting(); island; island = waiting()) {
      island.firstElementChild?.scrollIntoView({ behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now();
  });
  const blocked = await page.evaluate(
    () => (window as unknown as { total: { blocked: number } }).total.blocked,
  );
  await context.close();
  return { alive, blocked };
}

function timePlates(): number[] {
  return Array.from({ length: PLATES }, (_, index) => {
    const composition = COMPOSITIONS[index % COMPOSITIONS.length] ?? COMPOSITIONS[0];
    const inks = INK_SETS[index % INK_SETS.length] ?? INK_SETS[0];
    const started = performance.now();
    drawPlate(`bench-${index}`, composition, inks);
    return performance.now() - started;
  });
}

const found = '.data/browser';
const openBrowser = () =>
  chromium.launch(existsSync(found) ? { executablePath: readFileSync(found, 'utf8').trim() } : {});

export async function run(): Promise<BenchResult> {
  const server = await startServer({ PAGE_CACHE_MB: '0' });
  const browser = await openBrowser();
  const rows: (string | number)[][] = [];
  try {
    const { publishPage } = authoring(server);
    for (const count of COUNTS) {
      const path = `bench-widgets-${count}`;
      await publishPage(path, { title: `${count} widgets`, content: textOf(count) });
      const url = `${server.url}/en/${path}`;
      await timeRender(url);
      const renders = await timeRender(url);
      const visits = [];
      for (let turn = 0; turn < VISITS; turn++) visits.push(await visit(browser, url));
      rows.push([
        `page of ${count} widgets`,
        median(renders).toFixed(1),
        quantile(renders, 0.95).toFixed(1),
        Math.round(median(visits.map(({ alive }) => alive))),
        Math.round(median(visits.map(({ blocked }) => blocked))),
      ]);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  timePlates();
  const plates = timePlates();
  const drawn = median(plates);
  if (drawn > PLATE_GOAL) throw new Error(`A plate takes ${drawn.toFixed(3)} ms, of ${PLATE_GOAL} at most.`);
  rows.push(['one plate', drawn.toFixed(3), quantile(plates, 0.95).toFixed(3), '–', '–']);
  return {
    title: 'Widgets',
    columns: ['What', 'made, median ms', 'made, 95 % ms', `alive at ${SLOWER}× slower, ms`, 'blocked, ms'],
    rows,
    notes: [
      machine(),
      `Made: by the server, without its page cache, ${RENDERS} times. Alive: from the beginning of a visit at 390 × 844 until every island that hydrates by itself has, the page scrolled to each; median of ${VISITS}. Blocked: what tasks took beyond ${LONG_TASK} ms each.`,
    ],
  };
}
