import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { deposit, earnPoints, register } from '../widgets/support.ts';

/** Does what somebody does without a mouse: goes to it, sees where they are, and presses the key. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  await target.focus();
  await expect(target).toBeFocused();
  await target.page().keyboard.press(key);
}

async function joinRace(page: Page): Promise<void> {
  await page.goto('/en/tournaments/daily-sprint');
  await press(page.getByRole('button', { name: 'Take part' }));
  await expect(page.getByText('You take part.')).toBeVisible();
}

async function exchange(page: Page, card: string, of: RegExp): Promise<void> {
  await page.goto('/en/rocket-mart');
  await press(
    page.locator(`.rocket-mart-cards [data-card="${card}"]`).getByRole('button', { name: 'Exchange' }),
  );
  await press(page.getByRole('dialog', { name: of }).getByRole('button', { name: /^Pay/ }));
  await expect(page.locator('[data-result="done"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-result]')).toHaveCount(0);
}

for (const width of [390, 1440])
  for (const theme of ['light', 'dark'])
    test(`by keys alone a player races, exchanges, turns a wheel, redeems and gives up a bonus: ${width} px, ${theme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((theme) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('theme', theme);
      }, theme);
      await register(page, `keys-${width}-${theme}@example.com`);
      await deposit(page, 10_000);
      await joinRace(page);
      await earnPoints(page, 500);
      const own = page.locator('.tournament-table [data-own]');
      await expect(own).toBeVisible();

      await exchange(page, 'lottery_ticket', /Lottery ticket/);
      await page.goto('/en/rocketmart-wheel');
      await press(page.getByRole('button', { name: 'Turn the wheel' }), 'Space');
      await expect(page.locator('.prize-wheel')).toHaveAttribute('data-stage', 'stopped');

      await page.goto('/en/profile/gifts');
      await page.getByLabel('Coupon code').focus();
      await page.keyboard.type('PERIGEE10');
      await page.keyboard.press('Enter');
      await expect(page.locator('#coupon [data-outcome="activated"]')).toBeVisible();
      const gift = page.locator('[data-gifts] [data-gift]').filter({ hasText: 'Perigee' });
      await press(gift.getByRole('button', { name: 'Activate' }));
      await expect(gift).toHaveAttribute('data-state', 'activated');
      await press(gift.locator('summary').filter({ hasText: 'Remove' }));
      await expect(gift).toContainText(/You lose the €\d+\.\d\d of bonus money/);
      await press(gift.getByRole('button', { name: 'Remove it for good' }));
      await expect(gift).toHaveCount(0);
    });
