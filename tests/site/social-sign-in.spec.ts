import { expect, test } from '../support/browser.ts';

test('somebody signs in with a provider and comes back to where they were', async ({ page }) => {
  await page.goto('/users/auth/google_oauth2?redirect=/en/vip');
  await expect(page.getByRole('heading')).toHaveText('Sign in with Google (demo)');
  await page.getByRole('button', { name: /aphelion@social\.test/ }).click();
  await expect(page).toHaveURL(/\/en\/vip$/);
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
});

test('who came by a provider tells date of birth before the first deposit, and before a game is played for real', async ({
  page,
  reader,
}) => {
  const signIn = async (person: typeof page, email: RegExp, redirect: string) => {
    await person.goto(`/users/auth/google_oauth2?redirect=${redirect}`);
    await person.getByRole('button', { name: email }).click();
  };
  await signIn(page, /aphelion@social\.test/, '/en/vip');
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
  await page.goto('/en/deposit');
  const cashbox = page.getByRole('dialog', { name: 'Deposit' });
  await expect(cashbox.getByLabel(/^Amount/)).toHaveCount(0);
  await cashbox.getByLabel('Date of birth').fill('1990-05-04');
  await cashbox.getByRole('button', { name: 'Save' }).click();
  await expect(cashbox.getByLabel(/^Amount/)).toBeVisible();

  const other = await reader();
  const game = '/en/play/far-side/glass-station?mode=real';
  await signIn(other, /penumbra/, '/en/vip');
  await expect(other.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
  // The page tells in the background where its reader is.
  const whereabouts = async () => (await (await other.request.get('/api/player')).json()).country;
  await expect.poll(whereabouts).toBeTruthy();
  await other.goto(game);
  const asked = other.getByRole('dialog', { name: 'Some details first' });
  await expect(asked).toContainText('who you are');
  await asked.getByLabel('Date of birth').fill('1990-05-04');
  await asked.getByRole('button', { name: 'Save and play' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other.locator('.reel dt').first()).not.toHaveText('Demo money');
});

test('wrong passwords in a strange browser bring about a captcha that the person does not notice', async ({
  page,
  reader,
}) => {
  await page.goto('/en/registration');
  const email = `captcha-${Date.now()}@astrolane.test`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('a-long-enough-one');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();

  const other = await reader();
  await other.goto('/en/login');
  await other.getByLabel('E-mail').fill(email);
  const solved = other.waitForResponse((response) => response.url().endsWith('/api/captcha'));
  for (const password of ['wrong-one', 'wrong-two', 'wrong-three', 'a-long-enough-one']) {
    await other.getByLabel('Password').fill(password);
    const answered = other.waitForResponse((response) => response.url().endsWith('/api/users/sign_in'));
    await other.getByRole('button', { name: 'Sign in' }).click();
    await answered;
    await expect(other.locator('form button:not([aria-busy="true"]), [data-balance]').first()).toBeAttached();
  }
  await solved;
  await expect(other.getByRole('link', { name: 'Deposit', exact: true }).first()).toBeVisible();
});
