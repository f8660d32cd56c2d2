import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { test as base, expect } from '../support/browser.ts';
import { type DevelopmentServer, startDevelopment } from '../support/development.ts';

const test = base.extend<object, { development: DevelopmentServer }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const server = await startDevelopment();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

// On its first visits Vite makes what the pages ask for.
test.use({ navigationTimeout: 400_000 });

const SLIDER = 'widgets/jackpot-slider/JackpotSlider.tsx';

test('the development server shows an edited widget at once, styled and alive, under the policy of the site', async ({
  page,
  development,
}) => {
  const slider = page.locator('.page-head .jackpot-slider').first();
  const alive = page
    .locator('.page-head astro-island:not([ssr])')
    .filter({ has: page.locator('.jackpot-slider') });
  // The first visit lets Vite find what to bundle, after which it loads the page anew.
  await expect(async () => {
    await page.goto(`${development.url}/en`, { waitUntil: 'networkidle', timeout: 120_000 });
    await expect(alive).toBeAttached();
  }).toPass({ timeout: 400_000 });
  await page.goto(`${development.url}/en`, { waitUntil: 'networkidle' });
  await expect(slider.locator('.jackpot-slider__card').first()).toHaveCSS('border-top-style', 'solid');
  await expect(alive).toBeAttached();

  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await development.edit(SLIDER, '<Rail', '<p>Edited in the browser</p>\n      <Rail');
  await expect(slider.getByText('Edited in the browser')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');

  // A file of the server is edited after it: what the server renders is still what the browser has.
  await development.edit('widgets/jackpot-slider/widget.server.ts', '\n', '\n\n');
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document', '');
  await expect(slider.getByText('Edited in the browser')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await (await page.request.get(`${development.url}/en`)).text()).toContain('Edited in the browser');
});

test('the development server shows in the browser what an edit has broken, until it is mended', async ({
  page,
  development,
  faults,
}) => {
  await page.goto(`${development.url}/en`, { waitUntil: 'networkidle' });
  const island = page
    .locator('.page-head astro-island:not([ssr])')
    .filter({ has: page.locator('.jackpot-slider') });
  await expect(island).toBeAttached();
  await development.edit(SLIDER, '<Rail', '<<Rail');
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay).toContainText('JackpotSlider.tsx');
  await development.edit(SLIDER, '<<Rail', '<Rail');
  await expect(overlay).toHaveCount(0);

  // What fails on the server is told where it stands: a widget in its place, and in the place of a page.
  // The page that is mended may load itself at the same moment.
  await expect(() => page.goto('about:blank')).toPass();
  const begin = '  const t = translator(i18n);';
  const fault = "  if (i18n) throw new Error('a fault of the widget');\n";
  await development.edit(SLIDER, begin, fault + begin);
  const headers = { accept: 'text/html' };
  const read = async (path: string) => (await page.request.get(development.url + path, { headers })).text();
  const inPlace = /data-widget-failure[^\0]+a fault of the widget[^\0]+JackpotSlider\.tsx:\d/;
  await expect.poll(() => read('/en')).toMatch(inPlace);
  await development.edit(SLIDER, fault, '');
  const file = 'src/pages/categories/[slug].astro';
  const failing = "---\nif (Astro.url) throw new Error('a fault of the page');\n";
  await development.edit(file, '---\n', failing);
  const asPage = /<h1>a fault of the page<[^\0]+\[slug\]\.astro:\d/;
  await expect.poll(() => read('/en/categories/pokies')).toMatch(asPage);
  await development.edit(file, failing, '---\n');
  await expect.poll(() => read('/en/categories/pokies')).not.toContain('a fault of the page');
  // That it cannot be loaded is what the console says too; that something is forbidden it must not.
  expect(faults.splice(0).join('\n')).not.toMatch(/Security Policy|Trusted/);
});

test('a page waits while the development server is started anew, and comes back by itself', async ({
  page,
  development,
  faults,
}) => {
  await page.goto(`${development.url}/en`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await development.restart();
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document', '', { timeout: 60_000 });
  await expect(page.locator('.page-head .jackpot-slider').first()).toBeVisible();
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
});

test('the Studio opens on the development server, with the page in its frame', async ({
  page,
  development,
}) => {
  const { stdout } = await promisify(execFile)(
    'node',
    ['src/hashmark/bin/hashmark.mjs', 'staff', 'add', 'editor@site.example', '--role', 'admin'],
    { cwd: development.folder, env: { ...process.env, DATA_DIR: '.data', DATABASE_URL: '' } },
  );
  // The port is one that no setting names: the link leads here all the same, and so do the addresses that pages print.
  expect(stdout).toContain(`${development.url}/studio/link?token=`);
  const sitemap = await (await page.request.get(`${development.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${development.url}/en</loc>`);
  await page.goto(stdout.trim());
  await page.locator('input[type=password]').first().fill('a-long-enough-phrase');
  await page.locator('form button').first().click();
  await page.waitForURL((url) => !url.search.includes('token'));
  await page.goto(`${development.url}/studio/edit/pages/en/about`);
  const heading = page.frameLocator('.preview__frame').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/observatory/, { timeout: 60_000 });
});

test('the development server has the door of the built site: health, hosts and methods', async ({
  development,
}) => {
  const { port } = new URL(development.url);
  const ask = (path: string, options: { host?: string; method?: string } = {}) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const { host = 'localhost', method = 'GET' } = options;
      get({ host: 'localhost', port, path, method, headers: { host } }, async (answer) => {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve({ status: answer.statusCode, text });
      }).on('error', reject);
    });
  expect(await ask('/healthz')).toEqual({ status: 200, text: 'ok\n' });
  expect(await ask('/readyz', { host: 'any.example' })).toEqual({ status: 200, text: 'ok\n' });
  expect(await ask('/', { host: 'any.example' })).toMatchObject({ status: 421 });
  expect(await ask('/', { method: 'TRACE' })).toMatchObject({ status: 405 });
});
