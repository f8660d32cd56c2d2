import type { Jackpot, JackpotWin } from '../../src/casino/entities/jackpot.ts';
import { formatExact } from '../../src/hashmark/i18n/money.ts';
import { expect, test } from '../support/browser.ts';
import { pageWith } from './support.ts';

const jackpotsOf = async (url: string): Promise<Jackpot[]> => (await fetch(`${url}/api/jackpots`)).json();

const toMoment = ({ created_at }: JackpotWin) => Date.parse(created_at);

test('[WIDGET-06] [PAGE-10] [JACKPOT-07] shows the named jackpots, with and without script', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'jackpots-two', '#JackpotSlider[id=deep-field, perihelion]#');
  const jackpots = await jackpotsOf(server.url);
  const html = await (await fetch(server.url + path)).text();
  const field = jackpots.find(({ identifier }) => identifier === 'deep-field');
  expect(html).toContain('Deep Field');
  expect(field?.levels).toHaveLength(3);

  await page.goto(path);
  const island = page.locator('main astro-island');
  await expect(island).not.toHaveAttribute('ssr');
  const cards = page.locator('.jackpot-slider__card');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toHaveAttribute('data-jackpot', 'deep-field');
  await expect(cards.nth(1)).toHaveAttribute('data-jackpot', 'perihelion');
  for (const [index, level] of (field?.levels ?? []).entries()) {
    const row = cards.nth(0).locator('.jackpot-slider__level').nth(index);
    await expect(row).toContainText(level.name);
    await expect(row.locator('.money')).toHaveText(formatExact(level.amount_cents, 'AUD', 'en'));
    await expect(row.locator('.money')).toHaveText(/\.\d\d$/);
  }
});

test('[WIDGET-06] says of each level how many days ago it was won last, and nothing of one that never was', async ({
  page,
  server,
}) => {
  const wins: JackpotWin[] = await (await fetch(`${server.url}/api/jackpot_wins`)).json();
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const wonOf = (name: string) => {
    const last = wins.filter(({ jackpot_level_name }) => jackpot_level_name === name).map(toMoment);
    const days = Math.floor((Date.now() - Math.max(...last)) / 86_400_000);
    return last.length === 0 ? '' : `Last won ${words.format(-days, 'day')}`;
  };
  await page.goto(await pageWith(server, 'jackpots-won', '#JackpotSlider[]#'));
  const levels = (await jackpotsOf(server.url)).flatMap((jackpot) => jackpot.levels);
  await expect(page.locator('.jackpot-slider__won')).toHaveText(levels.map(({ name }) => wonOf(name)));
});

test('[JACKPOT-01] a jackpot page shows slider, leaderboard and how-to-catch steps', async ({
  page,
  server,
}) => {
  const text = '#JackpotSlider[]#\n\n#Leaderboard[]#\n\n#CatchInfo[]#';
  await page.goto(await pageWith(server, 'jackpot-page', text));
  await expect(page.locator('.jackpot-slider__card')).toHaveCount(3);
  await expect(page.locator('.leaderboard__row')).toHaveCount(5);
  await expect(page.locator('.catch-info__step')).toHaveCount(4);
});

test('says so when no jackpot is meant, and stops at the limit', async ({ page, server }) => {
  await page.goto(await pageWith(server, 'jackpots-none', '#JackpotSlider[id=nowhere]#'));
  await expect(page.getByText('No jackpot is running right now.')).toBeVisible();
  await page.goto(await pageWith(server, 'jackpots-limit', '#JackpotSlider[limit=2]#'));
  await expect(page.locator('.jackpot-slider__card')).toHaveCount(2);
});

test('amounts follow the server without a reload, and never go beyond it', async ({ page, serve }) => {
  const lively = await serve({ SANDBOX_LIVELY: '1' });
  await page.goto(lively.url + (await pageWith(lively, 'jackpots-live', '#JackpotSlider[id=perihelion]#')));
  const amount = page.locator('.jackpot-slider__amount .money').first();
  const cents = async () => Number((await amount.textContent())?.replace(/\D/g, ''));
  const first = await cents();
  await expect.poll(cents).toBeGreaterThan(first);
  const shown = await cents();
  const [jackpot] = await jackpotsOf(lively.url);
  expect(shown).toBeLessThanOrEqual(jackpot?.levels[0]?.amount_cents ?? 0);
});

test('jackpots and winners say that they can not be shown while nobody answers, and come back by themselves', async ({
  page,
  serve,
}) => {
  const site = await serve({ PLATFORM_URL: 'http://127.0.0.1:9' });
  await page.goto(site.url + (await pageWith(site, 'jackpots-away', '#JackpotSlider[]#\n\n#Leaderboard[]#')));
  await page.locator('.leaderboard').scrollIntoViewIfNeeded();
  await expect(page.getByText("The jackpots can't be shown just now.")).toBeVisible();
  await expect(page.getByText("The winners can't be shown just now.")).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);

  const jackpot = {
    ...{ id: '1', identifier: 'away', state: 'active', currency: 'AUD' },
    levels: [{ id: '1', identifier: 'level_1', name: 'Back again', amount_cents: 100_00 }],
  } satisfies Jackpot;
  await page.route('**/api/jackpots', (route) => route.fulfill({ json: [jackpot] }));
  await expect(page.getByText('Back again')).toBeVisible();
});
