import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { offerInstall } from '../support/offer-install.ts';

/** Goes over the whole page by keys, and sees at each stop that no notice lies over the middle of what has the focus. */
async function walk(page: Page, way: 'Tab' | 'Shift+Tab'): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stop = 0; stop < 250; stop++) {
    await page.keyboard.press(way);
    const [name, isPage] = await page.evaluate(() => {
      const at = document.activeElement;
      return [at?.outerHTML.slice(0, 120), at === document.body];
    });
    if (isPage) return;
    await expect.poll(() => isCovered(page), name ?? '').toBe(false);
  }
  throw new Error('The page has no end.');
}

const isCovered = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const notices = document.querySelector('[data-site-wide]');
    if (!at || !notices || notices.contains(at)) return false;
    const { left, top, width, height } = at.getBoundingClientRect();
    return notices.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const width of [390, 1440])
  test(`what has the focus is never below a notice, neither one that comes nor one that stands there: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await offerInstall(page);
    await page.goto('/en/support');
    const notice = page.locator('[data-aside="install"]');
    const send = page.locator('main form[data-form="contact"] button[type="submit"]');
    await send.focus();
    await expect(notice).toBeVisible();
    await expect.poll(() => isCovered(page)).toBe(false);
    await walk(page, 'Tab');
    await walk(page, 'Shift+Tab');
  });

test.describe('on a first visit', () => {
  test.use({ hasAgreed: false });

  for (const width of [390, 1440])
    test(`the bars of a first visit lie over nothing that has the focus: ${width} px`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.context().addCookies([{ name: 'country', value: 'AU', url: baseURL ?? '' }]);
      await page.goto('/en/about');
      await expect(page.getByRole('complementary', { name: 'Before you play' })).toBeVisible();
      await walk(page, 'Tab');
      await walk(page, 'Shift+Tab');
    });

  test('a notice that pushes the bars up leaves what has the focus above them', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.context().addCookies([{ name: 'country', value: 'AU', url: baseURL ?? '' }]);
    await offerInstall(page);
    await page.goto('/en/about');
    await expect(page.getByRole('complementary', { name: 'Before you play' })).toBeVisible();
    // It stands at the side of the notices, and is scrolled to right above them.
    const language = page.locator('footer .language summary');
    await language.focus();
    expect(await isCovered(page)).toBe(false);
    await expect(page.locator('[data-aside="install"]')).toBeVisible();
    await expect(language).toBeFocused();
    await expect.poll(() => isCovered(page)).toBe(false);
  });

  test('what is reached by keys is there at once, so that no scroll still runs at the next stop', async ({
    page,
  }) => {
    await page.goto('/en/about');
    await page.keyboard.press('Tab');
    await page.evaluate(
      () =>
        new Promise<unknown>((done) => {
          document.addEventListener('scrollend', done, { once: true });
          scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        }),
    );
    const scrolls = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let count = 0;
          document.addEventListener('scroll', () => count++);
          document.addEventListener('scrollend', () => done(count), { once: true });
          document.querySelector<HTMLElement>('main a')?.focus();
        }),
    );
    expect(scrolls).toBe(1);
  });
});
