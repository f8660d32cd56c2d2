/** How long a key of an editor takes until the page in the frame shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { authoring } from '../tests/support/content.ts';
import { startServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { machine, median, quantile } from './support.ts';

const PARAGRAPH = `Players of *this* house read [terms](/terms-and-conditions), and **all** of them are here.\n\n`;
/** Name, size in letters, and how many times slower the machine is made. */
const TEXTS = [
  ['1 kB', 1_000, 1],
  ['10 kB', 10_000, 1],
  ['100 kB', 100_000, 1],
  ['10 kB, four times slower', 10_000, 4],
] as const;
const textOf = (size: number): string => PARAGRAPH.repeat(Math.ceil(size / PARAGRAPH.length));
const KEYS = 70;
/** The first keys, which pay for what is made once. */
const WARM_UP = 10;

/** Presses a key whenever the frame has shown the one before. @returns the times in milliseconds */
async function press(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    let begun = 0;
    Object.assign(globalThis, { keyTimes: times });
    addEventListener(
      'keydown',
      () => {
        begun = performance.now();
      },
      { capture: true },
    );
    addEventListener('message', ({ data }) => {
      if (data?.kind === 'patched' && begun > 0) times.push(performance.now() - begun);
      if (data?.kind === 'patched') begun = 0;
    });
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a');
    await page.waitForFunction(
      (count) => (globalThis as unknown as { keyTimes: number[] }).keyTimes.length >= count,
      key + 1,
    );
  }
  return await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
}

/** Two pictures in a row of a page with nothing to do: what the machine takes at least. */
const emptyFrames = (page: Page) =>
  page.evaluate(async (count) => {
    const times: number[] = [];
    for (let turn = 0; turn < count; turn++) {
      const begun = performance.now();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - begun);
    }
    return times;
  }, KEYS);

export async function run(): Promise<BenchResult> {
  const server = await startServer({ LOG_LEVEL: 'warn' });
  const executablePath = existsSync('.data/browser') ? readFileSync('.data/browser', 'utf8').trim() : '';
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    const cms = authoring(server);
    const rows: (string | number)[][] = [];
    const row = (name: string, times: readonly number[]) =>
      rows.push([
        name,
        ...[median(times), quantile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(0)),
      ]);
    const open = async (path: string, content: string): Promise<Page> => {
      await cms.publishPage(path, { title: path, content });
      const page = await browser.newPage({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
      await page.goto(`${server.url}/studio/edit/pages/en/${path}`);
      await page.frameLocator('.preview__frame').locator('main p').first().waitFor();
      if (rows.length === 0) row('two empty frames', await emptyFrames(page));
      return page;
    };
    const type = async (page: Page, name: string) => {
      row(name, (await press(page)).slice(WARM_UP));
      await page.close();
    };
    for (const [name, size, slowness] of TEXTS) {
      const page = await open(`keys-${size}-${slowness}`, textOf(size));
      await page.getByRole('textbox', { name: 'Text' }).click();
      await page.keyboard.press('Control+Home');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      await type(page, name);
    }
    const page = await open('keys-param', `#AdventureCalendar[title=Days]#\n\n${textOf(10_000)}`);
    await page.getByRole('img', { name: /AdventureCalendar/ }).click();
    await page.getByRole('textbox', { name: 'title' }).focus();
    await type(page, 'a param of a widget before 10 kB');
    return {
      title: 'From a key to the page in the frame',
      columns: ['text', 'p50 ms', 'p95 ms', 'most ms'],
      rows,
      notes: [
        `${machine()}; ${KEYS} keys at the head of the text or in a field of the panel, each pressed when the one before had been shown.`,
        'From the key until the picture after the patch. Goals at the 95th percentile for 10 kB: 50 ms, 100 for a param, 150 where all is four times slower.',
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
