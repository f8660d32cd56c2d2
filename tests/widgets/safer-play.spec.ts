import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { pageWith, register } from './support.ts';

test('age, licence and help stand below every page, by licence and country, and no content takes them away', async ({
  page,
  context,
  server,
}) => {
  const duties = page.locator('.site-footer__legal');
  const help = duties.locator('[data-mark="help"]').getByRole('link');
  await context.addCookies([{ name: 'country', value: 'NO', url: server.url }]);
  await page.goto('/en/about');
  await expect(duties).toContainText('You have to be 18 or older to play.');
  await expect(duties.getByRole('link', { name: 'Curaçao Gaming Authority' })).toHaveAttribute(
    'href',
    'https://www.cga.cw',
  );
  await expect(help).toHaveText(['Hjelpelinjen', '800 800 40', 'Gambling Therapy']);
  await expect(help.nth(1)).toHaveAttribute('href', 'tel:80080040');
  await page.goto(`http://ee.localhost:${server.port}/en/about`);
  await expect(duties).toContainText('You have to be 21 or older to play.');
  await expect(help.first()).toHaveText('Hasartmängusõltuvuse nõustamiskeskus');

  const nobody = {
    title: 'Nobody to turn to',
    value: { seals: [], help: [{ name: 'Elsewhere', url: 'https://help.example', markets: ['CA'] }] },
  };
  await expect(authoring(server).publish('safer-play/NO', nobody, { type: 'config' })).rejects.toThrow(
    /There is no seal of the licence `CW`/,
  );
  await page.goto('/en/about');
  await expect(help).toHaveText(['Hjelpelinjen', '800 800 40', 'Gambling Therapy']);
  await expect(duties.getByRole('link', { name: 'Curaçao Gaming Authority' })).toBeVisible();
});

test('a player sees the own limits move and the time since the sign-in; a guest, what there is to set', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'own-limits', '#SessionClock[]#\n\n#LimitsSummary[]#');
  const clock = page.locator('main [data-session-clock]');
  const limits = page.locator('main [data-limits-summary]');
  await page.goto(path);
  await expect(clock).toContainText("Once you're signed in");
  await expect(limits).toContainText('You can limit deposits, losses, bets and time');
  await expectAccessible(page, { within: ['main'] });

  await register(page, 'limited@example.com');
  const headers = { origin: server.url };
  const accounts = [{ currency: 'EUR', amount_cents: 5000 }];
  const data = { type: 'deposit', period: 'week', accounts };
  expect((await page.request.post('/api/user_limits', { headers, data })).ok()).toBe(true);
  await page.goto(path);
  await expect(clock.locator('b')).toHaveText(/^\d+ min$/);
  await expect(limits).toContainText('€0.00 of €50.00');
  await page.request.post('/api/player/deposits', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { currency: 'EUR', amount_cents: 2000 },
  });
  await expect(limits).toContainText('€20.00 of €50.00');
  await limits.getByRole('link', { name: 'Set limits' }).click();
  await expect(page).toHaveURL(/\/profile\/limits$/);
});

test('a language whose setting says so is laid out from right to left', async ({ page, server }) => {
  await authoring(server).publish(
    'site',
    {
      title: 'Settings',
      value: { name: 'Astrolane', supportEmail: 'support@astrolane.example', direction: 'rtl' },
    },
    { type: 'config', locale: 'en-KW' },
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/en-KW/vip');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeGreaterThan(width * 0.8);
    // English keeps its own direction: what ends a sentence stands behind it, and a unit behind its number.
    const placed = await page.evaluate(() => {
      const at = (node: Node, index: number) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().x;
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const wrong: string[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode;
        const text = (node.nodeValue ?? '').trimEnd();
        const isSeen =
          node.parentElement?.checkVisibility() && !node.parentElement.closest('[class*="visually"]');
        if (!isSeen || !/[\w)%][.+%]$/.test(text)) continue;
        if (at(node, text.length - 1) < at(node, text.length - 2)) wrong.push(text);
      }
      return wrong;
    });
    expect(placed).toEqual([]);
  }
});
