import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { ask, dialogOf, enter, formsOf, headingOf, MAIN_HEADING } from './support.ts';

test('[ROUTE-55, ROUTE-56, ROUTE-57] the forms of guests open by address over the main page, without a script', async ({
  request,
}) => {
  for (const [path, popup, form] of [
    ['/sign-in', 'sign-in', 'login'],
    ['/sign-up', 'sign-up', 'registration'],
    ['/remind', 'remind', 'remind'],
  ]) {
    const { status, html } = await ask(request, `/en${path}`);
    expect([status, dialogOf(html)], path).toEqual([200, popup]);
    expect(formsOf(html)).toContain(form);
    expect(headingOf(html)).toBe(MAIN_HEADING);
    expect(html.includes('<meta name="robots" content="noindex">')).toBe(true);
  }
});

test('[ROUTE-58, ROUTE-59, ROUTE-60] the popups of mails open for everybody, with and without a token', async ({
  request,
  server,
}) => {
  const addresses = ['/new-password', '/email-verify', '/confirmation'];
  const open = async () => {
    for (const path of addresses)
      for (const query of ['', '?reset_password_token=abc&confirmation_token=abc']) {
        const { status, html } = await ask(request, `/en${path}${query}`);
        expect([status, dialogOf(html)], path + query).toEqual([200, path.slice(1)]);
        expect(headingOf(html)).toBe(MAIN_HEADING);
      }
  };
  await open();
  await enter(request, server.url);
  await open();
  const { html } = await ask(request, '/en/new-password?reset_password_token=%22%3E%3Cb');
  expect(/name="reset_password_token" value="[^"]*"/.exec(html)?.[0]).toContain('value="&quot;><b"');
});

test('[GUARD-03, GUARD-14] a popup by address stands over the main page, and its close button leads there', async ({
  page,
}) => {
  await page.goto('/en/sign-in');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(MAIN_HEADING);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(dialog).toHaveCount(0);
});

test('a popup that a link opens over a page leaves by Back, Esc and its button, and comes back by Forward', async ({
  page,
}) => {
  await page.goto('/en/login?redirect=/en/vip');
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const dialog = page.getByRole('dialog', { name: 'Forgotten password' });
  const open = async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await expect(page).toHaveURL(/\/en\/remind$/);
  };
  await open();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/login\?redirect=\/en\/vip$/);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/login\?redirect=\/en\/vip$/);
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
});

const HASHES = [
  ['sign-in', 'Sign in'],
  ['sign-up', 'Create account'],
  ['remind', 'Forgotten password'],
  ['new-password', 'New password'],
  ['users/password/edit', 'New password'],
  ['profile/password/edit', 'New password'],
] as const;

const openByHash = async (page: Page, hashes: readonly (readonly [string, string])[]) => {
  for (const [hash, name] of hashes) {
    await page.goto('about:blank');
    await page.goto(`/en/help?a=1#${hash}`);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(page).toHaveURL(/\/en\/help\?a=1$/);
  }
};

test('[HASH-01, HASH-02, HASH-03] a hash opens sign-in, registration and the reminder over any page', ({
  page,
}) => openByHash(page, HASHES.slice(0, 3)));

test('[HASH-04, HASH-05, HASH-06] a hash opens the new password over any page', ({ page }) =>
  openByHash(page, HASHES.slice(3)));

test('what a form in such a dialog says stands over the same page', async ({ page }) => {
  await page.goto('/en/help#remind');
  const dialog = page.getByRole('dialog', { name: 'Forgotten password' });
  await dialog.getByLabel('E-mail').fill('nobody@example.com');
  await dialog.getByRole('button').first().click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/help$/);
});

test('[HASH-07, HASH-11] a hash goes one second after it has opened a dialog, which fills a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/en/help#sign-in');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await page.clock.runFor(800);
  expect(new URL(page.url()).hash).toBe('#sign-in');
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\/en\/help$/);
  await expect(dialog).toBeVisible();
});

test('[HASH-12, HASH-13, HASH-18] named dialogs open by their names', async ({ page }) => {
  for (const [name, heading] of [
    ['login-form', 'Sign in'],
    ['sign-up', 'Create account'],
    ['remind-password', 'Forgotten password'],
  ]) {
    await page.goto(`/en/popup/${name}`);
    await expect(page.getByRole('dialog', { name: heading ?? '' })).toBeVisible();
  }
});

test('[HASH-12, HASH-13, HASH-18] a dialog for guests tells whoever has signed in that there is nothing to do', async ({
  request,
  server,
}) => {
  await enter(request, server.url);
  for (const [locale, told, asked] of [
    ['en', 'You are signed in', ['Sign in', 'Create account', 'Forgotten password']],
    ['de', 'Du bist angemeldet', ['Anmelden', 'Konto eröffnen', 'Passwort vergessen']],
  ] as const)
    for (const name of ['login-form', 'sign-up', 'remind-password']) {
      const { html } = await ask(request, `/${locale}/popup/${name}`);
      const [heading] = /(?<=<h2 id="_popup-title"[^>]*>)[^<]*/.exec(html) ?? [];
      const [title = ''] = /(?<=<title[^>]*>)[^<]*/.exec(html) ?? [];
      expect([heading, title], name).toEqual([told, expect.stringContaining(told)]);
      for (const words of asked) expect(title).not.toContain(words);
    }
});

test('a dialog is not seen before all of it has been read', async ({ page }) => {
  const dialog = page.locator('dialog[data-popup]');
  // Browsers let a page that a test has answered open no socket to this machine.
  await page.routeWebSocket(/\/app\//, () => undefined);
  let isCut = true;
  await page.route('**/en/sign-in', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const end = isCut ? html.indexOf('</h2>', html.indexOf('data-popup')) : html.length;
    await route.fulfill({ response, body: html.slice(0, end) });
  });
  await page.goto('/en/sign-in');
  await expect(dialog).toBeAttached();
  await expect(dialog).toBeHidden();
  isCut = false;
  await page.reload();
  await expect(dialog).toBeVisible();
});
