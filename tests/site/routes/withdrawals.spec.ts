import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../../support/browser.ts';
import { register } from '../../widgets/support.ts';

const password = 'orbit-orbit-9';

test('a withdrawal says what the level leaves of the month, refuses more at the amount, and asks for the code of a second factor', async ({
  page,
  server,
}) => {
  const send = async (path: string, data: object, method: 'POST' | 'PATCH' = 'POST') => {
    const headers = { origin: server.url, 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.fetch(`/api/player${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return await answer.json();
  };
  await page.goto('/en/about');
  await register(page, `withdraw-${crypto.randomUUID()}@astrolane.test`);
  const profile = { first_name: 'Mira', last_name: 'Ceti', city: 'Lyra', address: '1 Vega Street' };
  await send('', { ...profile, postal_code: 'K1A 0B1' }, 'PATCH');
  await send('/deposits', { currency: 'EUR', amount_cents: 20_000_00 });
  const cashout = { currency: 'EUR', amount_cents: 4_000_00, method_id: 'visa', profile: '4242' };
  for (let times = 0; times < 2; times++) await send('/cashouts', cashout);
  const { secret } = await send('/two_factor', { password });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recovery_codes: codes } = await send('/two_factor/confirm', { otp_attempt: app.generate() });

  await page.goto('/en/withdraw');
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await expect(dialog).toContainText('Your level leaves €2,000.00 to withdraw in this month (UTC).');
  const amount = dialog.getByLabel('Amount');
  const code = dialog.getByLabel('Code', { exact: true });
  const submit = () => dialog.getByRole('button', { name: /^Withdraw €/ }).click();
  await dialog.getByRole('radio', { name: /Visa/ }).first().check();
  const account = dialog.getByLabel(/last four digits/i);
  if (await account.isVisible()) await account.fill('4242');
  await amount.fill('3000');
  await code.fill(codes[0]);
  await submit();
  await expect(amount).toHaveAccessibleDescription(
    /more than your VIP level lets you withdraw in this month/,
  );
  await amount.fill('1000');
  await code.fill('00000');
  await submit();
  await expect(code).toHaveAccessibleDescription(/This code is wrong or used/);
  await code.fill(codes[0]);
  await submit();
  await expect(dialog.getByText(/€1,000\.00 is set aside for you/)).toBeVisible();
  await page.reload();
  await expect(dialog).toContainText('Your level leaves €1,000.00 to withdraw in this month (UTC).');
});
