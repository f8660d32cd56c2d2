import type { APIRequestContext, Page } from '@playwright/test';
import { encode } from 'uqr';
import { expect, test } from '../../support/browser.ts';
import { failReads } from '../../support/failed-reads.ts';
import { readCode } from '../../support/read-code.ts';
import { signIn } from '../../widgets/support.ts';
import { ask, dialogOf, enter, formsOf, headingOf, MAIN_HEADING } from './support.ts';

/** Pays in by a card, which is offered by its last digits from then on. */
async function depositByCard(page: Page, origin: string, amount: number): Promise<void> {
  const answer = await page.request.post('/api/player/deposits', {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: { currency: 'EUR', amount_cents: amount, method_id: 'visa', profile: '4242' },
  });
  expect(answer.status()).toBe(201);
}

/** Opens an account of its own with Canadian dollars. */
const register = (request: APIRequestContext, origin: string, from: string, redirect: string) =>
  request.post('/forms/registration', {
    headers: { origin },
    maxRedirects: 0,
    form: {
      email: `cashbox-${crypto.randomUUID()}@astrolane.test`,
      password: 'a-long-enough-one',
      date_of_birth: '1990-05-04',
      currency: 'CAD',
      terms_acceptance: 'on',
      _from: from,
      redirect,
    },
  });

test('[ROUTE-12, ROUTE-13, ROUTE-14] the cashbox and the deposit open by address over the main page, for players alone', async ({
  request,
  server,
}) => {
  const addresses = ['/cashbox', '/dashboard', '/deposit'];
  for (const path of addresses)
    expect(await ask(request, `/en${path}`)).toMatchObject({
      status: 302,
      to: `/en/registration?redirect=${encodeURIComponent(`/en${path}`)}`,
    });
  await enter(request, server.url);
  for (const path of addresses) {
    const { status, html } = await ask(request, `/en${path}`);
    expect([status, dialogOf(html)], path).toEqual([200, path === '/deposit' ? 'deposit' : 'cashbox']);
    expect(headingOf(html)).toBe(MAIN_HEADING);
    expect(html.includes('<meta name="robots" content="noindex">')).toBe(true);
  }
});

test('[ROUTE-15, ROUTE-16, ROUTE-17] the other addresses of the cashbox open its steps', async ({
  request,
  server,
}) => {
  expect((await ask(request, '/en/withdraw')).status).toBe(302);
  await enter(request, server.url);
  const open = async (path: string) => (await ask(request, `/en${path}`)).html;
  const [alias, bonus, withdraw] = [
    await open('/accounts/7/deposit'),
    await open('/deposit-bonus'),
    await open('/withdraw'),
  ];
  expect([alias, bonus, withdraw].map(dialogOf)).toEqual(['deposit', 'deposit-bonus', 'withdraw']);
  expect(formsOf(alias)).toContain('deposit');
  expect(bonus.includes('data-deposit-gifts')).toBe(true);
  expect(formsOf(bonus)).toContain('deposit');
  expect(formsOf(withdraw)).toContain('withdraw');
});

test('[HASH-14, HASH-15, HASH-16] cashbox, withdrawal and deposit open by their names', async ({
  request,
  server,
}) => {
  const names = {
    'cashbox-dashboard': 'cashbox',
    'withdraw-step': 'withdraw',
    'deposit-step': 'deposit',
    'one-click-deposit': 'deposit-fast',
  };
  const { html } = await ask(request, '/en/popup/deposit-step');
  expect(html.includes('data-sign-in-hint'), 'a guest signs in first').toBe(true);
  await enter(request, server.url);
  for (const [name, popup] of Object.entries(names))
    expect(dialogOf((await ask(request, `/en/popup/${name}`)).html), name).toBe(popup);
});

test('[GUARD-13] whoever registers on the way to the deposit finds it open over the main page', async ({
  request,
  server,
}) => {
  const { to = '' } = await ask(request, '/en/deposit?amountProp=70');
  const redirect = new URL(to, server.url).searchParams.get('redirect') ?? '';
  const answer = await register(request, server.url, to, redirect);
  expect([answer.status(), answer.headers().location]).toEqual([303, '/en/deposit?amountProp=70']);
  const { html } = await ask(request, redirect);
  expect([dialogOf(html), headingOf(html)]).toEqual(['deposit', MAIN_HEADING]);
  expect(html).toMatch(/name="amount"[^>]* value="70"/);
});

