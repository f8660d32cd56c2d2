import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';

/** Rules about colour; all others find in one theme what they find in the other. */
const COLOURS = ['color-contrast'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of a page is looked at. */
export interface Look {
  /** Selectors of the only elements that are looked at. */
  within?: string[];
  /** Rules that do not hold here. */
  except?: string[];
}

/** What axe finds in the page as it is: each rule with the elements that break it. */
async function findFaults(page: Page, within: string[], options: RunOptions): Promise<string[]> {
  return await page.evaluate(
    async ([within, options]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run({ include: within }, { ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, options] as const,
  );
}

/** Fails when axe finds a fault in the light theme, or of colour in the dark one. */
export async function expectAccessible(
  page: Page,
  { within = ['html'], except = [] }: Look = {},
): Promise<void> {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  // Run by the test itself, in the page itself: its package for Playwright opens a page for every look, which takes four times as long.
  await page.evaluate(source);
  expect(await findFaults(page, within, { rules }), 'light').toEqual([]);
  await page.evaluate(async () => {
    document.documentElement.dataset.theme = 'dark';
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  expect(await findFaults(page, within, { runOnly: COLOURS }), 'dark').toEqual([]);
}
