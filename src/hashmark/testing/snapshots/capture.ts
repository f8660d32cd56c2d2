import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { pinStage } from './pin-stage.ts';
import type { Shot } from './plan.ts';
import { stageHtml } from './stage-html.ts';

/** What was seen of one example. */
export interface Captured {
  readonly shot: Shot;
  readonly html: string;
  readonly picture: Buffer;
  /** What axe finds, `rule: selector` each. */
  readonly faults: readonly string[];
  /** What the page said went wrong. */
  readonly errors: readonly string[];
}

const VIEWPORT_HEIGHT = 900;
/** Milliseconds in which an example has to come to rest. */
const PATIENCE = 15_000;

let axe: string | undefined;
const axeSource = () => {
  axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return axe;
};

/** Opens examples, each reader in a session of its own that is opened once. */
export function createCamera(browser: Browser, origin: string) {
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

  async function takeAll(page: Page, shot: Shot): Promise<Omit<Captured, 'errors' | 'shot'>> {
    await page.setViewportSize({ width: Number(shot.values.viewport ?? 1440), height: VIEWPORT_HEIGHT });
    await page.goto(origin + shot.url, { waitUntil: 'networkidle', timeout: PATIENCE });
    const stage = page.locator('[data-gallery-stage]');
    await stage.scrollIntoViewIfNeeded();
    // What hydrates on being seen has been seen now; what asks for data has asked.
    await page.waitForLoadState('networkidle', { timeout: PATIENCE });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const html = await settled(page);
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

  return {
    async take(shot: Shot): Promise<Captured> {
      const as = shot.values.as ?? 'guest';
      let session = sessions.get(as);
      if (!session) {
        session = openSession(as, shot.url);
        sessions.set(as, session);
      }
      const page = await (await session).newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      try {
        return { shot, ...(await takeAll(page, shot)), errors };
      } finally {
        await page.close();
      }
    },
  };
}

/** What sheets may ask of the page around the stage, such as whether somebody is signed in. */
const surroundings = (): string =>
  [document.documentElement, document.body]
    .flatMap(({ attributes }) => [...attributes].map(({ name, value }) => `${name}=${value}`))
    .join(' ');

/** The stage once two looks at it and at what is around it, a moment apart, are alike. */
async function settled(page: Page): Promise<string> {
  const look = async () => ({
    html: await page.evaluate(stageHtml),
    around: await page.evaluate(surroundings),
  });
  let last = await look();
  for (let tries = 0; tries < 20; tries++) {
    await page.waitForTimeout(150);
    const next = await look();
    if (next.html === last.html && next.around === last.around) break;
    last = next;
  }
  return last.html;
}
