import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from '../../support/browser.ts';
import { authoring } from '../../support/content.ts';
import { ask, dialogOf, enter, formsOf } from './support.ts';

test('[HASH-19, HASH-20, HASH-21] personal info, profile data and limits open by name, for players', async ({
  request,
  server,
}) => {
  const names = [
    ['personal-info', 'profile'],
    ['profile-data', 'profile'],
    ['limits', 'limit'],
  ] as const;
  for (const [name] of names) {
    const { status, html } = await ask(request, `/en/popup/${name}`);
    expect([status, html.includes('data-sign-in-hint')], `${name} of a guest`).toEqual([200, true]);
  }
  await enter(request, server.url, 'new@astrolane.test');
  for (const [name, form] of names) {
    const { status, html } = await ask(request, `/en/popup/${name}`);
    expect([status, dialogOf(html), formsOf(html)], name).toEqual([200, name, [form]]);
  }
});

test('[HASH-23, HASH-26, HASH-27] a VIP level, support and a new maker open by name', async ({ request }) => {
  const level = (await ask(request, '/en/popup/vip-level-info?level=gold')).html;
  expect([dialogOf(level), /data-vip-level="(\w+)"/.exec(level)?.[1]]).toEqual(['vip-level-info', 'gold']);
  const support = (await ask(request, '/en/popup/support-popup')).html;
  expect([dialogOf(support), formsOf(support)]).toEqual(['support-popup', ['contact']]);
  const maker = (await ask(request, '/en/popup/new-provider-popup')).html;
  const id = /data-new-provider="([\w-]+)"/.exec(maker)?.[1];
  expect(dialogOf(maker)).toBe('new-provider-popup');
  expect(maker).toContain(`href="/en/producers/${id}"`);
});

test('[HASH-25, ROUTE-88] the way out of a web view opens by its name over the main page', async ({
  page,
}) => {
  await page.goto('/en/popup/ios-webview-exit');
  const dialog = page.getByRole('dialog', { name: 'Open this page in Safari' });
  await expect(dialog.getByRole('link', { name: 'Open in Safari' })).toHaveAttribute(
    'href',
    /^x-safari-https:\/\/localhost/,
  );
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/en$/);
});

test('[PROFILE-01, PROFILE-02] where the site asks for it, a player of money completes the profile first', async ({
  serve,
  page,
  reader,
}) => {
  const server = await serve();
  const { title, value } = parse(readFileSync('content/configs/navigation.en.yaml', 'utf8'));
  const set = (social_auth: boolean) =>
    authoring(server).publish(
      'navigation',
      { title, value: { ...value, features: { ...value.features, social_auth } } },
      { type: 'config' },
    );
  const dialog = page.getByRole('dialog', { name: 'Complete your profile' });
  await enter(page.request, server.url, 'new@astrolane.test');
  await page.goto(`${server.url}/en/help`);
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(dialog).toHaveCount(0);
  await set(true);
  await expect
    .poll(async () =>
      (await (await page.request.get(`${server.url}/en/help`)).text()).includes('"asksProfile":[0,true]'),
    )
    .toBe(true);
  await page.reload();
  await expect(dialog.getByLabel('First name')).toBeVisible();
  await page.mouse.click(4, 4);
  // A browser lets a page keep a dialog open once; the next press closes it.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Close' })).toHaveCount(0);

  const coins = await reader();
  await enter(coins.request, server.url, 'crypto@astrolane.test');
  await coins.goto(`${server.url}/en/help`);
  await expect(coins.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(coins.locator('dialog[data-popup]')).toHaveCount(0);
});
