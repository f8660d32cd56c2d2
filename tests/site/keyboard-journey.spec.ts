import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../support/browser.ts';
import { press, reach } from '../support/keys.ts';
import { screensOf } from '../support/screens.ts';
import type { TestServer } from '../support/server.ts';
import { linkIn, REPORTING_MAILS } from './accounts/mails.ts';

const test = base.extend<{ mailing: TestServer }>({
  mailing: async ({ serve }, use) => {
    await use(await serve(REPORTING_MAILS));
  },
  baseURL: async ({ mailing }, use) => await use(mailing.url),
});

// Reels and pages move at once: there are hundreds of steps.
test.use({ contextOptions: { reducedMotion: 'reduce' }, isOldest: true });

/** The way to a page that the header shows on wide screens, and the menu on narrow ones. */
async function follow(page: Page, name: string): Promise<void> {
  const inHeader = page.locator('.site-nav').getByRole('link', { name });
  if (await inHeader.isVisible()) return await press(inHeader);
  await openSidebar(page);
  await press(page.locator('#_sidebar').getByRole('link', { name, exact: true }));
}

async function openSidebar(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^(Open menu|Menu)$/ }).filter({ visible: true });
  await press(opener.first());
  await expect(page.locator('#_sidebar')).toBeVisible();
}

/** Opens what leads to the player's own things: the account menu of wide screens, the side menu of narrow ones. */
async function openOwn(page: Page): Promise<Locator> {
  const menu = page.locator('.account__menu');
  if (!(await menu.isVisible())) {
    await openSidebar(page);
    return page.locator('#_sidebar');
  }
  await press(menu.locator('summary'));
  await expect(menu.locator('[data-sign-out]')).toBeVisible();
  return menu;
}

async function closeDialog(page: Page): Promise<void> {
  // One that the server has opened hears keys once its script has run.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function type(page: Page, label: string | RegExp, words: string): Promise<void> {
  const field = page
    .getByRole('textbox', { name: label })
    .or(page.locator('input').and(page.getByLabel(label)));
  await reach(field.first());
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

async function readPromo(page: Page): Promise<void> {
  await page.goto('/');
  // Were it there, this would not be a browser of the oldest.
  expect(await page.evaluate(() => 'moveBefore' in document.body)).toBe(false);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  await press(page.locator('main').getByRole('link', { name: 'Read the terms' }).first());
  await expect(page).not.toHaveURL(/\/$/);
  await expect(page.locator('h1')).toBeFocused();
}

async function openAccountAndConfirm(page: Page, server: TestServer, email: string): Promise<void> {
  await press(
    page.getByRole('link', { name: 'Create account', exact: true }).filter({ visible: true }).first(),
  );
  await type(page, 'E-mail', email);
  await type(page, 'Password', 'a-long-enough-one');
  await reach(page.getByLabel('Date of birth'));
  await page.keyboard.type('05041990');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1990-05-04');
  await expect(page.getByLabel('Currency')).toHaveValue('CAD');
  await press(page.getByLabel(/I accept the terms/), 'Space');
  await press(page.getByRole('button', { name: 'Create account' }));
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\$0\.00/);
  await page.goto(await linkIn(server, email, 'CONFIRMATION'));
  await expect(page.getByRole('dialog').getByText('Your address is confirmed.')).toBeVisible();
  await closeDialog(page);
}

async function depositWithBonus(page: Page): Promise<void> {
  const way = page.getByRole('link', { name: 'Deposit', exact: true }).filter({ visible: true }).first();
  await press(way);
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await expect(dialog).toBeVisible();
  await type(page, /^Amount/, '100');
  await press(dialog.getByRole('button', { name: /^Deposit .*100\.00$/ }));
  await expect(dialog.getByText(/100\.00 is in your balance/)).toBeVisible();
  await closeDialog(page);
  await expect(way).toBeFocused();
  await press((await openOwn(page)).getByRole('link', { name: 'Profile', exact: true }));
  await press(page.getByRole('link', { name: 'Gifts' }).filter({ visible: true }).first());
  const gift = page.locator('[data-gifts] [data-gift]').filter({ hasText: '$100.00' });
  await press(gift.getByRole('button', { name: 'Activate' }));
  await expect(gift).toHaveAttribute('data-state', 'activated');
}

