import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { register } from '../widgets/support.ts';

const PAGES = [
  '/en',
  '/en/bonuses',
  '/en/vip',
  '/en/jackpots',
  '/en/terms-and-conditions',
  '/de/responsible-gaming',
  '/fr-CA/payments',
  '/en/login',
  '/en/registration',
  '/en/oops',
  '/en/gallery',
];

const WIDTHS = [1440, 768, 390, 320];

for (const path of PAGES)
  test(`${path} has no accessibility fault in either theme and scrolls sideways at no width`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

test('[PAGE-05] a hash that names a checkbox checks it', async ({ page, server }) => {
  await authoring(server).publishPage('checkbox', {
    title: 'Checkbox',
    content: '<label><input type="checkbox" id="accept-offer"> I accept the offer</label>\n\nText.',
  });
  await page.goto('/en/checkbox#accept-offer');
  await expect(page.locator('#accept-offer')).toBeChecked();
  await page.goto('/en/checkbox');
  await expect(page.locator('#accept-offer')).not.toBeChecked();
});

test('the theme is set before the first paint and kept', async ({ page }) => {
  await page.goto('/en/about');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch between day and night' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/en/payments');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toBe('rgb(7, 20, 23)');
});

test("[PAGE-12] [PAGE-13] variables follow the player's currency without a framework of their own", async ({
  page,
  server,
}) => {
  await authoring(server).publishPage('currency', {
    title: 'Currency',
    content: 'Up to {top} and {euroOnly}.\n\n<abbr title="At most {top}">limit</abbr>',
    variables: { top: { EUR: '€100', CAD: 'C$150', NZD: 'NZ$170' }, euroOnly: { EUR: '€7' } },
  });
  await page.goto('/en/currency');
  await expect(page.locator('main')).toContainText('Up to C$150 and €7.');
  await register(page, `currency-${Date.now()}@astrolane.test`, 'NZD');
  await page.goto('/en/currency');
  await expect(page.locator('main')).toContainText('Up to NZ$170 and €7.');
  await expect(page.locator('main abbr')).toHaveAttribute('title', 'At most NZ$170');
});

test('an address without a page says so and leads on', async ({ page }) => {
  const answer = await page.goto('/en/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This lane ends here');
  await page.getByRole('link', { name: 'Go to the lobby' }).click();
  await expect(page).toHaveURL(/\/en$/);
});

test('everything can be reached by keyboard, the content first', async ({ page }) => {
  await page.goto('/en/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#_content')).toBeFocused();
});

test('languages lead to the same page in another language', async ({ page }) => {
  await page.goto('/en/bonuses');
  await page.locator('.site-header .language summary').click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/bonuses$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('[CONST-08] the theme is light until a reader chooses, whatever the system prefers', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/about');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: 'Switch between day and night' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
});
