import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/casino/demo-players.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { signIn } from '../widgets/support.ts';

const AMOUNTS = { EUR: '€100', CAD: 'C$150' };

test.use({ viewport: { width: 390, height: 844 } });

const description = (page: Page) => page.locator('meta[name="description"]');
const gold = (page: Page) => page.locator('[data-status="gold"] dd').first();

test('[PAGE-12] [PAGE-13] title, description, lines and tables are in the currency of the player', async ({
  page,
  server,
  reader,
}) => {
  await authoring(server).publishPage('own-money', {
    title: 'Up to {top}',
    description: 'At most {top} for you.',
    content: 'Text: {top}.\n\n#VipClubTable[]#',
    variables: { top: AMOUNTS },
  });
  await page.goto('/en/own-money');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up to C$150');
  await expect(page).toHaveTitle('Up to C$150 · Astrolane');
  await expect(description(page)).toHaveAttribute('content', 'At most C$150 for you.');
  await expect(gold(page)).toHaveText(/^CA\$/);

  const canadian = await reader();
  await signIn(canadian, 'new@astrolane.test');
  await canadian.goto('/en/own-money');
  await expect(canadian.locator('[data-balance]').first()).toHaveText(/CA\$/);
  await expect(canadian).toHaveTitle('Up to C$150 · Astrolane');
  await expect(gold(canadian)).toHaveText(/^CA\$/);

  const european = await reader();
  await signIn(european, 'depositor@astrolane.test');
  for (const locale of ['en', 'de', 'fr-CA', 'it', 'no']) {
    await european.goto(`/${locale}/own-money`);
    await expect(european).toHaveTitle('Up to €100 · Astrolane');
    await expect(european.getByRole('heading', { level: 1 })).toHaveText('Up to €100');
    await expect(description(european)).toHaveAttribute('content', 'At most €100 for you.');
    await expect(european.locator('.prose p').first()).toHaveText('Text: €100.');
    await expect(gold(european)).toHaveText(/€/);
    await expect(european.locator('main')).not.toContainText('$');
  }
});

test('a player who comes back sees no other currency first, and nothing moves', async ({ page, server }) => {
  const amounts = {
    EUR: '€100',
    CAD: 'a hundred and fifty Canadian dollars, and not one more than these, '.repeat(4),
  };
  await authoring(server).publishPage('own-again', {
    title: 'Up to {top}',
    content: `${'Text: {top}.\n\n'.repeat(6)}#VipClubTable[]#`,
    variables: { top: amounts },
  });
  // Nobody has to ask for the wallet: its currency is known from the sign-in.
  await page.route(/api\/(?:player|accounts)/, () => {});
  await page.goto('/en/login');
  const form = page.locator('main form[data-form="login"]');
  await form.locator('[name="email"]').fill('depositor@astrolane.test');
  await form.locator('[name="password"]').fill(DEMO_PASSWORD);
  await form.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  for (let times = 0; times < 3; times++) {
    await page.goto('/en/own-again');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up to €100');
    await expect(gold(page)).toHaveText(/€/);
    expect(await layoutShift(page)).toBeLessThan(0.005);
  }
});

test('[PAGE-06] the facts of an offer are in the currency of the player', async ({ page }) => {
  await page.goto('/en/rocket-mart');
  const facts = page.locator('.promo__facts dd');
  await expect(facts.first()).toHaveText(/^CA\$/);
  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/rocket-mart');
  await expect(facts.first()).toHaveText('€1,000');
  await expect(facts.last()).toHaveText('€0.20');
});

test('a session that has ended gives the page back to the guest', async ({ page, server, context }) => {
  await authoring(server).publishPage('own-ended', {
    title: 'Up to {top}',
    content: 'On the [registration page](/registration).',
    variables: { top: AMOUNTS },
  });
  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/own-ended');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up to €100');
  // A page that is still open would ask for something, find out, and lead to the form.
  await page.goto('about:blank');
  const hint = (await context.cookies()).filter(({ name }) => name === 'signed_in');
  await context.clearCookies();
  await context.addCookies(hint);
  await page.goto('/en/own-ended');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up to C$150');
  await expect(page.locator('main').getByRole('link', { name: 'registration page' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Sign in', exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
});
