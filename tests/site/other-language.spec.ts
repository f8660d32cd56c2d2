import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

// Its menus and wordings would be those of all tests.
let own: TestServer;
test.beforeAll(async () => {
  own = await startServer();
});
test.afterAll(async () => void (await own.stop()));

/** The language in which a voice reads what stands there: that of the nearest element that names one. */
const languageOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));

test('what falls back to another language says so, and what stands in it in the language of the page', async ({
  page,
}) => {
  const { publishPage } = authoring(own);
  const content = [
    'Kites *fly*.',
    '#Faq[q1=Do kites fly?;a1=They do.]#',
    '#AgeNotice[]#',
    '#VipBadges[]#',
    '## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.',
  ].join('\n\n');
  await publishPage('kites', {
    ...{ title: 'Kites', description: 'What flies.', content, categories: ['news'] },
    blocks: { instrument: 'Beside the text.\n\n#AgeNotice[]#' },
    meta: { mainContent: 'Below the text.' },
  });
  const places = {
    title: 'en',
    'meta[name="description"]': 'en',
    h1: 'en',
    '.page-head p': 'en',
    '.prose em': 'en',
    '.faq summary': 'en',
    '.prose[data-layout] .safer-line': 'de',
    '.vip-badges': 'de',
    '.contents summary': 'de',
    '.contents li': 'en',
    '.reading__rail p': 'en',
    '.reading__rail .safer-line': 'de',
    '.prose:last-child p': 'en',
    '.site-header a': 'de',
  };
  await page.goto(`${own.url}/de/kites`);
  const read = await Promise.all(
    Object.keys(places).map(async (place) => [place, await languageOf(page, place)]),
  );
  expect(Object.fromEntries(read)).toEqual(places);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await page.goto(`${own.url}/en-CA/kites`);
  await expect(page.locator('main [lang]')).toHaveCount(0);
  await expect(page.locator('head [lang]')).toHaveCount(0);

  await page.goto(`${own.url}/de/news`);
  const listed = page.locator('.article-list__row').filter({ hasText: 'Kites' }).locator('[lang]');
  await expect(listed).toHaveAttribute('lang', 'en');
});

test('a menu that is there in another language says so', async ({ page }) => {
  const { publish, unpublish } = authoring(own);
  await publish(
    'footer',
    { items: [{ label: 'Things' }, { label: 'One', href: '/about' }] },
    { type: 'menu' },
  );
  await unpublish('footer', 'no', 'menu');
  await page.goto(`${own.url}/no/about`);
  const menu = page.locator('.site-footer__links');
  await expect(menu.getByRole('heading', { name: 'Things' })).toHaveAttribute('lang', 'en');
  await expect(menu.getByRole('link', { name: 'One' })).toHaveAttribute('lang', 'en');
  await page.goto(`${own.url}/en/about`);
  await expect(menu.locator('[lang]:not([hreflang])')).toHaveCount(0);
});

test('words that editors changed in English alone stay German for German readers', async ({ page }) => {
  const { publish } = authoring(own);
  await page.goto(`${own.url}/de/about`);
  const skip = page.locator('.skip');
  const german = (await skip.textContent()) ?? '';
  await publish('site', { messages: { 'SITE.SKIP': 'Straight to it' } }, { type: 'messages' });
  await page.goto(`${own.url}/en/about`);
  await expect(skip).toHaveText('Straight to it');
  await page.goto(`${own.url}/de/about`);
  await expect(skip).toHaveText(german);
  const { site } = (await (await page.request.get(`${own.url}/messages/de.json?ns=site`)).json()) as {
    site: { SITE: { SKIP: string } };
  };
  expect(site.SITE.SKIP).toBe(german);
  await publish('site', { messages: { 'SITE.SKIP': 'Gleich dahin' } }, { type: 'messages', locale: 'de' });
  await page.goto(`${own.url}/de/about`);
  await expect(skip).toHaveText('Gleich dahin');
});
