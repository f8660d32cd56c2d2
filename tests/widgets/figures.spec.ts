import type { GiftOffer } from '../../src/casino/entities/gift.ts';
import type { PaymentMethod } from '../../src/casino/entities/payment.ts';
import { formatRound } from '../../src/hashmark/i18n/money.ts';
import { expect, test } from '../support/browser.ts';
import { pageWith, register, signIn } from './support.ts';

const TEXT =
  '#Perks[level=gold]#\n\n#CatchInfo[jackpot=deep-field]#\n\n#PaymentMethods[]#\n\n#DepositGifts[]#';

test('[WIDGET-03] [WIDGET-08] [WIDGET-09] perks, steps to a jackpot and payment methods with the figures in force', async ({
  page,
  server,
}) => {
  await page.goto(await pageWith(server, 'figures', TEXT));
  const perks = page.locator('.perks__perk');
  await expect(perks.filter({ hasText: 'net loss' })).toContainText('10%');
  await expect(page.locator('[data-perk="withdrawal"]')).toContainText(/CA\$\d+,000/);
  await expect(page.locator('[data-perk="manager"]')).toBeVisible();

  const steps = page.locator('.catch-info__step');
  await expect(steps).toHaveCount(4);
  await expect(steps.nth(0)).toContainText(/^Open a game\d+ games carry/);
  await expect(steps.nth(2)).toContainText('Deep Field, Cluster, or Spark');

  const answer = await fetch(`${server.url}/api/info/payment_methods?currency=CAD`);
  const { deposit } = (await answer.json()) as { deposit: PaymentMethod[] };
  const visa = deposit.find(({ brand }) => brand === 'visa');
  const row = page.locator('[data-method="visa"]');
  await expect(row.getByRole('rowheader')).toHaveText('Visa');
  await expect(row).toContainText(
    `${formatRound(visa?.deposit?.min ?? 0, 'CAD', 'en')} to ${formatRound(visa?.deposit?.max ?? 0, 'CAD', 'en')}`,
  );
  await expect(page.locator('.payment-methods tbody tr')).toHaveCount(deposit.length);
});

test('[CASH-33] what cards and ecoPayz allow is told by the messages of the table', async ({
  page,
  server,
}) => {
  await page.goto(await pageWith(server, 'told-limits', '#PaymentMethods[direction=deposit]#'));
  const range = (method: string) => page.locator(`[data-method="${method}"] td`).last();
  for (const method of ['visa', 'maestro', 'mastercard'])
    await expect(range(method)).toHaveText(/ to .*, or less if your bank says so$/);
  await expect(range('ecopayz')).toHaveText(/ to .*, or less if your ecoPayz account says so$/);
});

test('until the own gifts are known a player sees those of the page, and not that they are lost', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'deposit-gifts-late', '#DepositGifts[]#');
  await register(page, 'late-gifts@example.com');
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/api/bonuses/deposit', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/bonuses/deposit');
  await page.goto(path);
  await asked;
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/\d/);
  await expect(page.locator('.deposit-gifts__gift').first()).toBeVisible();
  await expect(page.locator('.deposit-gifts .widget-empty')).toHaveCount(0);
  letCome();
  await expect(page.locator('.deposit-gifts__gift').first()).toBeVisible();
});

test('[WIDGET-04] gifts of a deposit in the own currency, and none for a player of several accounts', async ({
  page,
  context,
  reader,
  server,
}) => {
  const path = await pageWith(server, 'deposit-gifts', TEXT);
  await context.addCookies([{ name: 'country', value: 'DE', url: server.url }]);
  await page.goto(path);
  const gifts = page.locator('.deposit-gifts__gift');
  const offers = (await (await fetch(`${server.url}/api/bonuses/deposit`)).json()) as GiftOffer[];
  await expect(gifts).toHaveCount(offers.length);
  await expect(gifts.first()).toContainText(offers[0]?.title ?? '');
  await expect(gifts.first()).toContainText(`×${offers[0]?.bonuses[0]?.wager}`);
  await expect(gifts.first()).toContainText('€');

  await signIn(page, 'new@astrolane.test');
  await page.goto(path);
  await expect(gifts.first()).toContainText('CA$');
  await expect(page.locator('[data-method="visa"]')).toContainText('CA$');
  const other = await reader();
  await signIn(other, 'multi@astrolane.test');
  await other.goto(path);
  await expect(other.locator('[data-method="visa"]')).toContainText('NZ$');
  await expect(other.locator('.deposit-gifts')).toHaveCount(0);
});
