import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { signIn } from '../widgets/support.ts';

test.use({ viewport: { width: 390, height: 844 } });

const LOCALES = ['en', 'de', 'fr-CA', 'it', 'no'];
const PATHS = ['', '/rocket-mart', '/help', '/bonuses', '/vip', '/first-week', '/terms-and-conditions'];
/** The texts of which each language has words of its own for guests. */
const WORDED = ['/rocket-mart', '/help'];

/** Links to registration or sign-in that somebody could find: by eye, by keyboard, by screen reader. */
const invitations = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => /\/(?:registration|login)$/.test(link.pathname) && link.checkVisibility())
      .map((link) => link.textContent?.trim()),
  );

test('a guest is invited where authors do so, a signed-in player nowhere', async ({ page }) => {
  await page.goto('/en/rocket-mart');
  await expect(page.locator('main').getByRole('link', { name: 'Create account' }).first()).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Deposit', exact: true })).toHaveCount(0);
  await page.goto('/en/help');
  const linked = page.locator('main a', { hasText: 'registration page' });
  await expect(linked).toHaveAttribute('href', '/en/registration');

  await signIn(page, 'depositor@astrolane.test');
  for (const locale of LOCALES)
    for (const path of locale === 'en' ? PATHS : WORDED) {
      await page.goto(`/${locale}${path}`);
      await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
      expect(await invitations(page), `${locale}${path}`).toEqual([]);
    }
});

test('the button of an offer opens the deposit for a player, and no words are lost', async ({ page }) => {
  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/rocket-mart');
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveCount(0);
  await page.locator('main').getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/en/help');
  await expect(page.locator('main')).toContainText('On the registration page:');
});

test('what authors write for guests or for players stands there for those alone', async ({
  page,
  context,
  server,
}) => {
  // A market of its own: other tests look at the footer of the rest.
  await context.addCookies([{ name: 'country', value: 'NZ', url: server.url }]);
  await authoring(server).publishPage('for-whom', {
    title: 'For whom',
    content:
      '<p class="hm-guest">Open an account [here](/registration).</p>\n\n<p class="hm-player">Good to see you.</p>\n\nFor all.',
  });
  await authoring(server).publish(
    'footer/NZ',
    {
      title: 'More',
      items: [
        { label: 'Join us', href: '/registration' },
        { label: 'Help', href: '/help' },
      ],
    },
    { type: 'menu' },
  );
  const text = page.locator('main .prose');
  const footer = page.getByRole('contentinfo');
  await page.goto('/en/for-whom');
  await expect(text.getByText('Open an account')).toBeVisible();
  await expect(text.getByText('Good to see you.')).toBeHidden();
  await expect(footer.getByRole('link', { name: 'Join us' })).toBeVisible();
  await signIn(page, 'new@astrolane.test');
  await page.goto('/en/for-whom');
  await expect(text.getByText('Good to see you.')).toBeVisible();
  await expect(text.getByText('Open an account')).toBeHidden();
  await expect(footer.getByRole('link', { name: 'Join us' })).toBeHidden();
  await expect(footer.getByRole('link', { name: 'Help', exact: true })).toBeVisible();
});
