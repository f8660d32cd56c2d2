import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { createGameCatalogue } from '../../src/casino/games/catalogue.ts';
import { expect, test } from '../support/browser.ts';

const { games } = createGameCatalogue();
const POKIE = games.find(({ categories }) => categories.includes('pokies'));
const LIVE = games.find(({ has_demo_mode }) => !has_demo_mode);

const figure = async (page: Page, label: string) => {
  const text = await page.locator('.reel dl > div', { hasText: label }).locator('dd').textContent();
  return Number(text?.replace(/[^\d]/g, ''));
};
const spin = (page: Page) => page.getByRole('button', { name: /^Spin for/ });

test('[GAME-09] a guest plays the demo of a game, with the odds that its return is made of', async ({
  page,
}) => {
  await page.goto(`/en/play/${POKIE?.identifier}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(POKIE?.title ?? '');
  await spin(page).click();
  await expect(page.getByRole('status')).toHaveText(/won|No line/);
  const won = /([\d.,]+) FUN won/.exec((await page.getByRole('status').textContent()) ?? '')?.[1] ?? '0';
  expect(await figure(page, 'Demo money')).toBe(100_000 - 100 + Number(won.replace(/\D/g, '')));
  await page.getByText(/What wins/).click();
  await expect(page.getByRole('row')).toHaveCount(7);
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
});

test('a game without a demo asks a guest to sign in', async ({ page }) => {
  await page.goto(`/en/play/${LIVE?.identifier}`);
  await expect(page.getByText('Real play is for signed-in players.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toHaveCount(0);
  await expect(page.locator('.reel').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/en/login',
  );
});

test('a player stakes real money, and the header follows', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByLabel('E-mail').fill('depositor@astrolane.test');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
  await page.goto(`/en/play/${POKIE?.identifier}?mode=real`);
  await spin(page).click();
  await expect(page.getByRole('status').first()).toHaveText(/won|No line/);
  const balance = await figure(page, 'Balance');
  await expect
    .poll(async () =>
      Number((await page.locator('.site-header [data-balance]').first().textContent())?.replace(/\D/g, '')),
    )
    .toBe(balance);
});

test('a game that there is not is not found', async ({ page }) => {
  const response = await page.goto('/en/play/no-such/game');
  expect(response?.status()).toBe(404);
});
