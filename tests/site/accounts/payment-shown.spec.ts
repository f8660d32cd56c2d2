import { expect, test } from '../../support/browser.ts';
import { signIn } from '../../widgets/support.ts';
import { enter } from '../routes/support.ts';

test('[NOTIFY-01] a toast closes after ten seconds, or by its button', async ({ page }) => {
  await page.clock.install();
  await page.goto('/en/help');
  const say = (key: string) =>
    page.evaluate((detail) => document.dispatchEvent(new CustomEvent('hm:toast', { detail })), key);
  // From here on time passes only as it is told to: a busy machine takes longer between two steps than a toast is shown.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await say('NOTIFICATIONS.SOMETHING_WENT_WRONG');
  const toast = page.getByRole('region', { name: 'Notes' }).getByText('Something went wrong.');
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return await toast.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(9_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
  await say('NOTIFICATIONS.ON_LIMIT_REACHED');
  const lasting = page.locator('[data-toast="NOTIFICATIONS.ON_LIMIT_REACHED"]');
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return await lasting.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(60_000);
  await lasting.getByRole('button').click();
  await expect(lasting).toHaveCount(0);
});

test('[PROFILE-08] a limit that is reached meanwhile warns on the page that is open, and stays', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url, 'new@astrolane.test');
  const headers = { origin: server.url };
  const { currency } = (await (await page.request.get('/api/player')).json()) as { currency: string };
  const data = { type: 'deposit', period: 'week', accounts: [{ currency, amount_cents: 2000 }] };
  expect((await page.request.post('/api/user_limits', { headers, data })).ok()).toBe(true);
  await page.goto('/en/help');
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await page.waitForFunction(
    () => performance.getEntriesByName(`${location.origin}/api/user_limits`).length > 0,
  );
  await page.request.post('/api/player/deposits', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { currency, amount_cents: 2000 },
  });
  const warning = page.locator('[data-toast="NOTIFICATIONS.ON_LIMIT_REACHED"][data-kind="warning"]');
  await expect(warning).toContainText('A limit that you have set is reached.');
});

test('[NOTIFY-03, ROUTE-82, ROUTE-83] a notification has icon, title, text, and a button to a named route or a path', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url, 'vip@astrolane.test');
  const { id } = (await (await page.request.get('/api/player')).json()) as { id: string };
  const buttons = [
    { title: 'Arena', toName: 'arena' },
    { title: 'Quests', toName: 'quests' },
    { title: 'One', toName: 'tournamentPage', params: { slug: 'orbit week' } },
    { title: 'Path', path: '/vip' },
    { title: 'Elsewhere', path: '//evil.example' },
    { title: 'Nowhere', toName: 'no-such-route' },
  ];
  const kept = buttons.map((button, index) => ({
    until: Date.now() + 60_000 + index,
    dismissed: false,
    notification: {
      ...{
        id: `n${index}`,
        type: 'personal',
        identifier: 'told',
        title: `Title ${index}`,
        // What another platform writes is shown as its words, its emphasis and its safe links.
        text: `Text ${index} <b>is</b> <a href="javascript:alert(1)">bold</a><img src=x onerror=alert(1)>`,
      },
      content: { icon: 'cup', title: `Title ${index}`, button },
    },
  }));
  await page.addInitScript(
    ([place, list]) => localStorage.setItem(place ?? '', list ?? ''),
    [`hm-notifications:${id}`, JSON.stringify(kept)],
  );
  await page.goto('/en/help');
  await page.locator('.account__news summary').click();
  const news = page.locator('.account__news');
  const first = news.locator('[data-notification="n0"]');
  await expect(first).toContainText('Title 0');
  await expect(first.locator('p')).toHaveText('Text 0 is bold');
  await expect(first.locator('p b')).toHaveText('is');
  await expect(first.locator('p img')).toHaveCount(0);
  await expect(first.locator('svg').first()).toBeVisible();
  for (const [name, href] of [
    ['Arena', '/en/tournaments'],
    ['Quests', '/en/tournaments/actions'],
    ['One', '/en/tournaments/orbit%20week'],
    ['Path', '/en/vip'],
  ] as const)
    await expect(news.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(news.getByRole('link')).toHaveCount(4);
  // One after the other can be taken away, by keys too.
  const away = (index: number) => news.locator(`[data-notification="n${index}"]`).getByRole('button');
  await away(2).click();
  await expect(away(2)).toHaveCount(0);
  await expect(away(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(away(1)).toHaveCount(0);
  await expect(away(0)).toBeFocused();
});

test('[NOTIFY-08, NOTIFY-09] who subscribes to offers is told so, and who was subscribed already that', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url, 'vip@astrolane.test');
  await page.request.put('/api/subscriptions', {
    headers: { origin: server.url },
    data: { receive_promos: false, receive_sms_promos: false },
  });
  await page.goto('/en/profile');
  const save = page.locator('form[data-form="subscriptions"]').getByRole('button', { name: 'Save' });
  await page.getByLabel('Send me offers by e-mail.').check();
  await save.click();
  await expect(page.locator('[data-toast="NOTIFICATIONS.SUCCESS_RECAEVED_PROMO"]')).toContainText(
    'You are subscribed.',
  );
  await save.click();
  await expect(page.locator('[data-toast="NOTIFICATIONS.SUCCESS_ALREADY_SUBSCRIBED_PROMO"]')).toContainText(
    'You are subscribed already.',
  );
});

