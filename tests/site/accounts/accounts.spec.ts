import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { DEMO_PASSWORD } from '../../../src/casino/demo-players.ts';
import { test as base, expect } from '../../support/browser.ts';
import { readCode } from '../../support/read-code.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { linkIn, REPORTING_MAILS } from './mails.ts';

const test = base.extend<Record<never, never>, { mailing: TestServer }>({
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const server = await startServer(REPORTING_MAILS);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mailing }, use) => await use(mailing.url),
});

const PASSWORD = 'a-long-enough-one';

/** Opens an account and signs the browser in, by what the form would send. */
async function register(page: Page, origin: string, email: string): Promise<void> {
  const form = { email, password: PASSWORD, date_of_birth: '1990-05-04', terms_acceptance: 'on' };
  const answer = await page.request.post(`${origin}/forms/registration`, {
    headers: { origin },
    maxRedirects: 0,
    form: { ...form, currency: 'CAD', _from: '/en/registration' },
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/en']);
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an error goes once its field is mended, and says what is wrong now until then', async ({
  page,
  mailing,
}) => {
  await register(page, mailing.url, 'taken@example.com');
  await page.context().clearCookies();
  await page.goto(`${mailing.url}/en/registration`);
  const create = page.getByRole('button', { name: 'Create account' });
  const wrong = page.locator('[aria-invalid="true"]');
  const errorOf = (id: string) => page.locator(`#registration-${id}-error`);
  await create.click();
  await expect(wrong).toHaveCount(4);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('taken');
  await expect(errorOf('email')).not.toHaveText('Fill in this field.');
  await expect(errorOf('email')).not.toBeEmpty();
  await page.getByLabel('E-mail').fill('taken@example.com');
  await expect(errorOf('email')).toBeEmpty();
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
  await expect(wrong).toHaveCount(3);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await expect(wrong).toHaveCount(0);

  await create.click();
  await expect(errorOf('email')).toHaveText('This address has an account. Sign in instead.');
  await page.getByLabel('Password').fill(`${PASSWORD}r`);
  await expect(errorOf('email'), 'what the server knows stays').not.toBeEmpty();
  await page.getByLabel('E-mail').fill('not-taken@example.com');
  await expect(errorOf('email')).toBeEmpty();
});

test('[AUTH-14, AUTH-15] a forgotten password is reminded of by mail, and a new one set by its link', async ({
  page,
  mailing,
}) => {
  await page.goto('/en/remind');
  await page.getByLabel('E-mail').fill('vip@astrolane.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').first()).toHaveText(
    'If this address has an account, the mail is on its way.',
  );
  const link = await linkIn(mailing, 'vip@astrolane.test', 'PASSWORD_RESTORE');
  expect(link).toContain('/new-password?reset_password_token=');
  await page.goto(link);
  await page
    .locator('input')
    .and(page.getByRole('textbox', { name: 'New password', exact: true }))
    .fill('another-long-one');
  await page.getByLabel('New password again').fill('another-long-two');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The two passwords differ.')).toBeVisible();
  await page.getByLabel('New password again').fill('another-long-one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await page.goto(link);
  await page
    .locator('input')
    .and(page.getByRole('textbox', { name: 'New password', exact: true }))
    .fill('another-long-two');
  await page.getByLabel('New password again').fill('another-long-two');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link is wrong, used or too old.')).toBeVisible();
  await page.goto('/en/login');
  await signIn(page, 'vip@astrolane.test', 'another-long-one');
  await expect(page).toHaveURL(/\/en$/);
});

test('[AUTH-16] the link of the confirmation mail confirms the address and says so; a wrong one says that', async ({
  page,
  mailing,
}) => {
  await register(page, mailing.url, 'confirm@example.com');
  await page.goto('/en/profile/verification');
  await expect(page.getByText('Waits for the link in our mail.')).toBeVisible();
  await page.goto('/en/confirmation?confirmation_token=wrong');
  await expect(page.getByText('This link is wrong, used or too old.')).toBeVisible();
  await page.goto(await linkIn(mailing, 'confirm@example.com', 'CONFIRMATION'));
  await expect(page.getByRole('dialog').getByText('Your address is confirmed.')).toBeVisible();
  await page.goto('/en/profile/verification');
  await expect(page.getByText('Confirmed.')).toBeVisible();
  await page.goto('/en/email-verify');
  await expect(page.getByText('confirm@example.com is confirmed.')).toBeVisible();
});

