import { expect, test } from '../support/browser.ts';
import { deposit, post, register } from '../widgets/support.ts';

const REFUSED = { status: 422, json: { error: { code: 'limit-reached', message: 'No.', request_id: 'x' } } };

test('a payment that is refused takes back what was said of the one before, and the next one says its own', async ({
  page,
}) => {
  await register(page, `told-${crypto.randomUUID()}@example.com`);
  await deposit(page, 2000);
  await page.goto('/en/deposit');
  const dialog = page.locator('dialog.popup');
  const outcome = dialog.getByText(/is in your balance/);
  await expect(outcome).toBeVisible();
  await page.route('**/api/player/deposits', (route) => route.fulfill(REFUSED));
  await dialog.getByLabel('Amount').fill('30');
  await expect(outcome, 'as long as nothing is sent').toBeVisible();
  await dialog.getByRole('button', { name: /^Deposit €30/ }).click();
  await expect(dialog.locator('[data-form-error]')).not.toBeEmpty();
  await expect(outcome).toHaveCount(0);
  await page.unroute('**/api/player/deposits');
  await dialog.getByRole('button', { name: /^Deposit €30/ }).click();
  await expect(dialog.getByText('€30.00 is in your balance')).toBeVisible();
  await expect(dialog.locator('[data-form-error]')).toBeEmpty();
});

test('so does a coupon', async ({ page }) => {
  await register(page, `told-${crypto.randomUUID()}@example.com`);
  await page.goto('/en/profile/gifts');
  const coupon = page.locator('#coupon');
  const redeem = async (code: string) => {
    await coupon.getByRole('textbox').fill(code);
    await coupon.getByRole('button').click();
  };
  await redeem('NO-SUCH-ONE');
  const outcome = coupon.getByText(/There is no such coupon/);
  await expect(outcome).toBeVisible();
  await page.route('**/api/**', (route) => route.fulfill({ ...REFUSED, status: 409 }));
  await redeem('ANOTHER');
  await expect(coupon.locator('[data-form-error]'), 'says what it was').toHaveText(
    'A limit that you have set is reached. Nothing was taken.',
  );
  await expect(outcome).toHaveCount(0);
  await page.unroute('**/api/**');
  await redeem(' ');
  await expect(coupon.getByRole('textbox')).toHaveAccessibleDescription('Fill in this field.');
  await redeem('NO-SUCH-ONE');
  await expect(outcome).toBeVisible();
});

const LONG = 'Ultimatemegasupernova'.repeat(8);

for (const [path, selector] of [
  ['/en/profile/games-history', '.profile__row > a'],
  ['/en/profile/games-history', '.profile__row strong'],
  ['/en/bonuses', '.deposit-gifts__gift > h3'],
  ['/en/bonuses', '.deposit-gifts__terms dd:last-child'],
] as const)
  test(`a long name does not move a page of a phone sideways: ${selector}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await register(page, `told-${crypto.randomUUID()}@example.com`);
    await deposit(page, 5000);
    const ask = async (address: string, body: object) => JSON.parse((await post(page, address, body)).text);
    const { data } = await ask('/api/games_filter', { device: 'desktop' });
    const game = { identifier: data[0].identifier, mode: 'real' };
    const { id, stakes_cents } = await ask('/api/games/sessions', game);
    await ask(`/api/games/sessions/${id}/bets`, { stake_cents: stakes_cents[0] });
    await page.goto(path, { waitUntil: 'networkidle' });
    const widths = await page
      .locator(selector)
      .first()
      .evaluate((element, text) => {
        const { documentElement: root } = document;
        const before = root.scrollWidth;
        element.textContent = text;
        return [before, root.scrollWidth];
      }, LONG);
    expect(widths).toEqual([390, 390]);
  });