test('[CASH-09, CASH-10] a deposit cancelled in the last five minutes is warned of once, an older one not', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url);
  const payment = (id: string, minutes: number) => ({
    ...{ id, action: 'deposit', state: 'canceled', currency: 'EUR', amount_cents: 2000, recallable: false },
    ...{ method: 'visa', address: null, created_at: new Date(Date.now() - 6e6).toISOString() },
    finished_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  });
  let payments: ReturnType<typeof payment>[] = [];
  await page.route('**/api/player/payments', (route) => route.fulfill({ json: payments }));
  const open = async (...list: typeof payments) => {
    // The page before reads them again while it is open.
    await page.goto('about:blank');
    payments = list;
    const read = page.waitForResponse('**/api/player/payments');
    await page.goto('/en/help');
    await read;
  };
  const warning = page.locator('[data-toast="CASHBOX.PAYMENT_STATUS.CANCELED"]');
  await open(payment('old', 6));
  expect(await page.evaluate(() => localStorage.getItem('hm-canceled'))).toBeNull();
  await open(payment('fresh', 4), payment('old', 6));
  await expect(warning).toContainText('Your deposit was cancelled. Nothing was taken.');
  expect(await page.evaluate(() => localStorage.getItem('hm-canceled'))).toBe('["fresh"]');
  await open(payment('next', 1), payment('fresh', 4));
  await expect(warning).toBeVisible();
  await open(payment('next', 1), payment('fresh', 4));
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(warning).toHaveCount(0);
});

test('[PROFILE-04] a refused resend of the confirmation says the first message of the address', async ({
  page,
  server,
}) => {
  await enter(page.request, server.url, 'unconfirmed@astrolane.test');
  await page.goto('/en/help');
  await page.route('**/api/users/confirmation', (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: { code: 'validation-failed', message: 'email', request_id: 'x' },
        errors: { email: ['VALIDATION.EMAIL.TOO_SOON', 'VALIDATION.EMAIL.INVALID'] },
      },
    }),
  );
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(page.locator('[data-toast="VALIDATION.EMAIL.TOO_SOON"]')).not.toHaveText(/VALIDATION/);
});

test('letters of twice the size make no dialog of payments scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'crypto@astrolane.test');
  await page.goto('/de/deposit');
  const dialog = page.getByRole('dialog', { name: 'Einzahlen' });
  await expect(dialog.locator('.payments .figure').first()).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const beyond = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(beyond).toBe(0);
});
