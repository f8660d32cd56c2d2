import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../../support/browser.ts';
import { layoutShift } from '../../support/layout-shift.ts';
import { post, register } from '../../widgets/support.ts';

const PASSWORD = 'orbit-orbit-9';
/** An hour of the app's clock is further away than any code is taken. */
const HOUR = 3_600_000;
const WRONG =
  'This code is wrong or used. Wait for the next one, and see that the clock of the device with the app is right.';

/** Another browser in which the reader is signed in, without scripts. */
async function withoutScript(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: new URL(page.url()).origin, javaScriptEnabled: false },
    storageState: await page.context().storageState(),
  });
  return await context.newPage();
}

test('a deposit over a limit is refused in words that name the limit, with a script and without', async ({
  page,
  browser,
}) => {
  await register(page, 'over-the-limit@example.com');
  const accounts = [{ currency: 'EUR', amount_cents: 100_00 }];
  expect((await post(page, '/api/user_limits', { type: 'deposit', period: 'day', accounts })).status).toBe(
    201,
  );
  const plain = await withoutScript(browser, page);
  for (const reader of [page, plain]) {
    await reader.goto('/en/deposit?amountProp=100.01');
    const dialog = reader.getByRole('dialog', { name: 'Deposit' });
    const card = dialog.getByRole('radio', { name: /^Visa/ }).first();
    if (!(await card.isChecked())) await card.check();
    const number = dialog.getByLabel(/last four/i);
    if (await number.count()) await number.first().fill('4242');
    await dialog
      .getByRole('button', { name: /^Deposit/ })
      .last()
      .click();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'A limit that you have set is reached. Nothing was taken.',
    );
  }
  expect(JSON.parse(await (await page.request.get('/api/player/payments')).text())).toEqual([]);
  await plain.context().close();
});

test('a wrong second factor is told next to its field: when it is set up, at sign-in, and where it is turned off; one too late leads back', async ({
  page,
  reader,
  browser,
}) => {
  await register(page, 'wrong-factor@example.com');
  await page.goto('/en/profile/security');
  const section = page.locator('#two-factor');
  const code = section.getByRole('textbox', { name: 'Code' });
  await section.getByLabel('Present password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Set it up' }).click();
  const secret = (await section.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const old = totp.generate({ timestamp: Date.now() - HOUR });
  await code.fill(old);
  await section.getByRole('button', { name: 'Turn it on' }).click();
  await expect(code).toHaveAccessibleDescription(WRONG);
  await code.fill(totp.generate());
  await section.getByRole('button', { name: 'Turn it on' }).click();
  await expect(section.getByText('Keep these recovery codes')).toBeVisible();
  const [recovery = ''] = await section.locator('.profile__codes li').allTextContents();
  await page.reload();

  const plain = await withoutScript(browser, page);
  const other = await reader();
  for (const one of [other, plain]) {
    await one.context().clearCookies();
    await one.goto('/en/login');
    await one.getByLabel('E-mail').fill('wrong-factor@example.com');
    await one.getByLabel('Password').fill(PASSWORD);
    await one.getByRole('button', { name: 'Sign in' }).click();
    await one.getByLabel('Code').fill(old);
    await one.getByRole('button', { name: 'Go on' }).click();
    await expect(one.getByLabel('Code')).toHaveAccessibleDescription(WRONG);
    await expect(one).toHaveURL(/\/en\/login/);
    // What a browser does by itself once the time is over.
    await one.context().clearCookies();
    await one.getByLabel('Code').fill(totp.generate());
    await one.getByRole('button', { name: 'Go on' }).click();
    await expect(one.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'The time for the code is over, or too many codes were wrong. Go back to sign-in and start again.',
    );
    await one.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(one.getByLabel('E-mail')).toBeVisible();
  }
  await plain.context().close();

  await section.getByLabel('Present password').fill(PASSWORD);
  await code.fill(old);
  await section.getByRole('button', { name: 'Turn it off' }).click();
  await expect(code).toHaveAccessibleDescription(WRONG);
  await code.fill(recovery);
  await code.press('Enter');
  await expect(section.getByRole('status')).toHaveText(
    'The second factor is off. Signing in asks for the password alone.',
  );
  await expect(section.getByRole('status')).toBeFocused();
});

