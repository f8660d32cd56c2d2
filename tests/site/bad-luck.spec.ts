import type { LootBox } from '../../src/casino/entities/loot-box.ts';
import { expect, test } from '../support/browser.ts';
import { deposit, register } from '../widgets/support.ts';

test('a reload in the middle of a turn shows the prize that was drawn, once', async ({ page }) => {
  await register(page, 'reload-turn@example.com');
  await deposit(page, 10_000);
  await page.goto('/en/rocketmart-wheel');
  const wheel = page.locator('.prize-wheel');
  await wheel.getByRole('button', { name: 'Turn the wheel' }).click();
  await expect(wheel).toHaveAttribute('data-stage', 'turning');
  await page.reload();
  const [box]: LootBox[] = await page.evaluate(async () => (await fetch('/api/player/lootboxes')).json());
  expect(box?.stage).toBe('activated');
  expect(box?.bonuses).toHaveLength(1);
  await expect(page.locator('[data-opened]')).toHaveCount(1);
  await expect(page.locator('[data-opened]')).toHaveAttribute('data-opened', box?.id ?? '');
  await expect(wheel.getByRole('button', { name: 'Turn the wheel' })).toHaveCount(0);
  await expect(wheel).toContainText('You have no turn left.');
});
