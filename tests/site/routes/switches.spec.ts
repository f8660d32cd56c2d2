import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from '../../support/browser.ts';
import { authoring } from '../../support/content.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { ask, enter, formsOf, headingOf } from './support.ts';

/** For what every reader would see: each test changes a document of its own on it. */
let changed: TestServer;
test.beforeAll(async () => {
  changed = await startServer();
});
test.afterAll(async () => {
  await changed.stop();
});

interface Written {
  title: string;
  value: Record<string, unknown>;
}
const written = (name: string): Written => parse(readFileSync(`content/configs/${name}.en.yaml`, 'utf8'));

test('[REDIR-08, REDIR-09, REDIR-10] pages of features that are off lead to what is there instead', async ({
  request,
}) => {
  const { title, value } = written('navigation');
  const set = (features: Record<string, boolean>) =>
    authoring(changed).publish(
      'navigation',
      {
        title,
        value: { ...value, features: { ...(value.features as object), ...features } },
      },
      { type: 'config' },
    );
  const to = async (path: string) => (await ask(request, `${changed.url}${path}`)).to;
  await set({ rocket_mart: false, rocket_chance: false, lotteries: false });
  await expect.poll(() => to('/en/rocket-mart')).toBe('/en/promotions');
  expect(await to('/en/rocket-mart/freespins')).toBe('/en/promotions');
  expect(await to('/rocket-chance')).toBe('/promotions');
  expect(await to('/en/tournaments/lotteries')).toBe('/en/tournaments/all');
  await set({ rocket_mart: true, rocket_chance: true, lotteries: true });
  await expect.poll(() => to('/en/rocket-mart')).toBeUndefined();
  expect(await to('/rocket-chance')).toBeUndefined();
  expect(await to('/en/tournaments/lotteries')).toBeUndefined();
});

test('[REDIR-11, REDIR-12] the sale of the shop is for players, and only while it lasts', async ({
  playwright,
}) => {
  const { title, value } = written('rewards-shop');
  const sale = value.sale as { cards: unknown[] };
  const set = (cards: unknown[]) =>
    authoring(changed).publish(
      'rewards-shop',
      {
        title,
        value: { ...value, sale: { from_day: 1, cards } },
      },
      { type: 'config' },
    );
  const guest = await playwright.request.newContext({ baseURL: changed.url });
  const player = await playwright.request.newContext({ baseURL: changed.url });
  await enter(player, changed.url);
  await set(sale.cards);
  await expect.poll(async () => (await ask(player, '/en/rocket-mart/discounts')).to).toBeUndefined();
  expect(await ask(guest, '/en/rocket-mart/discounts')).toMatchObject({ status: 302, to: '/en/rocket-mart' });
  await set([]);
  await expect.poll(async () => (await ask(player, '/en/rocket-mart/discounts')).to).toBe('/en/rocket-mart');
  await Promise.all([guest.dispose(), player.dispose()]);
});

test('[ROUTE-61, ROUTE-62] [HASH-08, HASH-09] sports betting has a page, and page and hash hand what is asked for to the sportsbook', async ({
  page,
}) => {
  const { title, value } = written('betting-config');
  await authoring(changed).publish(
    'betting-config',
    {
      title,
      value: { ...value, is_enabled: true, url: 'https://sport.astrolane.example' },
    },
    { type: 'config' },
  );
  const link = page.getByRole('link', { name: 'Go to sports betting' });
  await page.goto(`${changed.url}/en/sport`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports betting');
  await expect(link).toHaveAttribute('href', 'https://sport.astrolane.example');
  await page.goto(`${changed.url}/en/sport/football`);
  await expect(link).toHaveAttribute('href', 'https://sport.astrolane.example/football');

  await page.route('https://sport.astrolane.example/**', (route) => route.fulfill({ body: 'bets' }));
  await page.goto(`${changed.url}/en/help#sport`);
  await expect(page).toHaveURL('https://sport.astrolane.example/');
  await page.goto(`${changed.url}/en/help#sport_live-now`);
  await expect(page).toHaveURL('https://sport.astrolane.example/live-now');
});

test('[ROUTE-63, ROUTE-64] registration and sign-in of sports betting are for guests', async ({
  request,
  server,
}) => {
  for (const [path, form] of [
    ['/en/sport/registration', 'registration'],
    ['/en/sport/login', 'login'],
  ] as const) {
    const { status, html } = await ask(request, path);
    expect([status, formsOf(html).includes(form)], path).toEqual([200, true]);
  }
  await enter(request, server.url);
  for (const path of ['/en/sport/registration', '/en/sport/login'])
    expect(await ask(request, path), path).toMatchObject({ status: 302, to: '/en' });
});

test('[GUARD-05] a route can keep what search engines are told from its page', async ({ request }) => {
  const { html } = await ask(request, '/en/confirmation');
  expect(html).not.toMatch(/<meta name="description"|property="og:|rel="alternate"/);
  expect((await ask(request, '/en/sign-in')).html).toMatch(/property="og:title"/);
});

test('[GUARD-04] an analytics event carries the place that its route names', async ({ page, server }) => {
  await enter(page.request, server.url);
  await page.goto('/en/help');
  await page.locator('.site-header').getByRole('link', { name: 'Deposit', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await dialog.getByRole('radio', { name: /Demo/ }).check();
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByRole('button', { name: /^Deposit €10/ }).click();
  await expect(dialog.getByText('€10.00 is in your balance.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'dataLayer'))).toContainEqual({
    event: 'form_sent',
    place: 'cashbox',
    form: 'deposit',
  });
});

test('[GUARD-08, GUARD-09] a guest in a closed country is told so, and from a closed page led to the main page', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'country', value: 'RU', url: server.url }]);
  // The script that closes links is loaded by the page's own.
  const waitUntil = 'networkidle';
  await page.goto('/en/help', { waitUntil });
  const follow = (path: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Play' });
      document.querySelector('main')?.append(link);
      link.click();
    }, path);
  await follow('/en/login');
  await expect(page.locator('[data-toast="OOPS.RESTRICTED_GEO"][data-kind="warning"]')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/help$/);
  await page.goto('/en/login', { waitUntil });
  await follow('/en/login');
  await expect(page).toHaveURL(/\/en$/);
});

test('[ROUTE-37, ROUTE-40, ROUTE-94] support is the page that editors have written, else one of the site', async ({
  request,
  server,
}) => {
  expect(headingOf((await ask(request, '/en/benefits-of-crypto')).html)).toBeTruthy();
  const { status, html } = await ask(request, '/en/support');
  expect([status, formsOf(html)]).toEqual([200, ['contact']]);
  expect(html).toContain('What helps us');
  for (const locale of ['en', 'de', 'fr-CA', 'it', 'no'])
    await authoring(changed).unpublish('support', locale);
  const own = await ask(request, `${changed.url}/en/support`);
  expect([own.status, headingOf(own.html), formsOf(own.html)]).toEqual([200, 'Support', ['contact']]);
  const sent = await request.post('/forms/contact', {
    headers: { origin: server.url },
    maxRedirects: 0,
    form: { name: 'Mira', email: 'nowhere', message: 'pause', _from: '/en/support' },
  });
  expect(sent.headers().location).toBe('/en/support');
  const again = (await ask(request, '/en/support')).html;
  expect(again).toMatch(/value="nowhere"[^>]*aria-invalid="true"/);
  expect(again).toContain('>pause</textarea>');
});

test('[ROUTE-72] the general rules open for everybody', async ({ request }) => {
  const { status, html } = await ask(request, '/en/general-rules');
  expect([status, headingOf(html)]).toEqual([200, 'General rules']);
});