test('[CASH-01, CASH-02, CASH-08] a deposit fills a phone, begins with 50, and a click beside it closes nothing', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url);
  await page.goto('/en/deposit');
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('50');
  await expect(dialog.getByRole('button', { name: /^Deposit €50\.00$/ })).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['deposit', 'withdraw']) {
    await page.goto(`/en/${path}`);
    const step = page.locator(`dialog[data-popup="${path}"]`);
    expect(await step.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expect(step.getByRole('link', { name: 'Close' })).toHaveCount(0);
  }
});

test('[GUARD-12, ROUTE-18, HASH-17] one click deposits as the last time, over the main page', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url);
  await depositByCard(page, server.url, 2340);
  await page.goto('/en/popup/one-click-deposit');
  await expect(page.getByRole('dialog', { name: 'Quick deposit' })).toBeVisible();
  await page.goto('/en/deposit-fast');
  const dialog = page.getByRole('dialog', { name: 'Quick deposit' });
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(MAIN_HEADING);
  await dialog.getByRole('button', { name: 'Deposit €23.40' }).click();
  await expect(dialog.getByText('€23.40 is in your balance.')).toBeVisible();
  const latest = async () => {
    const payments = (await (await page.request.get('/api/player/payments')).json()) as {
      amount_cents: number;
    }[];
    return payments.slice(0, 2).map(({ amount_cents }) => amount_cents);
  };
  // The dialog may still say what became of the payment before.
  await expect.poll(latest).toEqual([2340, 2340]);
});

test('[CASH-12] a withdrawal is taken back as long as it has not been sent', async ({ page, server }) => {
  await enter(page.request, server.url);
  await depositByCard(page, server.url, 5000);
  await page.goto('/en/withdraw');
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog.getByText('Enter an amount above zero.')).toBeVisible();
  await dialog.getByRole('radio', { name: /Visa ••• 4242/ }).check();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await dialog.getByLabel('Amount').fill('900000');
  await dialog.getByRole('button', { name: /^Withdraw €/ }).click();
  await expect(dialog.getByText('Your balance does not cover this.')).toBeVisible();
  expect(sent.filter((line) => line.startsWith('POST /api/player/'))).toEqual([]);
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByRole('button', { name: 'Withdraw €20.00' }).click();
  await expect(dialog.getByText(/€20\.00 is set aside for you/)).toBeVisible();
  await page.reload();
  await dialog.getByRole('button', { name: 'Take €20.00 back' }).first().click();
  await expect(dialog.getByText('The money is back in your balance.')).toBeVisible();
  await expect(dialog.getByText('back in your balance')).toHaveCount(1);
  await page.goto('/en/withdraw');
  await expect(dialog.locator('[data-outcome="recalled"]'), 'which is good news').toHaveClass('form__done');
  const latest = dialog.locator('[data-payment]').first();
  await expect(latest.locator('[data-state="recalled"]')).toBeVisible();
  await expect(latest.getByRole('button')).toHaveCount(0);
});

test('payments that could not be read when one was made elsewhere are read as soon as they can be', async ({
  page,
  server,
  faults,
}) => {
  await enter(page.request, server.url);
  await page.goto('/en/deposit', { waitUntil: 'networkidle' });
  const ways = ['cut off', 'unavailable'] as const;
  const failed = await failReads(page, '/en/deposit', ways);
  await depositByCard(page, server.url, 4321);
  const payments = page.locator('[data-live="payments"]');
  await expect(payments).toContainText('€43.21');
  expect(failed).toEqual(ways);
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('all payments can be seen, the latest first and twenty at a time, also without a script', async ({
  browser,
  server,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled });
    const page = await context.newPage();
    await register(page.request, server.url, '/en/registration', '/en/dashboard');
    await page.request.post('/api/player/accounts', {
      headers: { origin: server.url },
      data: { currency: 'EUR' },
    });
    for (let nth = 1; nth <= 45; nth++) await depositByCard(page, server.url, 20_00 + nth);
    await page.goto('/en/dashboard');
    const payments = page.locator('[data-payment] .figure');
    const expectPart = async (from: number, to: number) => {
      await expect(payments.first()).toHaveText(`€20.${String(from).padStart(2, '0')}`);
      await expect(payments.last()).toHaveText(`€20.${String(to).padStart(2, '0')}`);
    };
    await expectPart(45, 26);
    await page.getByRole('link', { name: 'Earlier payments' }).click();
    await expectPart(25, 6);
    await page.getByRole('link', { name: 'Earlier payments' }).click();
    await expectPart(5, 1);
    await expect(payments).toHaveCount(5);
    await expect(page.getByRole('link', { name: 'Earlier payments' })).toHaveCount(0);
    await page.getByRole('link', { name: 'The latest payments' }).click();
    await expectPart(45, 26);
    await context.close();
  }
});

