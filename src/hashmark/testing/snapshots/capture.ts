import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';
import { pinStage } from './pin-stage.ts';
import type { Shot } from './plan.ts';
import { stageHtml } from './stage-html.ts';
import { wakeStage } from './wake-stage.ts';

/** What was seen of one example. */
export interface Captured {
  readonly shot: Shot;
  readonly html: string;
  /** Undefined where only the DOM is looked at. */
  readonly picture: Buffer | undefined;
  /** What axe finds, `rule: selector` each. */
  readonly faults: readonly string[];
  /** What the page said went wrong. */
  readonly errors: readonly string[];
}

type Look = Pick<Captured, 'html' | 'picture' | 'faults'>;

const VIEWPORT_HEIGHT = 900;
/** Milliseconds in which an example has to come to rest. */
const PATIENCE = 15_000;
/** Milliseconds between two looks that have to be alike. */
const MOMENT = 250;

/** Characters of one error; what a library writes may be pages long. */
const MOST_OF_ERROR = 300;

/** An error in a line: what follows it is the way to it. */
const inLine = (text: string): string => (text.trim().split('\n', 1)[0] ?? '').slice(0, MOST_OF_ERROR);

/**
 * Whether something in the page told the console of an error. What the browser itself says of files and calls is none: an example may
 * show how a widget looks without them.
 */
const isError = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !message.text().startsWith('Failed to load resource');

let axe: string | undefined;
const axeSource = () => {
  axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return axe;
};

/**
 * Opens examples, each reader in a session of its own that is opened once.
 *
 * @param isDomOnly takes no pictures, and axe does not look
 */
export function createCamera(browser: Browser, origin: string, isDomOnly = false) {
  const sessions = new Map<string, Promise<BrowserContext>>();

  async function openSession(as: string, url: string): Promise<BrowserContext> {
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce', timezoneId: 'UTC' });
    if (as === 'guest') return context;
    const page = await context.newPage();
    await page.goto(origin + url);
    await page.locator('[data-gallery-calls]').click();
    await page.getByText('Signed in.', { exact: true }).waitFor({ timeout: PATIENCE });
    await page.close();
    return context;
  }

  async function takeAll(page: Page, shot: Shot, errors: string[]): Promise<Look> {
    await page.setViewportSize({ width: Number(shot.values.viewport ?? 1440), height: VIEWPORT_HEIGHT });
    const countOpen = watchRequests(page);
    const answer = await page.goto(origin + shot.url, { timeout: PATIENCE });
    const stage = page.locator('[data-gallery-stage]');
    if ((await stage.count()) === 0)
      throw new Error(`No example is on its page, which answered ${answer?.status()}.`);
    const failures = await stage.locator('[data-widget-failure]').allInnerTexts();
    errors.push(...failures.map((failure) => failure.trim()));
    await stage.scrollIntoViewIfNeeded();
    const isAwake = await page.evaluate(wakeStage, PATIENCE);
    const { html, isAtRest } = await settle(page, countOpen);
    if (!isAwake) errors.push(`An island did not hydrate within ${PATIENCE / 1000} s.`);
    if (!isAtRest) errors.push(`It did not come to rest within ${PATIENCE / 1000} s.`);
    if (isDomOnly) return { html, picture: undefined, faults: [] };
    await page.evaluate(pinStage);
    const picture = await stage.screenshot({ animations: 'disabled', caret: 'hide' });
    await page.evaluate(axeSource());
    const faults = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run('[data-gallery-stage]', { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    });
    return { html, picture, faults };
  }

  function sessionOf({ url, values: { as = 'guest' } }: Shot): Promise<BrowserContext> {
    const known = sessions.get(as);
    if (known) return known;
    const session = openSession(as, url);
    sessions.set(as, session);
    return session;
  }

  /** Looks at an example in a page of its own, and puts into `errors` what that says went wrong. */
  async function takeApart(shot: Shot, errors: string[]): Promise<Look> {
    const page = await (await sessionOf(shot)).newPage();
    page.on('pageerror', ({ message }) => errors.push(inLine(message)));
    // What a boundary of the site's holds is no error of the page: React tells the console of it.
    page.on('console', (message) => {
      if (isError(message)) errors.push(inLine(message.text()));
    });
    try {
      return await takeAll(page, shot, errors);
    } finally {
      await page.close();
    }
  }

  return {
    /** Looks at an example. One that cannot be looked at has failed: the others are looked at all the same. */
    async take(shot: Shot): Promise<Captured> {
      const errors: string[] = [];
      let look: Look = { html: '', picture: undefined, faults: [] };
      try {
        look = await takeApart(shot, errors);
      } catch (error) {
        errors.push(inLine(error instanceof Error ? error.message : String(error)));
      }
      return { shot, ...look, errors: [...new Set(errors)] };
    },
  };
}

/** What sheets may ask of the page around the stage, such as whether somebody is signed in. */
const surroundings = (): string =>
  [document.documentElement, document.body]
    .flatMap(({ attributes }) => [...attributes].map(({ name, value }) => `${name}=${value}`))
    .join(' ');

/** Counts the answers that a page waits for, but for what stays open by its nature. */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!['eventsource', 'ping'].includes(request.resourceType())) open.add(request);
  });
  const close = (request: Request) => void open.delete(request);
  page.on('requestfinished', close).on('requestfailed', close);
  return () => open.size;
}

/** Resolves when the page has nothing else to do: what waits for its rest as well has begun by then. Runs in the page. */
const rest = () =>
  document.fonts.ready.then(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

/** The stage once nothing is waited for, and two looks at it and at what is around it, a moment apart, are alike. */
async function settle(page: Page, countOpen: () => number): Promise<{ html: string; isAtRest: boolean }> {
  const look = async () => {
    await page.evaluate(rest);
    return { html: await page.evaluate(stageHtml), around: await page.evaluate(surroundings) };
  };
  const latest = performance.now() + PATIENCE;
  let last = await look();
  while (performance.now() < latest) {
    await page.waitForTimeout(MOMENT);
    const next = await look();
    if (countOpen() === 0 && next.html === last.html && next.around === last.around)
      return { html: next.html, isAtRest: true };
    last = next;
  }
  return { html: last.html, isAtRest: false };
}
