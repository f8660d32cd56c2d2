import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { CURRENCIES } from '../../src/casino/entities/regions.ts';
import { formatExact, formatMoney, formatRound } from '../../src/hashmark/i18n/money.ts';
import { LOCALES } from '../../src/regions.ts';
import { expect, test } from '../support/browser.ts';

const AMOUNTS = [0, 1, 99, 1250, -1250, 100_000, 123_456_789, 500_000_000];

/** The formatter of the browser's islands, as one script. */
const formatter = (): string =>
  ['documents/subunits.ts', 'i18n/money.ts']
    .map((file) => stripTypeScriptTypes(readFileSync(`src/hashmark/${file}`, 'utf8')))
    .join('\n')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '');

test('the browser writes every amount as the server does, in each currency and language', async ({
  page,
}) => {
  await page.goto('about:blank');
  const shown = await page.evaluate(
    ([source, currencies, locales, amounts]) => {
      const format = new Function(`${source}; return [formatMoney, formatRound, formatExact];`)() as ((
        amount: number,
        currency: string,
        locale: string,
      ) => string)[];
      return locales.flatMap((locale) =>
        currencies.flatMap((currency) =>
          amounts.map((amount) => format.map((write) => write(amount, currency, locale))),
        ),
      );
    },
    [formatter(), CURRENCIES, [...LOCALES], AMOUNTS] as const,
  );
  const expected = LOCALES.flatMap((locale) =>
    CURRENCIES.flatMap((currency) =>
      AMOUNTS.map((amount) =>
        [formatMoney, formatRound, formatExact].map((write) => write(amount, currency, locale)),
      ),
    ),
  );
  expect(shown).toEqual(expected);
});

test('a text and a table write one amount alike', async ({ page }) => {
  for (const locale of ['en', 'de', 'fr-CA', 'it', 'no']) {
    await page.goto(`/${locale}/vip`);
    const table = await page.locator('[data-var="_vip_bronze_bets"]').textContent();
    await expect(page.locator('[data-var="bronzeBets"]').first()).toHaveText(table ?? '');
  }
});
