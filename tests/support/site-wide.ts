import type { Page } from '@playwright/test';

export const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name);

/** Lets a reader come from a country. */
export const comeFrom = (page: Page, country: string, baseURL = '') =>
  page.context().addCookies([{ name: 'country', value: country, url: baseURL }]);

/** Waits until what loads later has come. */
export const later = (page: Page) =>
  page.waitForResponse((answer) => /\/_astro\/later\.[^/]*\.js/.test(answer.url()));

export const aside = (page: Page, name: string) => page.locator(`[data-aside="${name}"]`);
