import type { Tournament } from '../../src/casino/entities/tournament.ts';
import { expect, test } from '../support/browser.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { pageWith, signIn } from './support.ts';

/** The names of the catalogue, with what each shows itself by. */
const CATALOGUE: Readonly<Record<string, string>> = {
  VipClubTable: '.vip-club-table',
  PaymentsMethods: '.payment-methods',
  DepositGifts: '.deposit-gifts',
  LevelsSlider: '.levels-slider',
  JackpotSlider: '.jackpot-slider',
  Leaderboard: '.leaderboard',
  Perks: '.perks',
  CatchInfo: '.catch-info',
  LiveChatButton: '.live-chat-button',
  SignUpDepositButton: '.sign-up-deposit-button',
  PromoSlider: '.promo-slider',
  PromotionList: '.promotion-list',
  GameRow: '.game-row',
  TermsDownload: '.terms-download',
  AdventureCards: '.adventure-cards',
  AdventureLabel: '.adventure-label',
  VipBadges: '.vip-badges',
  AdventureCalendar: '.adventure-calendar',
  AdventureBanner: '.adventure-banner',
  VipClubBanner: '.vip-club-banner',
  VipClubCompares: '.vip-club-compare',
  TournamentTerms: '.tournament-terms',
  ArticleLists: '.article-list',
  AwardsList: '.awards-list',
  'LoadBook[book=reading-the-odds;title=A book]': '.load-book',
  RocketMartCards: '.rocket-mart-cards',
  Cashbox: '.cashbox-door',
};

test('[WIDGET-01] every widget of the catalogue stands in a text by its name', async ({ page, server }) => {
  const text = Object.keys(CATALOGUE)
    .map((name) => (name.includes('[') ? `#${name}#` : `#${name}[]#`))
    .join('\n\n');
  await page.goto(await pageWith(server, 'whole-catalogue', text));
  for (const [name, root] of Object.entries(CATALOGUE))
    await expect(page.locator(`main .widget${root}, main ${root}`).first(), name).toBeAttached();
});

test('places, quests, lotteries, the wheel and boxes stand there for a guest, and are a player’s own after sign-in', async ({
  page,
  server,
}) => {
  const names = ['TournamentTable', 'QuestProgress', 'LotteryTickets', 'WheelTeaser', 'LootBoxTeaser'];
  const path = await pageWith(server, 'teasers', names.map((name) => `#${name}[]#`).join('\n\n'));
  const list = (await (await fetch(`${server.url}/api/tournaments`)).json()) as Tournament[];
  const running = list.find(({ type, status }) => type === 'tournament' && status === 'active');
  const html = await (await fetch(server.url + path)).text();
  expect(html).toContain(`aria-label="Places of ${running?.title}"`);

  await page.goto(path);
  const chances = page.locator('[data-segment] .figure');
  const shares = (await chances.allTextContents()).map(Number.parseFloat);
  expect(Math.round(shares.reduce((sum, share) => sum + share, 0))).toBe(100);
  await expect(page.locator('[data-segment="bonus-100"]')).toContainText('CA$160 bonus');
  await expect(page.locator('.quest-progress')).toContainText(
    /\d+ levels.*CA\$\d+ of bets to the next level/,
  );

  await signIn(page, 'vip@astrolane.test');
  await page.goto(path);
  await expect(page.locator('.quest-progress')).toContainText(/Level \d+ of \d+/);
  await expect(page.locator('[data-segment="bonus-100"]')).toContainText('A$180 bonus');
  await expect(page.locator('.wheel-teaser__turns')).toHaveText(/^You have \d+ turns?\.$/);
  await expect(page.locator('.loot-box-teaser [data-boxes]')).toBeVisible();
  await expect(page.locator('.lottery-tickets [data-own]')).toContainText('Yours');
});

for (const [name, text, known] of [
  ['a quest', '#QuestProgress[]#', /Level \d+ of \d+/],
  ['achievements', '#TournamentList[list=achievements]#', /Level \d+ reached/],
] as const)
  test(`nothing moves around ${name} when it is known how far a player is`, async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const path = await pageWith(server, name.replace(' ', '-'), `${text}\n\nBelow it.`);
    await signIn(page, 'vip@astrolane.test');
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(known);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.002);
  });

test('tables, questions, a picture and the terms of a bonus need no script, and amounts follow the wallet', async ({
  page,
  server,
}) => {
  const text = [
    '#BonusTerms[]#',
    '#Table[head="What | How much";rows="Deposit | {own10}\\nBonus | {own20}";figures]#',
    '#Faq[q1=How much?;a1=At least {own10}.;open=1]#',
    '#Image[src=/plates/giant/limb/a.svg;width=480;height=300;alt=A planet]#',
    '#Countdown[until=2031-01-01T00:00:00Z;label=Ends in]#',
  ].join('\n\n');
  const path = await pageWith(server, 'plain-widgets', text);
  await page.goto(path);
  await expect(page.locator('[data-fact="WAGER"]')).toContainText('35 times the bonus');
  await expect(page.locator('[data-fact="BONUS"]')).toContainText('100% of the deposit, up to CA$480');
  await expect(page.getByRole('row', { name: /^Deposit/ })).toContainText('CA$16');
  await expect(page.locator('.faq details p')).toHaveText('At least CA$16.');
  await expect(page.getByRole('img', { name: 'A planet' })).toHaveAttribute('height', '300');
  await page.locator('.countdown-strip').scrollIntoViewIfNeeded();
  await expect(page.locator('.countdown-strip [role="timer"]')).toHaveText(/^\d{3,4} days \d\d:\d\d:\d\d$/);

  await signIn(page, 'vip@astrolane.test');
  await page.goto(path);
  await expect(page.getByRole('row', { name: /^Deposit/ })).toContainText('A$18');
  await expect(page.locator('[data-fact="BONUS"]')).toContainText(/up to A\$\d{3}/);
});

test('a countdown goes by the clock of the server, whatever the clock of the machine says', async ({
  page,
  server,
}) => {
  const until = new Date(Date.now() + 90 * 60_000).toISOString();
  const path = await pageWith(server, 'countdown-clock', `#Countdown[until=${until};label=Ends in]#`);
  // Two days ahead: by that clock it were over.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await page.goto(path);
  await page.clock.runFor(3000);
  await expect(page.locator('.countdown-strip [role="timer"]')).toHaveText(/^01:(?:29|30):\d\d$/);
});
