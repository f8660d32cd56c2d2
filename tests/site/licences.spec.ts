import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const brands = (page: import('@playwright/test').Page) =>
  page.locator('[data-brand]').evaluateAll((links) => links.map((link) => link.getAttribute('data-brand')));

test('[GEO-08] [GEO-10] [GEO-11] the licence of Estonia has marks and ways to pay of its own; Curaçao is the default', async ({
  page,
  server,
}) => {
  await page.goto('/en/about');
  await expect(page.locator('[data-mark="licence"]')).toHaveText('Licence: Curaçao');
  await expect(page.locator('[data-mark="age"]')).toHaveText('18+');
  expect(await brands(page)).toContain('ecoPayz');
  await page.goto(`http://ee.localhost:${server.port}/en/about`);
  await expect(page.locator('[data-mark="licence"]')).toHaveText('Licence: Estonia');
  await expect(page.locator('[data-mark="age"]')).toHaveText('21+');
  expect(await brands(page)).toContain('Visa');
  expect(await brands(page)).not.toContain('ecoPayz');
});

test('[GEO-05] [GEO-09] the language stands first in a path; menus may lead elsewhere under another licence', async ({
  page,
  server,
}) => {
  await authoring(server).publish(
    'sidebar/EE',
    {
      title: 'Side menu',
      items: [{ label: 'Rules of Estonia', href: '/terms-and-conditions', icon: 'limits' }],
    },
    { type: 'menu', locale: 'de' },
  );
  const menu = page.locator('#_sidebar .sidebar__links').first();
  await page.goto('/de/pokies');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(menu.locator('a[href="/de/vip"]')).toHaveCount(1);
  const own = await page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((href) => !href.startsWith('/de/'))).toEqual([]);
  await page.goto(`http://ee.localhost:${server.port}/de/about`);
  await expect(menu.locator('a[href="/de/terms-and-conditions"]')).toHaveText('Rules of Estonia');
  await expect(menu.locator('a[href="/de/vip"]')).toHaveCount(0);
});

test('[GEO-03] [GEO-12] [GEO-13] a mirror keeps its readers; a partly restricted country is warned and let in nowhere', async ({
  page,
  serve,
}) => {
  const server = await serve({ SITE_HOSTS: 'localhost,mirror.localhost', PARTIAL_COUNTRIES: 'AT' });
  const mirror = `http://mirror.localhost:${server.port}`;
  await page.goto(`${mirror}/en/about`);
  const hosts = await page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter(({ rel, protocol }) => !/external/.test(rel) && protocol === 'http:')
      .map(({ host }) => host),
  );
  expect(new Set(hosts)).toEqual(new Set([`mirror.localhost:${server.port}`]));
  await page
    .locator('.site-nav a, .sidebar__links a')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(new RegExp(`^${mirror}/en`));
  await page.context().addCookies([{ name: 'country', value: 'AT', url: mirror }]);
  await page.goto(`${mirror}/en/about`);
  await expect(
    page.getByText("Play isn't available in your region. Your account and withdrawals still are."),
  ).toBeVisible();
  for (const [path, words] of [
    ['/en/login', 'Login not available in your country'],
    ['/en/registration', 'Registration restricted in your country'],
  ] as const) {
    await page.goto(mirror + path);
    await expect(page.locator('main')).toContainText(words);
    await expect(page.locator('main form')).toHaveCount(0);
  }
});

test('[FORM-14] who registers under the licence of Estonia is held to its age before anything is sent', async ({
  page,
  server,
}) => {
  const age20 = `${new Date().getUTCFullYear() - 20}-01-01`;
  const birth = page.locator('#_content').getByLabel(/Date of birth/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /users|forms/.test(request.url())) sent.push(request.url());
  });
  for (const [host, words] of [
    ['localhost', ''],
    ['ee.localhost', '21'],
  ] as const) {
    await page.goto(`http://${host}:${server.port}/en/registration`);
    await birth.fill(age20);
    const form = page.locator('#_content form[data-form="registration"]');
    await form.locator('button[type="submit"]').click();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
    const error = form.locator(`#${await birth.getAttribute('id')}-error`);
    if (words) await expect(error).toContainText(words);
    else await expect(error).toHaveText('');
  }
  expect(sent).toEqual([]);
});
