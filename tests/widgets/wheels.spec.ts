import type { Page } from '@playwright/test';
import type { LootBox } from '../../src/casino/entities/loot-box.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { loseNetwork } from '../support/lost-network.ts';
import { deposit, register, shippedConfig } from './support.ts';

const boxesOf = (page: Page): Promise<LootBox[]> =>
  page.evaluate(async () => (await fetch('/api/player/lootboxes')).json());

/** The segment whose middle is under the star, wherever the page was scrolled to and whatever stands before it. */
const underStar = (page: Page) =>
  page.locator('.prize-wheel__dial').evaluate((dial) => {
    dial.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, width, top, height } = dial.getBoundingClientRect();
    return document
      .elementsFromPoint(left + width / 2, top + height * 0.18)
      .map((found) => found.closest('[data-face]')?.getAttribute('data-face'))
      .find((face) => face !== undefined);
  });

test('[ROUTE-41] [LOOT-03] [LOOT-04] a turn opens a loot box: the prize is drawn, the wheel stops at it, and all tabs show it once', async ({
  page,
  context,
}) => {
  await page.goto('/en/rocketmart-wheel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The spin wheel');
  const wheel = page.locator('.prize-wheel');
  await expect(wheel.getByRole('link', { name: 'Create account' })).toBeVisible();
  const chances = await wheel.locator('[data-segment] td').allTextContents();
  expect(Math.round(chances.map(Number.parseFloat).reduce((sum, share) => sum + share, 0))).toBe(100);

  await register(page, 'turner@example.com');
  await deposit(page, 10_000);
  const [before] = await boxesOf(page);
  expect(before).toMatchObject({ stage: 'issued', group_key: 'astro_box' });
  await page.goto('/en/rocketmart-wheel');
  const other = await context.newPage();
  await other.goto('/en/rocketmart-wheel');
  await expect(other.getByRole('button', { name: 'Turn the wheel' })).toBeVisible();
  await expect(wheel).toContainText('You have 1 turn.');
  const bookmark = page.locator('[data-bookmark="loot-box-wheel"]');
  await expect(bookmark).not.toHaveAttribute('hidden');
  const lost = await loseNetwork(page, '**/api/player/lootboxes/**');
  const turn = wheel.getByRole('button', { name: 'Turn the wheel' });
  await turn.click();
  await expect(wheel.getByRole('status')).toHaveText(
    'The answer takes longer than usual. We keep asking; the box is opened only once.',
  );
  await expect(turn).toHaveAttribute('aria-disabled', 'true');
  await turn.click({ force: true });
  lost.comeBack();
  // The turn is under way, and what it will stop at is decided: the platform has drawn it.
  await expect(wheel).toHaveAttribute('data-stage', 'turning');
  const [box] = await boxesOf(page);
  expect(box?.stage).toBe('activated');
  const drawn = box?.items.findIndex(({ prize }) => prize) ?? -1;
  expect(box?.items.filter(({ prize }) => prize)).toHaveLength(1);
  await expect(wheel.locator('[data-won]')).toHaveCount(0);

  // A second tab, and one that is loaded in the middle of the turn.
  await expect(other.locator(`[data-opened="${box?.id}"]`)).toHaveCount(1);
  const prize = (await other.locator(`[data-opened="${box?.id}"]`).textContent()) ?? '';
  await expect(other.getByRole('button', { name: 'Turn the wheel' })).toHaveCount(0);
  await other.reload();
  await expect(other.locator('[data-opened]')).toHaveText([prize]);
  expect(await underStar(other)).toBe(`prize-${drawn + 1}`);

  await expect(wheel.getByRole('status')).toHaveText(`${prize}. It's in your gifts. Open gifts`);
  await expect(wheel.locator('[data-won]')).toHaveAttribute('data-segment', `prize-${drawn + 1}`);
  expect(await underStar(page)).toBe(`prize-${drawn + 1}`);
  await expect(wheel).toContainText('You have no turn left.');
  await expect(bookmark).toHaveAttribute('hidden');
  expect((await boxesOf(page))[0]?.bonuses).toHaveLength(1);
  expect(lost.keys).toEqual([expect.any(String), lost.keys[0]]);
});