test('whoever begins a break or closes the account is told what holds now, where it is seen and read first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'going-away@example.com');
  await page.goto('/en/profile/limits');
  await page.getByRole('button', { name: 'Begin the break' }).click();
  const done = page.getByText(/^Done\. What counts at once/);
  await expect(done).toBeFocused();
  await expect(done).toBeInViewport({ ratio: 1 });

  const sure = page.getByLabel(/I am sure/);
  const close = page.getByRole('button', { name: 'Close my account' });
  await close.click();
  await expect(sure).toHaveAccessibleDescription('Tick the box to go on.');
  await expect(done, 'what became of the form before').toHaveCount(0);
  await sure.check();
  // The other tab, and this one, hear that the session is over before the form is answered.
  const other = await page.context().newPage();
  await other.goto('/en/help');
  await expect(other.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await page.route('**/forms/self-exclusion', async (route) => {
    const answer = await route.fetch();
    await expect(other).toHaveURL(/\/en\/login\?redirect=/);
    await route.fulfill({ response: answer });
  });
  await close.click();
  await expect(page).toHaveURL(/\/en\/login\?closed$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is closed');
  await expect(page.getByRole('status')).toBeFocused();
  // The way back shows nothing of the account, and does not ask for another.
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/login\?closed$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is closed');
  await page.goto('/en/login');
  await page.getByLabel('E-mail').fill('going-away@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('opens seven days after the first sign-in');
});

test('a form whose words cannot be fetched says that nobody can be reached, and asks for them again', async ({
  page,
  faults,
}) => {
  await page.goto('/en/login');
  await page.route('**/messages/**', (route) => route.abort());
  const form = page.locator('main form[data-form="login"]');
  await form.locator('[name="email"]').fill('nobody@astrolane.test');
  await form.locator('[name="password"]').fill('not-the-right-one');
  await form.getByRole('button', { name: 'Sign in' }).click();
  const said = form.locator('[data-form-error]');
  await expect(said).toHaveText("We can't be reached at the moment. Try again shortly.");
  await page.unroute('**/messages/**');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(said).toHaveText("That e-mail and password don't match an account.");
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('/messages/')));
});

test('the first page of who has just registered stands still, its notice about the mail included', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/registration');
  await page.getByLabel('E-mail').fill('stands-still@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByText('Your e-mail is not confirmed yet.')).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test('somebody too young is told so of the date, not what stands below the field already', async ({
  page,
}) => {
  await page.goto('/en/registration');
  await page.getByLabel('E-mail').fill('young@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Date of birth').fill('2020-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  const born = page.locator('.field', { hasText: 'Date of birth' });
  await expect(born.locator('.field__hint')).toHaveText('You have to be 18 or older.');
  await expect(born.locator('.field__error')).toHaveText(
    'By this date you are under 18, which is too young to play here.',
  );
});

for (const [what, name, route, then] of [
  ['called', 'login', '**/api/users/sign_in', 'we keep trying.'],
  // Nothing is tried again for it.
  ['posted', 'remind', '**/forms/remind', 'it says what has come of it.'],
] as const)
  test(`a form that is ${what} says that its answer is long in coming, and then what it is`, async ({
    page,
  }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(route, async (asked) => {
      await held;
      await asked.fulfill({ status: 503, json: { error: { code: 'unavailable' } } });
    });
    await page.goto(`/en/${name}`);
    const form = page.locator(`form[data-form="${name}"]`).filter({ visible: true });
    await form.locator('[name="email"]').fill('nobody@astrolane.test');
    const password = form.locator('[name="password"]');
    if (await password.isVisible()) await password.fill('not-the-right-one');
    await form.locator('button[type="submit"]').click();
    const said = form.locator('[data-form-error]');
    await expect(said).toHaveText(`This takes longer than usual. Stay on this page: ${then}`);
    await expect(said).toHaveClass('form__note');
    letGo();
    await expect(said).toHaveText("We can't be reached at the moment. Try again shortly.");
    await expect(said).toHaveClass('form__error');
  });
