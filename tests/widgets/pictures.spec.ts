/** Pictures of the library in texts and in the widget Image. */
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer();

/** Keeps pictures back until they are let go. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/media/**', (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const boxesOf = (page: Page) =>
  page.locator('main figure.image, main .picture, main [data-after]').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left, top + scrollY, width, height].map(Math.round);
    }),
  );

test('pictures of the library keep their place, show a few pixels at first, and say what they show in each language', async ({
  page,
  server,
}) => {
  const content = authoring(server);
  const { id, address } = await content.upload('red-lake', await paint(1600, 900));
  await content.ask(
    'PATCH',
    `/media/${id}`,
    {},
    { alt: { en: 'A red lake', de: 'Ein roter See' }, focal: { x: 950, y: 500 } },
  );
  const text = `First.\n\n![](${address})\n\n<p data-after>Between.</p>\n\n#Image[src=${address}]#\n\n#Image[src=${address};width=400;height=400;alt=Mine]#\n\nLast.`;
  for (const locale of ['en', 'de'])
    await content.publishPage('red-lake', { title: 'Red lake', content: text }, { locale });

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const letGo = await holdPictures(page);
    await page.goto('/en/red-lake');
    const previews = page.locator('main img[src^="data:image/webp"]');
    await expect(previews).toHaveCount(3);
    for (const preview of await previews.all())
      expect(await preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const before = await boxesOf(page);
    await letGo();
    for (const picture of await page.getByRole('img', { name: /A red lake|Mine/ }).all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(await boxesOf(page)).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.unroute('**/media/**');
  }

  await expect(page.getByRole('img', { name: 'A red lake' })).toHaveCount(2);
  const figure = page.locator('figure.image').first();
  await expect(figure.locator('source[type="image/avif"]')).toHaveAttribute(
    'srcset',
    /red-lake\.640\.avif 640w/,
  );
  await expect(figure.locator('picture img')).toHaveAttribute('srcset', /red-lake\.1280\.webp 1280w/);
  await expect(figure.locator('picture img')).toHaveAttribute('width', '1600');
  const square = page.getByRole('img', { name: 'Mine' });
  expect(await square.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('90% 50%');
  const box = await square.boundingBox();
  expect(Math.round((box?.width ?? 0) - (box?.height ?? 1))).toBe(0);
  await expect(page.locator('main astro-island')).toHaveCount(0);
  await expectAccessible(page, { within: ['main'] });

  await page.goto('/de/red-lake');
  await expect(page.getByRole('img', { name: 'Ein roter See' })).toHaveCount(2);
  await content.ask('PATCH', `/media/${id}`, {}, { alt: { de: 'Ein See am Abend' } });
  await page.reload();
  await expect(page.getByRole('img', { name: 'Ein See am Abend' })).toHaveCount(2);
});

test('a picture stands in the proportions that are written, whatever its own are', async ({ page }) => {
  await page.goto('/en/gallery/image/as-wide-as-it-can-be');
  const picture = page.locator('[data-gallery-stage] picture img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBeGreaterThan(0);
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4, 1);
});
