import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const page = { title: 'Deep', content: 'Text.' };

test('[SEO-01] [SEO-02] [SEO-03] depth keeps pages from search engines, and a category is known as one of the pokies', async ({
  page: browser,
  server,
}) => {
  const { publishPage } = authoring(server);
  for (const path of ['deep/two/three', 'deep/two/three/four', 'pokies/a/b/c', 'pokies/a/b/c/d'])
    await publishPage(path, page);
  const robots = browser.locator('meta[name="robots"]');
  for (const [path, isKept] of [
    ['/en/deep/two/three', true],
    ['/en/deep/two/three/four', false],
    ['/en/pokies/a/b/c', true],
    ['/en/pokies/a/b/c/d', false],
  ] as const) {
    await browser.goto(path);
    if (isKept) await expect(robots).toHaveCount(0);
    else await expect(robots).toHaveAttribute('content', 'noindex');
  }
  await browser.goto('/en/categories/new');
  await expect(browser.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${server.url}/en/pokies/new`,
  );
  await browser.goto('/en/slots');
  await expect(browser.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${server.url}/en/pokies/all`,
  );
});

test('[SEO-04] [SEO-05] a hash scrolls to its part, and waits for one that comes late', async ({
  page: browser,
  server,
}) => {
  const rest = 'Line.\n\n'.repeat(120);
  await authoring(server).publishPage('late-part', { title: 'Late', content: `${rest}## There\n\n${rest}` });
  await browser.goto('/en/late-part#there');
  const place = () => browser.evaluate(() => document.getElementById('there')?.getBoundingClientRect().top);
  await expect.poll(place).toBeLessThan(200);
  expect(await browser.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'smooth',
  );
  await browser.clock.install();
  const comes = async (after: number) => {
    await browser.goto('/en/about');
    await browser.goto(`/en/late-part?after=${after}#late`);
    await browser.waitForLoadState('networkidle');
    await browser.clock.runFor(after);
    await browser.evaluate(() => {
      const part = Object.assign(document.createElement('p'), { id: 'late', textContent: 'Late.' });
      document.querySelector('main')?.append(part);
    });
    await browser.clock.runFor(400);
  };
  const lands = () => browser.evaluate(() => scrollY);
  await comes(1_000);
  await expect.poll(lands).toBeGreaterThan(1_000);
  await comes(6_000);
  expect(await lands()).toBe(0);
});

test('[SEO-06] [SEO-07] a new page begins at the top, back and forward are where they were', async ({
  page: browser,
}) => {
  await browser.goto('/en/terms-and-conditions');
  await browser.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  await browser.locator('.site-footer a[href="/en/about"]').evaluate((link: HTMLElement) => link.click());
  await expect(browser).toHaveURL(/\/en\/about$/);
  const top = () => browser.evaluate(() => scrollY);
  expect(await top()).toBe(0);
  await browser.goBack();
  await expect.poll(top).toBe(1200);
  await browser.goForward();
  await expect.poll(top).toBe(0);
});

test('[SEO-08] the title of a hidden page turns every 2 s, and is its own when somebody comes back', async ({
  page: browser,
}) => {
  await browser.clock.install();
  await browser.goto('/en/about');
  const own = await browser.title();
  const look = (state: string) =>
    browser.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await look('hidden');
  await browser.waitForLoadState('networkidle');
  await browser.clock.runFor(2_100);
  await expect(browser).toHaveTitle('Your page is still open');
  await browser.clock.runFor(2_000);
  await expect(browser).toHaveTitle(own);
  await browser.clock.runFor(2_000);
  await look('visible');
  await expect(browser).toHaveTitle(own);
});

test('[SEO-09] the main page tells who runs the site, on the configured hosts alone', async ({
  context,
  server,
}) => {
  const value = (hosts: string[]) => ({
    features: { activity_hub: false, rocket_mart: true, rocket_chance: false, jackpot_entries: false },
    affiliates: null,
    blog: null,
    socials: [],
    dmca: null,
    organization: { hosts, same_as: ['https://t.me/astrolane'] },
    copyright: [],
  });
  const { publish } = authoring(server);
  await context.addCookies([{ name: 'country', value: 'NO', url: server.url }]);
  const browser = await context.newPage();
  const blocks = async (path: string) => {
    await browser.goto(path);
    const texts = await browser.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text)).filter((block) => block['@type'] === 'Organization');
  };
  await publish('navigation/NO', { value: value(['localhost']) }, { type: 'config' });
  expect(await blocks('/en')).toMatchObject([
    { name: 'Astrolane', url: server.url, sameAs: ['https://t.me/astrolane'] },
  ]);
  expect(await blocks('/en/about')).toEqual([]);
  await publish('navigation/NO', { value: value(['elsewhere.example']) }, { type: 'config' });
  expect(await blocks('/en')).toEqual([]);
});

test('one sitemap names every live page in all languages, robots name the sitemap', async ({
  request,
  server,
}) => {
  await authoring(server).publishPage('not-for-engines', { ...page, meta: { noindex: true } });
  await authoring(server).publishPage('only-english', page);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('application/xml');
  const text = await sitemap.text();
  expect(text).toContain(`<loc>${server.url}/en/terms-and-conditions</loc>`);
  expect(text).toContain(`hreflang="de" href="${server.url}/de/vip"`);
  expect(text).not.toMatch(/not-for-engines|first-week/);
  expect(text).toContain(`<loc>${server.url}/en-AU/only-english</loc>`);
  expect(text, 'a language without a text of its own').not.toContain('/de/only-english');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

test('a page that somebody is about to open is fetched ahead', async ({ page: browser }) => {
  await browser.goto('/en/about');
  const ahead = browser.waitForRequest((request) => request.url().endsWith('/en/vip'));
  await browser.locator('.site-nav a[href="/en/vip"]').hover();
  expect((await (await ahead).allHeaders())['sec-purpose']).toContain('prefetch');
});
