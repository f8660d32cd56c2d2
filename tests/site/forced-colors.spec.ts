/** Readers and writers whose own colours replace those of the site: what is chosen and what is done is told in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { signIn } from '../widgets/support.ts';

test.use({ contextOptions: { forcedColors: 'active' }, colorScheme: 'dark' });

/** What a system colour is here, as a browser writes it. */
const systemColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((colour) => {
    const probe = document.createElement('i');
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

const coloursOf = (part: Locator) =>
  part.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });

async function expectChosen(page: Page, part: Locator): Promise<void> {
  expect(await coloursOf(part)).toEqual({
    color: await systemColour(page, 'HighlightText'),
    backgroundColor: await systemColour(page, 'Highlight'),
  });
}

/** How bright the middle of an element is, at shares of its width: from 0 to 255. */
async function brightnessOf(page: Page, part: Locator, shares: readonly number[]): Promise<number[]> {
  const bytes = [...(await part.screenshot())];
  return await page.evaluate(
    async ([bytes, shares]) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const drawn = canvas.getContext('2d');
      drawn?.drawImage(picture, 0, 0);
      return shares.map((share) => {
        const { data } = drawn?.getImageData(share * picture.width, picture.height / 2, 1, 1) ?? { data: [] };
        return Math.max(...[...data].slice(0, 3));
      });
    },
    [bytes, shares] as const,
  );
}

test('what a player has done is seen, and is not taken for what is left', async ({ page }) => {
  await signIn(page, 'vip@astrolane.test');
  await page.goto('/en/vip');
  const bar = page.locator('.vip-progress progress').first();
  await bar.evaluate((element: HTMLProgressElement) => {
    element.value = element.max / 2;
  });
  const [done = 0, left = 0] = await brightnessOf(page, bar, [0.25, 0.75]);
  expect(done - left).toBeGreaterThan(150);
  const dial = page.locator('.vip-progress .progress-dial__done').first();
  expect(await dial.evaluate((element) => getComputedStyle(element).stroke)).toBe(
    await systemColour(page, 'LinkText'),
  );
});

test('the page that is open and the choice that is made are told from the others', async ({ page }) => {
  await page.goto('/en/vip');
  await expectChosen(page, page.locator('.site-nav a[aria-current="page"]'));
  await page.goto('/en/awards');
  const years = page.getByRole('group', { name: 'Which year' });
  await years.getByRole('button', { name: '2025' }).click();
  await expect(years.getByRole('button', { name: '2025' })).toHaveAttribute('aria-pressed', 'true');
  await expectChosen(page, years.getByRole('button', { name: '2025' }));
  expect(await coloursOf(years.getByRole('button', { name: 'All' }))).not.toEqual(
    await coloursOf(years.getByRole('button', { name: '2025' })),
  );
  await page.goto('/en/gallery/faq');
  await expectChosen(page, page.locator('.gallery__side [aria-current]'));
});

test.describe('a writer', () => {
  test.use({
    extraHTTPHeaders: async ({ server }, use) => {
      const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
      await use({ authorization: `Bearer ${token}` });
    },
  });

  test('sees which screen of the Studio is open, and which command Enter would take', async ({ page }) => {
    await page.goto('/studio/releases');
    await expectChosen(page, page.locator('.top-bar__menu a[aria-current]'));
    await page.keyboard.press('Control+k');
    await expectChosen(page, page.locator('.palette__choice[aria-selected="true"]'));
  });
});
