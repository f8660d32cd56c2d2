import type { AdventureConfig } from '../../src/casino/entities/adventure.ts';
import type { Tournament } from '../../src/casino/entities/tournament.ts';
import { formatRound } from '../../src/hashmark/i18n/money.ts';
import { expect, test } from '../support/browser.ts';
import { pageWith } from './support.ts';

test('[WIDGET-15] [WIDGET-23] terms of a tournament with its prizes, and the terms of the house as a file', async ({
  page,
  server,
}) => {
  const list = (await (await fetch(`${server.url}/api/tournaments`)).json()) as Tournament[];
  const tournament = list.find(({ type }) => type === 'tournament');
  await page.goto(await pageWith(server, 'terms', '#TournamentTerms[]#\n\n#TermsDownload[]#'));
  const terms = page.locator('.tournament-terms');
  await expect(terms.getByRole('heading')).toHaveText(tournament?.title ?? '');
  const prizes = terms.getByRole('listitem');
  await expect(prizes).toHaveCount(tournament?.prizes.length ?? 0);
  await expect(prizes.first()).toContainText(formatRound(tournament?.prizes[0]?.CAD ?? 0, 'CAD', 'en'));
  expect(tournament?.prize_wager).toBeGreaterThan(0);
  await expect(terms).toContainText(`A prize is bonus money: wager ×${tournament?.prize_wager}.`);
  await expect(terms.locator(`time[datetime="${tournament?.end_at}"]`)).toContainText('UTC');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the terms' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('terms-and-conditions.en.html');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain('<h1>Terms and conditions</h1>');
  expect(text).not.toContain('{');
});

test('[WIDGET-16] [WIDGET-17] [WIDGET-20] the days of the adventure, a label with how many are done, and the way to it', async ({
  page,
  server,
}) => {
  const answer = await fetch(`${server.url}/api/fe/config/vip-adventures`);
  const { days, superDay } = (await answer.json()) as AdventureConfig;
  const text = '#AdventureCards[]#\n\nSo far #AdventureLabel[]#.\n\n#AdventureBanner[title=Seven days]#';
  await page.goto(await pageWith(server, 'days', text));
  const cards = page.locator('.adventure-cards__day');
  await expect(cards).toHaveCount(days.length + (superDay ? 1 : 0));
  await expect(cards.first()).toContainText(`Wager ×${days[0]?.condition.wager}`);
  await expect(cards.last()).toHaveAttribute('data-super', superDay ? 'true' : '');
  await expect(page.locator('p > .adventure-label, p .adventure-label')).toHaveText(
    `0 of ${days.length} days done`,
  );
  const banner = page.locator('.adventure-banner');
  await expect(banner.getByRole('link', { name: 'Seven days' })).toHaveAttribute('href', '/en/adventures');
  await expect(banner.locator('svg > circle')).toHaveCount(days.length);
});