test('[AUTH-05] whoever registers or signs in lands on the wanted path, query and all', async ({
  page,
  reader,
}) => {
  await page.goto('/en/profile/limits?from=terms');
  await expect(page).toHaveURL(/\/en\/registration\?redirect=/);
  await page.getByLabel('E-mail').fill('wanted@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/en\/profile\/limits\?from=terms$/);
  const other = await reader();
  await other.goto('/en/profile/security');
  await other.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await signIn(other, 'wanted@example.com');
  await expect(other).toHaveURL(/\/en\/profile\/security$/);
  const foreign = await reader();
  await foreign.goto('/en/login?redirect=https://evil.example/');
  await signIn(foreign, 'wanted@example.com');
  await expect(foreign).toHaveURL(/\/en$/);
});

test('[AUTH-06] a sign-in that needs a second factor asks for the code', async ({
  page,
  reader,
  mailing,
}) => {
  await register(page, mailing.url, 'factor@example.com');
  await page.goto('/en/profile/security');
  const section = page.locator('#two-factor');
  await section.getByLabel('Present password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Set it up' }).click();
  const secret = (await section.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  await expect(section.getByText('or type the key below it'), 'is read first').toBeFocused();
  const address = String(
    await section.getByRole('link', { name: 'Open it in the app of this device' }).getAttribute('href'),
  );
  expect(new URL(address).searchParams.get('secret')).toBe(secret);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => Object.assign(document.documentElement.dataset, { theme }), theme);
    const { data, size } = encode(address, { border: 0 });
    expect(await readCode(section.getByRole('img', { name: 'The key as a QR code' }), size), theme).toEqual(
      data,
    );
  }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await section.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await section.getByRole('button', { name: 'Turn it on' }).click();
  await expect(section.getByText('Keep these recovery codes')).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await section
    .locator('.profile__codes li')
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length * code.clientHeight));
  expect(Math.max(...lines), 'a code stands in one line').toBeLessThan(40);
  const [recovery = ''] = await section.locator('.profile__codes li').allTextContents();
  await page.reload();
  await expect(section.locator('.profile__codes')).toHaveCount(0);

  const other = await reader();
  await other.goto('/en/login?redirect=/en/profile/level');
  await signIn(other, 'factor@example.com');
  await expect(other.getByLabel('Code')).toBeFocused();
  const sent = other.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/users/sign_in'),
  );
  await other.getByLabel('Code').fill(recovery);
  await other.getByRole('button', { name: 'Go on' }).click();
  expect((await sent).postDataJSON()).toEqual({ user: { otp_attempt: recovery } });
  await expect(other).toHaveURL(/\/en\/profile\/level$/);
});

test('[AUTH-08, AUTH-12] a player of Estonia is told where to sign in; providers stand on both pages', async ({
  page,
}) => {
  await page.goto('/en/registration');
  await expect(page.getByRole('link', { name: 'Go on with Google' })).toHaveAttribute(
    'href',
    '/users/auth/google_oauth2',
  );
  await page.goto('/en/login');
  await expect(page.getByRole('link', { name: 'Go on with Google' })).toHaveAttribute(
    'href',
    '/users/auth/google_oauth2',
  );
  await signIn(page, 'estonia@astrolane.test', DEMO_PASSWORD);
  await expect(page.getByRole('alert').first()).toHaveText(
    'Players of Estonia sign in on the site for Estonia.',
  );
  await expect(page).toHaveURL(/\/en\/login$/);
});

