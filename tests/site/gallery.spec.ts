import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { serveWithClock } from '../support/clock.ts';
import site from '../support/site.ts';

const folders = [...new Set([...site.widgets.values()].map(({ folder }) => folder))].sort();
interface Manifest {
  widgets: { folder: string; examples: { url: string }[] }[];
}

/** The gallery in parts, which run beside each other. */
const PARTS = 2;

for (let part = 0; part < PARTS; part++)
  test(`axe finds nothing in either theme in the gallery, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    for (const folder of folders.filter((_, index) => index % PARTS === part))
      await test.step(folder, async () => {
        await page.goto(`/en/gallery/${folder}`, { waitUntil: 'load' });
        // Several examples of one widget stand on this page, whose landmarks then bear the same name. Of the list beside them one look is enough.
        const within = [folder === folders[0] ? '.gallery' : '.gallery__main'];
        await expectAccessible(page, { within, except: ['landmark-unique'] });
      });
  });

const EXAMPLE = '/en/gallery/jackpot-slider/all-jackpots';

test('an example is changed by its controls, and every state of it has an address', async ({ page }) => {
  await page.goto('/en/gallery');
  await page.getByRole('searchbox', { name: 'Search' }).fill('jackpot amount');
  const list = page.getByRole('navigation', { name: 'Widgets' });
  await expect(list.getByRole('listitem')).toHaveText(['JackpotSlider']);
  await list.getByRole('link', { name: 'JackpotSlider' }).click();
  await page.getByRole('link', { name: 'All jackpots' }).first().click();

  const stage = page.locator('[data-gallery-stage]');
  await expect(stage.locator('[data-jackpot]')).toHaveCount(3);
  // Controls act at once as soon as there is something to copy.
  await expect(page.locator('[data-gallery-copy]')).toBeVisible();
  await page.getByLabel('limit').fill('1');
  await page.getByLabel('limit').blur();
  await expect(stage.locator('[data-jackpot]')).toHaveCount(1);
  await expect(page.locator('[data-gallery-text]')).toHaveText('#JackpotSlider[limit=1]#');
  expect(new URL(page.url()).searchParams.get('prop.limit')).toBe('1');

  await page.getByLabel('Language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Width').selectOption('390');
  await expect(stage).toHaveAttribute('data-width', '390');
  expect((await stage.boundingBox())?.width).toBe(392);

  await page.getByLabel('limit').fill('99');
  await page.getByLabel('limit').blur();
  await page.goto(`${EXAMPLE}?prop.limit=99`);
  await expect(page.getByText('Allowed is at most 20.')).toBeVisible();
});

test('a param that is changed leaves the others of the example as they are, and one that is emptied is left out', async ({
  page,
}) => {
  await page.goto('/en/gallery/countdown/over');
  const text = page.locator('[data-gallery-text]');
  const own = await text.textContent();
  await expect(page.locator('[data-gallery-copy]')).toBeVisible();
  await page.getByLabel('label').fill('The race ends in');
  await page.getByLabel('label').blur();
  await expect(text).toHaveText(String(own).replace(/label=[^;\]]*/, 'label=The race ends in'));
  expect([...new URL(page.url()).searchParams.keys()].filter((name) => name.startsWith('prop.'))).toEqual([
    'prop.label',
  ]);
  await page.getByLabel('after').fill('');
  await page.getByLabel('after').blur();
  await expect(text).not.toContainText('after=');
  await expect(text).toContainText('label=The race ends in');
  await expect(page.locator('.gallery__issue')).toHaveCount(0);
});

test('the data of an example is as it is asked to be; the page says what was called and how large it is', async ({
  page,
}) => {
  await page.goto(EXAMPLE);
  await expect(page.getByText('call listJackpots')).toBeVisible();
  await expect(page.locator('[data-gallery-log]')).toContainText('GET /api/jackpots');
  await expect(page.locator('[data-gallery-html]')).toHaveText(/^\d+\.\d kB$/);
  await page.getByRole('button', { name: 'Look with axe' }).click();
  await expect(page.locator('[data-gallery-faults]')).toHaveText(/Nothing found by \d+ rules/);

  const slider = page.locator('[data-gallery-stage] .jackpot-slider');
  await page.goto(`${EXAMPLE}?state=loading`);
  await expect(slider).toHaveAttribute('aria-busy', 'true');
  await page.goto(`${EXAMPLE}?state=stale`);
  await expect(slider.locator('[data-jackpot]')).toHaveCount(3);
  await page.goto(`${EXAMPLE}?state=empty`);
  await expect(slider.locator('.widget-empty')).toBeVisible();
});

test('an example stands at the moment that its address says, and without one at that of the server', async ({
  page,
  request,
  serve,
}) => {
  const stage = page.locator('[data-gallery-stage]');
  const timer = stage.getByRole('timer', { name: 'The decade ends in' });
  const log = page.locator('[data-gallery-log]');
  await page.goto('/en/gallery/countdown/far-away?at=2030-12-31T22:59:30Z');
  // Once the server has told its time, too.
  await expect(log).toContainText('GET /client-context');
  await expect(timer).toHaveText('01:00:30');
  expect(await page.evaluate(() => new Date().toISOString())).toBe('2030-12-31T22:59:30.000Z');
  const reported = await page.evaluate(async () => (await fetch('/client-context')).json());
  expect(reported.time).toBe('2030-12-31T22:59:30.000Z');
  await page.goto('/en/gallery/countdown/far-away?at=2029-12-31T23:59:59Z');
  await expect(timer).toHaveText('365 days 00:00:01');
  const race = stage.locator('.countdown-strip');
  await page.goto('/en/gallery/countdown/over?at=2025-12-31T23:00Z');
  await expect(race).toContainText(/The race begins in\s*01:00:00/);
  await page.goto('/en/gallery/countdown/over?at=2026-01-01T00:00Z');
  await expect(log).toContainText('GET /client-context');
  await expect(race).toHaveText('The race has begun.');

  const { start_at, end_at } = await (await request.get('/api/tournaments/orbit-race')).json();
  const status = stage.locator('.tournament-status');
  const stateAt = async (moment: number) => {
    const at = new Date(moment).toISOString();
    await page.goto(`/en/gallery/tournament-status/by-its-identifier?at=${at}`);
    await expect(status).toHaveAttribute('data-state', /./);
    return await status.getAttribute('data-state');
  };
  expect(await stateAt(Date.parse(start_at) - 1000)).toBe('future');
  await expect(status.getByRole('timer')).toHaveText('00:00:01');
  expect(await stateAt(Date.parse(start_at))).toBe('active');
  expect(await stateAt(Date.parse(end_at))).toBe('archive');
  await expect(status.getByText("It's over.")).toBeVisible();

  const { server, moveClock } = await serveWithClock(serve);
  await moveClock(Date.parse('2030-12-31T23:00:00Z') - Date.now());
  await page.goto(`${server.url}/en/gallery/countdown/far-away`);
  await expect(timer).toHaveText(/^00:5\d:\d\d$/);
});

test('an example is seen by the eyes of the readers that the site names', async ({ page }) => {
  await page.goto('/en/gallery/sign-up-deposit-button/sign-up-or-deposit?as=player');
  const stage = page.locator('[data-gallery-stage]');
  await expect(stage.getByRole('link', { name: 'Create account' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in as Player' }).click();
  await expect(page.getByText('Signed in.', { exact: true })).toBeVisible();
  await expect(stage.getByRole('link', { name: 'Deposit', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Reader' }).selectOption('guest');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Not signed in.')).toBeVisible();
});

test('the manifest names every example by an address that answers', async ({ request }) => {
  const manifest = await (await request.get('/gallery/manifest.json')).json();
  expect(manifest.widgets.map(({ folder }: { folder: string }) => folder).sort()).toEqual(folders);
  for (const { examples } of manifest.widgets.slice(0, 5))
    for (const { url } of examples) expect((await request.get(url)).status(), url).toBe(200);
  expect((await request.get('/gallery/nobody/nothing')).status()).toBe(404);
});

test('from right to left columns, banners and links begin at the right', async ({ page, request }) => {
  const shown = {
    table: 'tbody tr > :first-child',
    'tournament-table': 'thead th',
    'enter-banner': '.enter-banner',
    'terms-download': '.terms-download__link',
  };
  const { widgets } = (await (await request.get('/gallery/manifest.json')).json()) as Manifest;
  for (const [folder, selector] of Object.entries(shown)) {
    const example = widgets.find((widget) => widget.folder === folder)?.examples[0]?.url;
    await page.goto(`${example}?dir=rtl`);
    const stage = page.locator('[data-gallery-stage]');
    const box = stage.locator(selector).first();
    const paddings: number[][] = [];
    for (const direction of ['rtl', 'ltr']) {
      // What the address asks for is there; the other way costs no other page.
      if (direction === 'rtl') await expect(stage).toHaveAttribute('dir', direction);
      else await stage.evaluate((element) => element.setAttribute('dir', 'ltr'));
      paddings.push(
        await box.evaluate((element) => {
          const { paddingLeft, paddingRight } = getComputedStyle(element);
          return [paddingLeft, paddingRight].map(Number.parseFloat);
        }),
      );
    }
    const [mirrored, [left = 0, right = 0] = []] = paddings;
    expect(left, folder).not.toBe(right);
    expect(mirrored, folder).toEqual([right, left]);
  }
});
