import { expect, test } from '../support/browser.ts';

/** What is found at an address: its heading, and something that only its own page shows. */
const PAGES: readonly (readonly [path: string, heading: string, shows: string])[] = [
  ['/en/support', 'Support', 'form, .prose'],
  ['/en/benefits-of-crypto', 'Benefits of crypto', '.prose'],
  ['/en/vip', 'VIP club', '.vip-club-table'],
  ['/en/vip/rewards', 'VIP rewards', '.vip-club-compare'],
  ['/en/vip/info', 'How the VIP club works', '.vip-club-table'],
  ['/en/aquanova-odyssey', 'Aquanova odyssey', '.adventure-calendar'],
  ['/en/awards', 'Awards', '.awards-list'],
  ['/en/responsible-gaming', 'Responsible gaming', '.prose'],
  ['/en/bonus-balance', 'Bonus balance', '.prose table'],
  ['/en/leaderboard', 'Leaderboard', '.leaderboard'],
  ['/en/promotions', 'Promotions', '.promotion-list'],
  ['/en/perihelion', 'Perihelion', '.jackpot-slider'],
  ['/en/long-orbit', 'Long Orbit', '.jackpot-slider'],
  ['/en/deep-field', 'Deep Field', '.jackpot-slider'],
  ['/en/payments', 'Payments', '.payment-methods'],
  ['/en/news', 'News', '.article-list'],
];

const among = (...paths: string[]) => PAGES.filter(([path]) => paths.some((own) => path === `/en${own}`));

/** Opens each page and looks for what is its own. */
const found = (paths: string[]) =>
  async function open({ page }: { page: import('@playwright/test').Page }) {
    for (const [path, heading, shows] of among(...paths)) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.locator(`main ${shows}`).first(), path).toBeVisible();
    }
  };

test('[ROUTE-37] [ROUTE-40] [ROUTE-74] support, coins and safer play have their pages', async ({ page }) =>
  found(['/support', '/benefits-of-crypto', '/responsible-gaming'])({ page }));

test('[ROUTE-43] [ROUTE-44] [ROUTE-45] the VIP club has its progress, its rewards and its rules', async ({
  page,
}) => found(['/vip', '/vip/rewards', '/vip/info'])({ page }));

test('[ROUTE-46] [ROUTE-73] [ROUTE-75] the adventure, the awards and the bonus balance have their pages', async ({
  page,
}) => found(['/aquanova-odyssey', '/awards', '/bonus-balance'])({ page }));

test('[ROUTE-76] [ROUTE-77] [ROUTE-80] winners, promotions and each jackpot have their pages', async ({
  page,
}) => found(['/leaderboard', '/promotions', '/perihelion', '/long-orbit', '/deep-field'])({ page }));

test('[ROUTE-85] payments name time, fee and limits of every method', async ({ page }) => {
  await found(['/payments'])({ page });
  const methods = page.locator('.payment-methods');
  for (const fact of [/takes/i, /fee/i, /deposit/i, /withdrawal/i]) await expect(methods).toContainText(fact);
});

test('[ROUTE-86] [ROUTE-87] news lead to the article itself', async ({ page }) => {
  await found(['/news'])({ page });
  await page.getByRole('link', { name: 'One page for all limits' }).click();
  await expect(page).toHaveURL(/\/en\/news\/one-page-for-limits$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One page for all limits');
});