/** Withdraws, and takes the money back while it has not been sent. */
async function withdrawAndRecall(page: Page): Promise<void> {
  await press((await openOwn(page)).getByRole('link', { name: 'Withdraw' }));
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  for (const [label, words] of [
    ['First name', 'Mira'],
    ['Last name', 'Roy'],
    ['City', 'Gimli'],
    ['Address', '1 Lake Road'],
    ['Postal code', 'R0C 1B0'],
  ] as const)
    await type(page, label, words);
  await press(dialog.getByRole('button', { name: 'Save' }));
  await type(page, /^Amount/, '40');
  await type(page, /Last four|E-mail of the account/, '4242');
  await press(dialog.getByRole('button', { name: /^Withdraw .*40\.00$/ }));
  await expect(dialog.getByText(/40\.00 is set aside for you/)).toBeVisible();
  await press(dialog.getByRole('button', { name: /^Take .*40\.00 back$/ }));
  await expect(dialog.getByText('The money is back in your balance.')).toBeVisible();
  await closeDialog(page);
  await expect(page.locator(':focus')).toBeVisible();
}

/** Changes the language where it can be changed at this width, and leaves. */
async function leaveInFrench(page: Page): Promise<void> {
  await openSidebar(page);
  const sidebar = page.locator('#_sidebar');
  await press(sidebar.locator('details.language summary'));
  await press(sidebar.getByRole('link', { name: /^Français/ }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  const menu = await openOwn(page);
  const left = page.waitForEvent('load');
  await press(menu.locator('[data-sign-out]'));
  await left;
  await expect(
    page.getByRole('link', { name: 'Se connecter' }).filter({ visible: true }).first(),
  ).toBeVisible();
}

async function playUntilWin(page: Page): Promise<void> {
  await follow(page, 'Pokies');
  const tile = page.locator('main [data-game]').first();
  const game = await tile.getAttribute('data-game');
  await press(tile.getByRole('link').first());
  await expect(page).toHaveURL(new RegExp(`/play/${game}`));
  const spin = page.getByRole('button', { name: /^Spin for/ });
  await reach(spin);
  const reported = page.locator('.reel__outcome');
  for (let round = 0; round < 200 && !/won, ×/.test((await reported.textContent()) ?? ''); round++) {
    await page.keyboard.press('Space');
    await expect(page.locator('.reel')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(reported).toHaveText(/won, ×/);
  await expect(spin).toBeFocused();
}

/** Limits stakes to a little more than the draws have asked for until now: one that is reached already would lead away from the games. */
async function setLimit(page: Page): Promise<void> {
  await press((await openOwn(page)).getByRole('link', { name: 'Limits' }));
  const figures = page.getByText(/^So far you have .* staked/);
  const [, staked = ''] = /staked \D*([\d.]+)/.exec((await figures.textContent()) ?? '') ?? [];
  const limit = Math.ceil(Number(staked)) + 4;
  await reach(page.getByLabel('On what').first());
  await page.keyboard.type('St');
  await type(page, 'Amount', String(limit));
  await press(page.getByRole('button', { name: 'Set the limit' }));
  await expect(page.locator('[data-limits]')).toContainText(new RegExp(`of C?A?\\$${limit}\\.00`));
}

async function playIntoLimit(page: Page): Promise<void> {
  await follow(page, 'Pokies');
  await press(page.locator('main [data-game]').first().getByRole('link').first());
  const spin = page.getByRole('button', { name: /^Spin for/ });
  await reach(spin);
  const reported = page.locator('.reel__outcome');
  for (let round = 0; round < 60 && !/limit/.test((await reported.textContent()) ?? ''); round++) {
    await page.keyboard.press('Space');
    await expect(page.locator('.reel')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(reported).toHaveText(/^Your limit on stakes is reached\. After .* you can play again\.$/);
}

for (const [width, theme] of screensOf('phone'))
  test(`by keys alone a guest from Canada comes to play, win, hold and withdraw: ${width} px, ${theme}`, async ({
    page,
    mailing,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.context().addCookies([{ name: 'country', value: 'CA', url: mailing.url }]);
    await page.addInitScript((theme) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('theme', theme);
    }, theme);
    await readPromo(page);
    await openAccountAndConfirm(page, mailing, `journey-${width}@example.com`);
    await depositWithBonus(page);
    await playUntilWin(page);
    await setLimit(page);
    await playIntoLimit(page);
    await withdrawAndRecall(page);
    await leaveInFrench(page);
  });