test('[CASH-23] a further wallet is opened from the dashboard', async ({ page, server }) => {
  await register(page.request, server.url, '/en/registration', '/en/dashboard');
  await page.goto('/en/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Cashbox' });
  await dialog.getByText('Open a wallet in a further currency').click();
  await dialog.getByLabel('Currency').selectOption('NOK');
  await dialog.getByRole('button', { name: 'Open wallet' }).click();
  await expect(dialog.locator('[data-wallet="NOK"][aria-current]')).toBeVisible();
  await page.goto('/en/about');
  const balance = page.locator('.site-header [data-balance]');
  await expect(balance).toHaveText(/NOK/);
  await page.locator('.site-header .account__balance summary').click();
  const wallets = page.getByLabel('You play in');
  await expect(wallets.locator('option')).toContainText([/CA\$/, /NOK/]);
  await wallets.selectOption('CAD');
  await expect(balance).toHaveText(/CA\$/);
  await page.reload();
  await expect(balance).toHaveText(/CA\$/);
});

test('coins are sent to an address that is shown as words, as a link, and as a code that stays over a reload', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url, 'crypto@astrolane.test');
  await page.goto('/en/deposit');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Bitcoin').first().click();
  await expect(dialog.getByLabel('Coin address'), 'coins go to an address of ours').toHaveCount(0);
  await dialog.getByLabel('Amount').fill('12500');
  await dialog.getByRole('button', { name: /^Deposit / }).click();
  const coins = dialog.locator('[data-coin-address]');
  const link = coins.getByRole('link', { name: 'Open in your wallet' });
  await expect(link).toHaveAttribute('href', /^bitcoin:\w+\?amount=0\.0125$/);
  const code = coins.getByRole('img', { name: 'The address and the amount as a QR code' });
  const { data, size } = encode(String(await link.getAttribute('href')), { border: 0 });
  expect(await readCode(code, size)).toEqual(data);
  await page.reload();
  await expect(coins.locator('code')).toBeVisible();
  expect(await readCode(code, size)).toEqual(data);
});

test('[CASH-25] an amount is typed as it is written: its currency stands in the field, of coins with their unit', async ({
  page,
}) => {
  await signIn(page, 'crypto@astrolane.test');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  for (const path of ['deposit', 'popup/limits', 'profile/limits']) {
    await page.goto(`/en/${path}`);
    await expect(amount, path).toHaveAccessibleDescription(/^µBTC/);
  }
  await amount.fill('250');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.locator('[data-limits]')).toContainText('of 250.00 µBTC');
  await page.goto('/en/deposit?amountProp=0.0003');
  await expect(amount).toHaveValue('300');
  await expect(page.getByRole('button', { name: 'Deposit 300.00 µBTC' })).toBeVisible();
});

test('who has several wallets chooses the currency of a limit in the field of its amount', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url, 'tester@astrolane.test');
  await page.request.post('/forms/open-account', {
    headers: { origin: server.url },
    form: { currency: 'JPY', _from: '/en/dashboard' },
  });
  await page.goto('/en/profile/limits');
  const form = page.locator('form[data-form="limit"]');
  const box = form.locator('.field__box', { has: page.getByRole('textbox', { name: 'Amount' }) });
  await box.getByLabel('Currency').selectOption('¥');
  await form.getByLabel('Amount').fill('90000');
  await form.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.locator('[data-limits]')).toContainText('of ¥90,000');
});

test('who has reached the own limit reads in the deposit which one, and until when', async ({ page }) => {
  await signIn(page, 'limited@astrolane.test');
  await page.goto('/en/deposit');
  const limit = page.locator('[data-live="limits"] [data-status="reached"]');
  await expect(limit).toContainText('Deposits, month');
  await expect(limit).toContainText('€150.00 of €150.00');
  await expect(limit).toContainText(/It counts anew on .+ time\./);
});
