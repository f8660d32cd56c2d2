import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { enter } from './routes/support.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** Holds every script back, as a slow network does. */
async function holdScripts(page: Page): Promise<() => void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const held = Promise.withResolvers<void>();
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a link of the site leads to the heading of its page; a fragment, a reload and the way back keep their place', async ({
  page,
}) => {
  await page.goto('/en');
  expect(await focused(page)).toBe('BODY');
  await page.getByRole('main').locator('a[href="/en/bonuses"]').first().click();
  await expect(page).toHaveURL(/\/en\/bonuses$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await heading.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none');
  await page.reload();
  await expect(page.locator('.site-header')).toBeVisible();
  expect(await focused(page)).toBe('BODY');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/en/help#_content';
    link.textContent = 'To the text';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'To the text' }).click();
  await expect(page).toHaveURL(/\/en\/help#_content$/);
  await page.waitForLoadState();
  expect(await heading.getAttribute('tabindex')).toBeNull();
});

test('what a page has to tell first has the focus, and not the heading', async ({ page }) => {
  // Which of the two comes first depends on the machine.
  for (let turn = 0; turn < 4; turn++) {
    await page.goto('/en/about');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/en/login?closed' });
      document.body.append(link);
      link.click();
    });
    await expect(page.getByRole('status')).toBeFocused({ timeout: 5_000 });
  }
});

test('a page whose styles are late is gone to without a fault', async ({ page, faults }) => {
  await page.goto('/en/about');
  await page.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  for (const path of ['/en/promotions', '/en/vip']) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test('who changes the mind while a page is coming meets no fault', async ({ page, faults }) => {
  await page.goto('/en/about');
  await page.evaluate(() => {
    addEventListener('pageswap', () => location.assign('/en/vip'));
    location.assign('/en/promotions');
  });
  await expect(page).toHaveURL('/en/vip');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(faults).toEqual([]);
});

test('before any script has run, menu and languages open, and lead on', async ({ page }) => {
  const goOn = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/about', { waitUntil: 'commit' });
  await page.locator('.bottom-bar [popovertarget="_sidebar"]').click();
  const menu = page.locator('#_sidebar');
  await expect(menu).toBeVisible();
  goOn();
  // What the menu does once it is open, it does for whoever was earlier than its script.
  await expect(menu.locator('[data-local-time]')).toHaveText(/\d/);
  await menu.locator('.language summary').click();
  await menu.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/about$/);
});

test('the form signs out where the script cannot', async ({ page, server, faults }) => {
  await enter(page.request, server.url);
  await page.goto('/en/about');
  await page.locator('.account__menu summary').click();
  await expect(page.locator('.account__protection')).toBeVisible();
  await page.route('**/api/users/sign_out', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: '' } } }),
  );
  await page.locator('.account__menu [data-sign-out]').click();
  await expect(page.locator('.site-header').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(faults.splice(0).filter((fault) => !fault.includes('503'))).toEqual([]);
});

test('the account menu opens, and signs out, before its script has run', async ({ page, server }) => {
  await enter(page.request, server.url);
  const goOn = await holdScripts(page);
  await page.goto('/en/about', { waitUntil: 'commit' });
  await page.locator('.account__menu summary').click();
  await expect(page.locator('.account__doors')).toBeVisible();
  goOn();
  await expect(page.locator('.account__protection')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const never = await holdScripts(page);
  await page.goto('/en/about', { waitUntil: 'commit' });
  await page.locator('.account__menu summary').click();
  await page.locator('.account__menu [data-sign-out]').click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.locator('.site-header').getByRole('link', { name: 'Sign in' })).toBeVisible();
  never();
});

for (const [path, width] of [
  ['/en', 390],
  ['/en/lottery', 390],
  ['/en/vip', 390],
  ['/en/bonuses', 1440],
] as const)
  test(`nothing moves at ${path} when its type comes late: ${width} px`, async ({ page }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.jackpot-slider__amount').first()).toContainText(/\d/);
    // Drawn once in the face that stands in.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    letGo();
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

test('a row of links stands on one line in whatever type, and none of it is out of reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/en/tournaments', '/de/tournaments/live']) {
    await page.goto(path);
    const row = page.getByRole('main').getByRole('navigation').first();
    const { height = 0 } = (await row.boundingBox()) ?? {};
    for (const family of ['monospace', 'serif']) {
      await row.evaluate((element, family) => {
        element.style.fontFamily = family;
      }, family);
      expect((await row.boundingBox())?.height, family).toBe(height);
    }
    await row.getByRole('link').last().focus();
    await expect(row.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
