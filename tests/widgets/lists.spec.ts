import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import '../support/site.ts';
import { pageWith } from './support.ts';

test('[WIDGET-30] [WIDGET-31] [WIDGET-32] awards by year, each with what it is for; a winner stands out in any case', async ({
  page,
  server,
}) => {
  const award = {
    name: 'Tideline Prize',
    nomination: 'Plainest words',
    prize: 'WINNER',
    year: 2031,
    imgUrl: '/plates/moons/limb/plain.svg',
  };
  await authoring(server).publish('plain-words', award, { type: 'award' });
  await page.goto(await pageWith(server, 'awards-all', '#AwardsList[]#'));
  const cards = page.locator('.awards-list__award');
  const own = cards.filter({ hasText: 'Plainest words' });
  await expect(own).toHaveAttribute('data-winner', 'true');
  await expect(own).toContainText('Tideline Prize, 2031');
  await expect(own).toContainText('WINNER');
  await expect(own.locator('img')).toHaveAttribute('src', award.imgUrl);
  await expect(cards.filter({ hasText: 'Shortlisted' }).first()).not.toHaveAttribute('data-winner');

  const all = await cards.count();
  const years = page.locator('.awards-list__filter').getByRole('button');
  await expect(years.first()).toHaveText('All');
  await years.filter({ hasText: '2031' }).click();
  await expect(cards).toHaveCount(1);
  await expect(years.filter({ hasText: '2031' })).toHaveAttribute('aria-pressed', 'true');
  await years.first().click();
  await expect(cards).toHaveCount(all);
});

test('[WIDGET-13] [WIDGET-25] promotions and awards are there without any script', async ({ server }) => {
  const path = await pageWith(
    server,
    'lists-plain',
    '#PromotionList[category=listed-promo]#\n\n#AwardsList[]#',
  );
  const html = await (await fetch(server.url + path)).text();
  expect(html).toContain('No promotion is running right now.');
  expect(html).toContain('awards-list__award');
  await authoring(server).publishPage('listed-promo', {
    title: 'A listed promotion',
    content: 'Words.',
    categories: ['listed-promo'],
  });
  const after = await (await fetch(server.url + path)).text();
  expect(after).toContain('href="/en/listed-promo">A listed promotion</a>');
});

test('[WIDGET-24] [PAGE-16] [PAGE-17] six articles, then more as the end comes near, one part at a time', async ({
  page,
  server,
}) => {
  const { publishPage } = authoring(server);
  for (let number = 10; number < 30; number++)
    await publishPage(`dispatch/${number}`, {
      title: `Dispatch ${number}`,
      description: 'What happened, in one sentence.',
      content: 'Words.',
      categories: ['dispatches'],
    });
  const path = await pageWith(
    server,
    'articles',
    `${'Far above the list. \n\n'.repeat(60)}#ArticleLists[category=dispatches]#`,
  );
  let under = 0;
  let most = 0;
  const held: (() => void)[] = [];
  await page.route('**/api/cms/pages?**', async (route) => {
    most = Math.max(most, ++under);
    await new Promise<void>((resolve) => held.push(resolve));
    under -= 1;
    await route.continue();
  });
  await page.goto(path);
  const rows = page.locator('.article-list__row:not([data-waiting])');
  await expect(rows).toHaveCount(6);
  expect(held).toHaveLength(0);

  const list = page.locator('.article-list');
  await list.scrollIntoViewIfNeeded();
  await expect(page.locator('.article-list [data-waiting]')).toHaveCount(5);
  await page.mouse.wheel(0, 4000);
  await page.mouse.wheel(0, -200);
  await page.mouse.wheel(0, 4000);
  for (const count of [12, 18, 20]) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
    await expect(rows).toHaveCount(count);
    await page.mouse.wheel(0, 8000);
  }
  expect(most).toBe(1);
  await expect(rows.last()).toContainText('Dispatch 29');
});

test('[WIDGET-27] a list whose cards are on their way shows five skeleton cards', async ({
  page,
  server,
}) => {
  const { publishPage } = authoring(server);
  for (let number = 10; number < 18; number++)
    await publishPage(`despatch/${number}`, {
      title: `Despatch ${number}`,
      content: 'Words.',
      categories: ['despatches'],
    });
  await page.route('**/api/cms/pages?**', () => new Promise(() => {}));
  await page.goto(await pageWith(server, 'articles-waiting', '#ArticleList[category=despatches]#'));
  const list = page.locator('.article-list');
  await list.scrollIntoViewIfNeeded();
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(list.locator('[data-waiting]')).toHaveCount(5);
});
