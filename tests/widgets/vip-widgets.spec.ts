import type { VipProgramConfig } from '../../src/casino/entities/vip.ts';
import { expect, test } from '../support/browser.ts';
import { pageWith, signIn } from './support.ts';

const TEXT =
  '#VipBadges[]#\n\n#VipClubBanner[]#\n\n#VipClubCompare[from=regular;to=gold]#\n\n#VipClubCompares[from=silver;to=gold;own=false]#';

test('[WIDGET-18] [WIDGET-21] [WIDGET-22] the levels, the way to them and two of them side by side', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'vip-widgets', TEXT);
  const config = (await (
    await fetch(`${server.url}/api/fe/config/vip-program-config`)
  ).json()) as VipProgramConfig;
  const most = Math.max(...config.levels.map(({ cashback_percent }) => cashback_percent));

  await page.goto(path);
  const badges = page.locator('.vip-badges__badge');
  await expect(badges.locator('.vip-badges__name')).toHaveText([
    'Rising star',
    'Bronze',
    'Silver',
    'Gold',
    'Platinum',
    'Diamond',
  ]);
  await expect(page.locator('.vip-badges [data-standing]')).toHaveCount(0);
  const banner = page.locator('.vip-club-banner');
  await expect(banner).toContainText(`${config.levels.length} levels. Up to ${most}%`);
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/en/vip');
  const tables = page.locator('.vip-club-compare__table');
  await expect(tables.nth(0).getByRole('columnheader')).toHaveText(['Rising star', 'Gold']);
  await expect(tables.nth(1).getByRole('columnheader')).toHaveText(['Silver', 'Gold']);
  const gold = config.levels.find(({ status }) => status === 'gold');
  await expect(tables.nth(0).getByRole('row', { name: /cashback/i })).toContainText(
    `${gold?.cashback_percent}%`,
  );

  await signIn(page, 'vip@astrolane.test');
  await page.goto(path);
  const names = await badges.locator('.vip-badges__name').allTextContents();
  const own = page.locator('.vip-badges__badge[data-standing="current"]');
  await expect(own).toContainText('your level');
  const level = (await own.locator('.vip-badges__name').textContent()) ?? '';
  const next = names[names.indexOf(level) + 1] ?? '';
  await expect(page.locator('.vip-badges__badge[data-standing="next"]')).toContainText(next);
  await expect(banner).toContainText(`Your level: ${level}`);
  await expect(tables.nth(0).getByRole('columnheader')).toHaveText([level, next]);
  await expect(tables.nth(1).getByRole('columnheader')).toHaveText(['Silver', 'Gold']);
});
