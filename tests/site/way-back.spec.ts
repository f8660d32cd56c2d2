/** Pages that stand open, or that the browser has kept whole, while somebody signs in or out elsewhere. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { register } from '../widgets/support.ts';

const PASSWORD = 'orbit-orbit-9';

/** What a page hears that the browser has kept whole and shows again; the one under test keeps none. It may be gone by that. */
const comeBack = (page: Page) =>
  page
    .evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    .catch(() => undefined);
const leave = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));

const signOutUnheard = (page: Page) =>
  page.evaluate(async () => void (await fetch('/api/users/sign_out', { method: 'DELETE' })));

/** Waits until a page has all that it asks for, what comes last included. */
async function settle(page: Page, open: () => Promise<unknown>): Promise<void> {
  const last = page.waitForResponse(/\/later[^/]*\.js$/);
  await open();
  await last;
  await page.waitForLoadState('networkidle');
}

/** Opens an account, and leaves it. */
async function enrol(page: Page, email: string): Promise<void> {
  await page.goto('/en/about');
  await register(page, email);
  await signOutUnheard(page);
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto('/en/login');
  const form = page.locator('main form[data-form="login"]');
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill(PASSWORD);
}

const enter = (page: Page) =>
  page.locator('main form[data-form="login"]').getByRole('button', { name: 'Sign in' }).click();

const wayIn = (page: Page) => page.locator('.site-header').getByRole('link', { name: 'Sign in' });
const balance = (page: Page) => page.locator('.site-header [data-balance]');

test('a page that comes back shows who reads now, whether somebody has come or gone meanwhile', async ({
  page,
  context,
}) => {
  const email = 'there-and-back@example.com';
  await enrol(page, email);
  // A page that is kept hears nothing.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await settle(page, () => page.goto('/en/about'));
  await expect(wayIn(page)).toBeVisible();
  const other = await context.newPage();
  await fillIn(other, email);
  await enter(other);
  await expect(balance(other)).toBeVisible();
  await settle(page, () => comeBack(page));
  await expect(balance(page)).toBeVisible();
  await expect(wayIn(page)).toBeHidden();
  // Nor does it ask, and so be told that its player is gone, which would lead to the sign-in.
  await page.route(/\/(?:api|realtime)\//, (route) => route.fulfill({ status: 503 }));
  await signOutUnheard(other);
  await comeBack(page);
  await expect(wayIn(page)).toBeVisible();
  await expect(balance(page)).toBeHidden();
});

test('a form that was sent can be sent again when its page comes back, and holds no password', async ({
  page,
}) => {
  await page.goto('/en/about');
  await register(page, 'sent-again@example.com');
  await page.goto('/en/profile/security');
  const form = page.locator('form[data-form="password"]');
  const fields = form.locator('input[type="password"]');
  await fields.first().fill(PASSWORD);
  for (const field of (await fields.all()).slice(1)) await field.fill('another-orbit-9');
  // What it leads to leaves this page as it is, so that it can be looked at.
  const led = Promise.withResolvers<void>();
  await page.route('**/en/profile/security*', async (route) => {
    await route.fulfill({ status: 204 });
    led.resolve();
  });
  const button = form.locator('button[type="submit"]');
  await button.click();
  await led.promise;
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await leave(page);
  await comeBack(page);
  await expect(button).not.toHaveAttribute('aria-busy');
  for (const field of await fields.all()) await expect(field).toHaveValue('');
});

test('what was made for a player is shown to nobody else, once somebody signs in or out in another tab', async ({
  page,
  context,
}) => {
  const email = 'two-tabs@example.com';
  await enrol(page, email);
  const public_ = await context.newPage();
  // By then it hears of other tabs.
  await settle(public_, () => public_.goto('/en/about'));
  const other = await context.newPage();
  await fillIn(other, email);
  await enter(other);
  await expect(balance(public_)).toBeVisible();
  await expect(wayIn(public_)).toBeHidden();

  await page.goto('/en/profile/security');
  await expect(balance(page)).toBeVisible();
  await other.locator('.account__menu summary').click();
  await other.locator('.account__menu').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/en/registration?redirect=%2Fen%2Fprofile%2Fsecurity');
  await expect(wayIn(public_)).toBeVisible();
  await expect(balance(public_)).toBeHidden();
});

test('who signs out in the profile is signed out in the other tabs too, and nothing of theirs is kept', async ({
  page,
  context,
}) => {
  const email = 'leaves-the-profile@example.com';
  await page.goto('/en/about');
  await register(page, email);
  const { id } = (await (await page.request.get('/api/player')).json()) as { id: string };
  const notification = {
    ...{ id: 'told', type: 'personal', identifier: 'told', title: 'Told', text: 'Told' },
    content: { icon: 'cup', title: 'Told' },
  };
  await page.addInitScript(
    ([place, list]) => {
      if (location.pathname === '/en/profile') localStorage.setItem(place ?? '', list ?? '');
    },
    [
      `hm-notifications:${id}`,
      JSON.stringify([{ until: Date.now() + 600_000, dismissed: false, notification }]),
    ],
  );
  const other = await context.newPage();
  await settle(other, () => other.goto('/en/about'));
  await expect(balance(other)).toBeVisible();
  await page.goto('/en/profile');
  await expect(page.locator('[data-notifications]')).toHaveText('1');
  await page.locator('form[data-form="sign-out"]').getByRole('button').click();
  await expect(wayIn(page)).toBeVisible();
  await expect(wayIn(other)).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
  expect(await page.evaluate((place) => localStorage.getItem(place), `hm-notifications:${id}`)).toBeNull();
});

test('a page has the theme that was chosen elsewhere, and does not ask again what was answered there', async ({
  page,
  context,
}) => {
  await page.goto('/en/about');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page itself does
    document.cookie = 'cookie_consent=1; max-age=0; path=/';
  });
  await comeBack(page);
  await expect(page.getByRole('complementary', { name: 'Cookies' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/en/vip');
  await other.locator('[data-theme-switch]').first().click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  // Its own first script has agreed there, as for every page.
  await comeBack(page);
  await expect(page.getByRole('complementary', { name: 'Cookies' })).toBeHidden();
});
