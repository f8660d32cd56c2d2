import { expect, test } from '../support/browser.ts';
import { pageWith, signIn, watchAssets } from './support.ts';

test('[WIDGET-05] the levels to leaf through by arrows and keys, from the own one on for a player', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 1000 });
  const path = await pageWith(server, 'levels', '#LevelsSlider[]#');
  const assets = watchAssets(page);
  await page.goto(path);
  const slides = page.locator('.levels-slider__level');
  await expect(slides).toHaveCount(6);
  await expect(slides.first()).toContainText('Rising star');
  await expect(slides.nth(3)).toContainText(/From CA\$\d+,000 of bets/);
  const on = page.getByRole('button', { name: 'Next level' });
  await on.click();
  await on.click();
  await expect(slides.nth(2)).toBeInViewport({ ratio: 0.99 });
  await expect(slides.first()).not.toBeInViewport();
  await page.getByRole('button', { name: 'Previous level' }).click();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.99 });
  const back = page.getByRole('button', { name: 'Previous level' });
  await page.getByRole('list', { name: 'Level by level' }).press('ArrowLeft');
  await expect(slides.first()).toBeInViewport({ ratio: 0.99 });
  await expect(back).toBeDisabled();
  await back.press('ArrowRight');
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.99 });
  await expect(back).toBeEnabled();
  for (let level = 0; level < 6; level++) await page.keyboard.press('ArrowRight');
  await expect(slides.last()).toBeInViewport({ ratio: 0.99 });
  await expect(on).toBeDisabled();
  expect(assets.some((asset) => asset.includes('LevelsSlider'))).toBe(true);

  await signIn(page, 'vip@astrolane.test');
  await page.goto(path);
  await expect(page.locator('.levels-slider [data-own]')).toHaveAttribute('data-status', 'gold');
  await expect(slides.nth(3)).toBeInViewport({ ratio: 0.99 });
});