test('[ROUTE-36, PROFILE-07] limits are set, lowered, raised by a mailed link, and removed, without a script too', async ({
  browser,
  mailing,
}) => {
  const context = await browser.newContext({ baseURL: mailing.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await register(page, mailing.url, 'limits@example.com');
  await page.goto('/en/profile/limits');
  const limits = page.locator('[data-limits]');
  const set = async (amount: string) => {
    await page.getByLabel('Amount').fill(amount);
    await page.getByRole('button', { name: 'Set the limit' }).click();
  };
  await set('nothing');
  await expect(page.getByText('Enter an amount above zero.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('nothing');
  await set('100');
  await expect(limits).toContainText(/Deposits, day\s*C?A?\$0\.00 of C?A?\$100\.00/);
  await set('50');
  await expect(limits).toContainText('$50.00');
  await set('80.50');
  await expect(limits).toContainText('A higher limit counts from');
  await expect(limits).toContainText('Only if you open the link that we have mailed.');
  const look = page.locator('[data-reality-check]');
  await look.getByLabel('Minutes').selectOption('15');
  await look.getByRole('button', { name: 'Set the minutes' }).click();
  await expect(look.getByLabel('Minutes')).toHaveValue('15');
  await look.getByLabel('Minutes').selectOption('45');
  await look.getByRole('button', { name: 'Set the minutes' }).click();
  await expect(look).toContainText(/After 45 minutes from .* UTC on\. Only if you open the link/);
  await expect(look.getByLabel('Minutes')).toHaveValue('15');
  await page.goto(await linkIn(mailing, 'limits@example.com', 'LIMIT_RAISE'));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('status')).toHaveText('Confirmed. It counts 24 hours after you asked for it.');
  await page.goto('/en/profile/limits');
  await expect(limits).toContainText('You have confirmed it.');
  await limits.getByRole('button', { name: 'Remove' }).click();
  await expect(limits).toContainText('It goes on');
  await context.close();
});

test('[PROFILE-11, PROFILE-14] what a player changes in the profile is kept', async ({ page, mailing }) => {
  await register(page, mailing.url, 'edits@example.com');
  await page.goto('/en/profile');
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Nickname').fill('m');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Use 3 to 15 characters.')).toBeVisible();
  await page.getByLabel('Nickname').fill('mira');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByLabel('Send me offers by e-mail.').check();
  const shownAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save' }).nth(1).click();
  await shownAgain;
  await page.goto('/en/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Mira');
  // Once it is known, support alone changes it.
  await expect(page.getByLabel('First name')).not.toBeEditable();
  await expect(page.getByLabel('Last name')).toBeEditable();
  await expect(page.getByLabel('Nickname')).toHaveValue('mira');
  await expect(page.getByLabel('Send me offers by e-mail.')).toBeChecked();
});

test('[PROFILE-12] security lists the providers, connected or not, and disconnects one', async ({
  page,
  mailing,
}) => {
  await register(page, mailing.url, 'provider@example.com');
  await page.goto('/en/profile/security');
  const google = page.locator('[data-providers] [data-provider="google"]');
  await expect(google).toContainText('Not connected');
  await page.goto((await google.getByRole('link', { name: 'Connect' }).getAttribute('href')) ?? '');
  await page.getByRole('button').first().click();
  await page.goto('/en/profile/security');
  await expect(google.getByText('Connected', { exact: true })).toBeVisible();
  await google.getByRole('button', { name: 'Disconnect' }).click();
  await expect(google).toContainText('Not connected');
});

test('without a script, who has guessed too often is told how long to wait and how to come in all the same', async ({
  browser,
  mailing,
}) => {
  const context = await browser.newContext({ baseURL: mailing.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await register(page, mailing.url, 'guesses@example.com');
  await context.clearCookies();
  const tryPassword = async (password: string) => {
    await page.goto('/en/login');
    await page.getByLabel('E-mail').fill('guesses@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  for (let guess = 1; guess <= 3; guess++) {
    await tryPassword(`not-this-one-${guess}`);
    await expect(page.getByRole('alert').first()).toHaveText(
      "That e-mail and password don't match an account.",
    );
  }
  await tryPassword('not-this-one-4');
  await expect(page.getByRole('alert').first()).toContainText(
    'or try again in 15 minutes. Or choose a new password',
  );

  await page.goto('/en/remind');
  await page.getByLabel('E-mail').fill('guesses@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(await linkIn(mailing, 'guesses@example.com', 'PASSWORD_RESTORE'));
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('meridian-lantern-42');
  await page.getByLabel('New password again').fill('meridian-lantern-42');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await tryPassword('meridian-lantern-42');
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/en/profile/limits');
  await expect(page.getByRole('heading', { name: 'Your limits' })).toBeVisible();
  await context.close();
});

test('who asks for the fourth mail from one address in an hour has it sent by a captcha that the page solves', async ({
  serve,
  reader,
}) => {
  // As in production, where a network address stands for few people.
  const { url } = await serve({ SANDBOX_TEST_HOOKS: '0' });
  const page = await reader();
  const solved: boolean[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/forms/remind')
      solved.push(new URLSearchParams(request.postData() ?? '').has('captcha'));
  });
  for (let mail = 1; mail <= 4; mail++) {
    await page.goto(`${url}/en/remind`);
    await page.getByLabel('E-mail').fill(`somebody-${mail}@example.com`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If this address has an account, the mail is on its way.')).toBeVisible();
  }
  expect(solved).toEqual([false, false, false, false, true]);
});
