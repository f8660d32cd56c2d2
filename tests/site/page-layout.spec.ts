import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { enter } from './routes/support.ts';

const top = (box: { y: number } | null | undefined) => Math.round(box?.y ?? Number.NaN);

test('the lobby begins with words, a plate and an instrument side by side: a jackpot for guests, the own level for players', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en');
  const head = page.locator('.page-head');
  const jackpot = head.locator('.jackpot-slider');
  const level = head.locator('.vip-progress');
  await expect(jackpot).toContainText(/Perihelion.*\d/s);
  await expect(level).toBeHidden();
  const [words, plate, instrument] = await Promise.all(
    [head.locator('.lanes'), head.locator('img'), jackpot].map(async (part) => await part.boundingBox()),
  );
  expect(Math.abs(top(words) - top(plate))).toBeLessThanOrEqual(1);
  expect(Math.abs(top(plate) - top(instrument))).toBeLessThanOrEqual(1);

  await enter(page.request, server.url);
  await page.goto('/en');
  await expect(jackpot).toBeHidden();
  await expect(level.getByRole('heading')).toHaveText('Your level: Rising star');
  await expect(level).toContainText(/\d+% of the way to Bronze/);
  await expect(level).not.toContainText('Deposits this quarter');
});

test('a page for reading keeps its contents in sight beside the text, and above it on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en/terms-and-conditions');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const link = contents.getByRole('link', { name: '9. Withdrawals' });
  await link.click();
  await expect(page.getByRole('heading', { name: '9. Withdrawals' })).toBeInViewport();
  await expect(link).toBeInViewport();
  await expect(link).toHaveCSS('font-weight', '600');
  await expect(contents.getByRole('link', { name: '12. Free spins' })).not.toHaveCSS('font-weight', '600');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/terms-and-conditions');
  await expect(link).toBeHidden();
  await contents.getByText('Contents').click();
  await link.click();
  await expect(page.getByRole('heading', { name: '9. Withdrawals' })).toBeInViewport();
});

test('on paper there is what there is to read, in the light colours whichever theme the page has', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/en/terms-and-conditions');
  const heading = page.getByRole('heading', { level: 1 });
  const inkOf = () => heading.evaluate((element) => getComputedStyle(element).color);
  const dark = await inkOf();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.site-header')).toBeHidden();
  await expect(page.locator('.site-footer')).toBeHidden();
  await expect(heading).toBeVisible();
  const printed = await inkOf();
  expect(printed).not.toBe(dark);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  expect(printed).toBe(await inkOf());
});

test('an address without a place to break makes no page scroll sideways, wherever it stands', async ({
  page,
  server,
}) => {
  const address = `https://example.com/${'averylongaddress'.repeat(12)}`;
  const content = `${address}\n\n- ${address}\n\n1. ${address}\n   - ${address}\n\n> ${address}\n\n| a |\n| - |\n| ${address} |`;
  await authoring(server).publishPage('unbroken', { title: 'Unbroken', content });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/en/unbroken');
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
});

test('text of twice the size makes no page of a phone scroll sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const larger = new CSSStyleSheet();
    larger.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets = [larger];
  });
  const expectNoExcess = async (path: string) => {
    await page.goto(path);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, path).toBeLessThanOrEqual(0);
  };
  for (const path of ['/en', '/de/registration', '/de/rocket-mart', '/en/promotions', '/de/vip'])
    await expectNoExcess(path);
  await enter(page.request, server.url);
  for (const tab of ['', '/limits', '/security', '/verification', '/level'])
    await expectNoExcess(`/de/profile${tab}`);
  const amount = await page.locator('.site-header [data-balance]').first().boundingBox();
  const mark = await page.locator('.site-header a').first().boundingBox();
  expect(amount?.x).toBeGreaterThanOrEqual((mark?.x ?? 390) + (mark?.width ?? 0));
  for (const place of ['/cashbox', '/deposit', '/withdraw']) {
    await page.goto(`/de${place}`);
    const dialog = page.getByRole('dialog').last();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), place).toBe(0);
  }
});