test('during a break the wheel does not turn, says why, and the box is kept', async ({ page }) => {
  await register(page, 'resting-at-the-wheel@example.com');
  await deposit(page, 10_000);
  await page.goto('/en/rocketmart-wheel');
  const wheel = page.locator('.prize-wheel');
  await expect(wheel).toContainText('You have 1 turn.');
  await page.evaluate(() =>
    fetch('/api/user_limits', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'cooling-off', period: '1-day' }),
    }),
  );
  await wheel.getByRole('button', { name: 'Turn the wheel' }).click();
  await expect(wheel).toContainText('You are on a break. The wheel turns for you again once it is over.');
  expect(await boxesOf(page)).toMatchObject([{ stage: 'issued' }]);
});

test('[ROUTE-42] [LOOT-05] the segments wheel has the segments of its document, in the words and money of who reads, and turns at once where no motion is wanted', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const config = shippedConfig('wheel-config-segments');
  const segments = config.value.segments as { id: string }[];
  await page.goto('/en/rocketplay-wheel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The segments wheel');
  const faces = page.locator('.prize-wheel [data-face]');
  const ids = () => faces.evaluateAll((all) => all.map((face) => face.getAttribute('data-face')));
  expect(await ids()).toEqual(segments.map(({ id }) => id));
  await expect(page.locator('[data-face="bonus-100"] text')).toHaveText('CA$160');
  const height = await page
    .locator('[data-face="spins-10"] text')
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  const { width } = (await page.locator('.prize-wheel__dial').boundingBox()) ?? { width: 0 };
  // The drawing has 200 units across.
  expect((height * width) / 200).toBeGreaterThanOrEqual(14);
  await page.goto('/fr-CA/rocketplay-wheel');
  await expect(page.locator('[data-face="spins-10"] text')).toHaveText('10 TG');

  await register(page, 'segments@example.com');
  await deposit(page, 10_000);
  await page.goto('/en/rocketplay-wheel');
  await expect(page.locator('[data-face="bonus-100"] text')).toHaveText('€100');
  await page.getByRole('button', { name: 'Turn the wheel' }).click();
  await expect(page.locator('.prize-wheel')).toHaveAttribute('data-stage', 'stopped');
  const won = await page.locator('[data-won]').getAttribute('data-segment');
  expect(await underStar(page)).toBe(won);

  // What the document says is what stands there, from the next request on.
  const turned = { ...config.value, segments: segments.toReversed() };
  await authoring(server).publish(
    'wheel-config-segments',
    { title: config.title, value: turned },
    { type: 'config' },
  );
  await page.goto('/en/rocketplay-wheel');
  expect(await ids()).toEqual(segments.map(({ id }) => id).toReversed());
  await authoring(server).publish('wheel-config-segments', config, { type: 'config' });
});

test('[ROUTE-67] rocket chance is a page of boxes, the wheel and the lottery while its feature is on', async ({
  page,
  server,
}) => {
  const config = shippedConfig('navigation');
  const features = { ...(config.value.features as object), rocket_chance: true };
  const publish = (value: object) =>
    authoring(server).publish('navigation', { title: config.title, value }, { type: 'config' });
  await publish({ ...config.value, features });
  await page.goto('/en/rocket-chance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rocket chance');
  for (const part of ['.loot-box-teaser', '.wheel-teaser', '.lottery-tickets'])
    await expect(page.locator(`main ${part}`)).toBeVisible();
  await expect(page.locator('.site-header a[href="/en/rocket-chance"]').first()).toBeAttached();
  await publish(config.value);
  await page.goto('/en/rocket-chance');
  await expect(page).toHaveURL(/\/en\/promotions$/);
});
