import type { Page } from '@playwright/test';
import { formatMoney } from '../../../src/hashmark/i18n/money.ts';
import { expect, test } from '../../support/browser.ts';

/** The characters of a paragraph as they stand from left to right. */
async function shownOrder(page: Page, text: string): Promise<string> {
  await page.setContent(`<p dir="rtl" style="white-space: nowrap"></p>`);
  return await page.locator('p').evaluate((paragraph, words) => {
    paragraph.textContent = words;
    const node = paragraph.firstChild as Text;
    const places = [...words].map((sign, index) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return { sign, ...range.getBoundingClientRect().toJSON() } as {
        sign: string;
        x: number;
        width: number;
      };
    });
    return places
      .filter(({ width }) => width > 0)
      .sort((a, b) => a.x - b.x)
      .map(({ sign }) => sign)
      .join('')
      .replace(/\s+/g, ' ');
  }, text);
}

test('an amount is read in its order in a sentence from right to left', async ({ page }) => {
  for (const [currency, shown] of [
    ['CAD', 'CA$ 50.00'],
    ['EUR', '€ 50.00'],
  ] as const) {
    const amount = formatMoney(5000, currency, 'ar');
    for (const sentence of [amount, `حتى ${amount}`, `${amount} لكل`, `حتى ${amount}، 3 مرات`])
      expect(await shownOrder(page, sentence), JSON.stringify(sentence)).toContain(shown);
  }
  const coins = formatMoney(100, 'BTC', 'ar');
  expect(await shownOrder(page, `حتى ${coins} 3 مرات`)).toContain('3 µBTC 1.00');
});
