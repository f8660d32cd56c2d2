import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { offerInstall } from '../support/offer-install.ts';
import { openWithWorker, visitToKeep } from '../support/service-worker.ts';
import { aside, comeFrom, cookieOf, later } from '../support/site-wide.ts';
import { signIn } from '../widgets/support.ts';

const MINUTE = 60_000;

/** Opens a page whose clock stands still until the test turns it. @returns how old the page is, in milliseconds of its clock */
async function openWithClock(page: Page, path: string): Promise<number> {
  // A socket would see hours pass in a moment.
  await page.routeWebSocket(/\/app\//, () => undefined);
  await page.clock.install();
  await page.goto(path);
  const loaded = later(page);
  await page.clock.runFor(5_500);
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  return await page.evaluate(() => performance.now());
}

test('[SITE-09] [SITE-11] [SITE-12] a player is asked after five minutes and half a second; ten seconds before that the groups are read', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  const age = await openWithClock(page, '/en/about');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.runFor(5 * MINUTE - 10_000 - age - 500);
  expect(asked).not.toContain('/api/fe/config/survey-config');
  const preloaded = page.waitForResponse('**/api/player');
  const config = page.waitForResponse('**/api/fe/config/survey-config');
  await page.clock.runFor(1_000);
  await Promise.all([preloaded, config]);
  await page.waitForLoadState('networkidle');
  // Five minutes are over, half a second more is not.
  await page.clock.runFor(9_700);
  await expect(aside(page, 'survey')).toBeHidden();
  await page.clock.runFor(500);
  await expect(aside(page, 'survey')).toBeVisible();
  await aside(page, 'survey').getByLabel('4').check();
  const sent = page.waitForRequest('**/api/send_contact_message');
  await aside(page, 'survey').getByRole('button', { name: 'Send' }).dblclick();
  expect((await sent).postDataJSON()).toMatchObject({
    subject: 'astrolane-crew-2026 / site-widget',
    message: 'Answer: 4 of 5.',
  });
  await expect(aside(page, 'survey').getByRole('status')).toHaveText('Thank you. Your answer has arrived.');
  expect(asked.filter((path) => path === '/api/send_contact_message')).toHaveLength(1);
});

test('[SITE-10] [SITE-13] no survey for a guest, in a game, below a dialog, or while it is switched off', async ({
  page,
  reader,
}) => {
  const wait = async (on: Page, path: string) => {
    await openWithClock(on, path);
    await on.clock.runFor(5 * MINUTE - 5_000);
    await on.waitForLoadState('networkidle');
    await on.clock.runFor(10_000);
    await expect(aside(on, 'survey')).toBeHidden();
  };
  await wait(await reader(), '/en/about');
  await signIn(page, 'depositor@astrolane.test');
  await wait(page, '/en/games/random');
  const config = '**/api/fe/config/survey-config';
  await page.route(config, (route) =>
    route.fulfill({ json: { survey_id: 'x', survey_collector_id: 'y', is_enable_widget: false } }),
  );
  await wait(page, '/en/about');
  await page.unroute(config);
  // From the beginning: the clock goes on from page to page, and the five minutes may be over as soon as this one is read.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
    });
  });
  await wait(page, '/en/about');
});

test('[SITE-14] [SITE-15] the site offers to be installed: to guests and to players with a confirmed address', async ({
  page,
  reader,
}) => {
  const started = later(page);
  await page.goto('/en/about');
  await started;
  await page.waitForLoadState('networkidle');
  // This browser has offered nothing.
  await expect(aside(page, 'install')).toBeHidden();
  await offerInstall(page);
  await page.goto('/en/about');
  await expect(aside(page, 'install')).toBeVisible();
  // Whoever is about to sign in has something else to do.
  for (const path of ['/en/login', '/en/registration']) {
    const loaded = later(page);
    await page.goto(path);
    await loaded;
    await page.waitForLoadState('networkidle');
    await expect(aside(page, 'install')).toBeHidden();
  }
  await page.goto('/en/about');
  await expect(aside(page, 'install')).toBeVisible();
  const events = page.waitForRequest('**/api/pwa_events');
  await aside(page, 'install').getByRole('button', { name: 'Install' }).click();
  expect((await events).postDataJSON()).toEqual({ event: 'prompt' });
  for (const [email, isOffered] of [
    ['depositor@astrolane.test', true],
    ['unconfirmed@astrolane.test', false],
  ] as const) {
    const own = await reader();
    await offerInstall(own);
    await signIn(own, email);
    const loaded = later(own);
    await own.goto('/en/about');
    await loaded;
    await own.waitForLoadState('networkidle');
    if (isOffered) await expect(aside(own, 'install')).toBeVisible();
    else await expect(aside(own, 'install')).toBeHidden();
  }
});

test('[SITE-16] the installed app tells that it was opened, and its player joins group 1401, who is offered nothing', async ({
  page,
}) => {
  await signIn(page, 'multi@astrolane.test');
  await page.addInitScript(() => {
    const match = matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) =>
      query.includes('standalone') ? ({ matches: true } as MediaQueryList) : match(query);
  });
  const opened = page.waitForRequest((request) => request.url().endsWith('/api/pwa_events'));
  await page.goto('/en/about');
  expect((await opened).postDataJSON()).toEqual({ event: 'open' });
  const groups = () =>
    page.evaluate(async () => ((await (await fetch('/api/player')).json()) as { groups: number[] }).groups);
  await expect.poll(groups).toContain(1401);
  await expect(aside(page, 'install')).toBeHidden();
});

test.describe('inside another app on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 340.0',
  });

  test('[SITE-17] [SITE-18] [SITE-19] a player is told of a browser after five minutes, later while in a game, once a session', async ({
    page,
  }) => {
    await signIn(page, 'depositor@astrolane.test');
    await page.evaluate(() => sessionStorage.clear());
    await openWithClock(page, '/en/games/random');
    const exit = aside(page, 'ios-exit');
    await page.clock.runFor(6 * MINUTE);
    await expect(exit).toBeHidden();
    await page.evaluate(() => history.replaceState(null, '', '/en/about'));
    await page.clock.runFor(MINUTE);
    await expect(exit).toBeVisible();
    await page.goto('/en/about');
    await page.clock.runFor(7 * MINUTE);
    await expect(exit).toBeHidden();
  });

  test('[SITE-20] a player who signs out is told of it too', async ({ page }) => {
    await signIn(page, 'depositor@astrolane.test');
    await page.evaluate(() => sessionStorage.clear());
    const loaded = later(page);
    await page.goto('/en/about');
    await loaded;
    await expect(page.locator('[data-balance]').first()).toContainText('€');
    // A balance of a moment ago stands there before it is known who reads.
    await page.waitForLoadState('networkidle');
    await expect(aside(page, 'ios-exit')).toBeHidden();
    // Signed out in another tab: this one is told.
    await page.context().clearCookies({ name: 'signed_in' });
    await page.evaluate(() => {
      const tab = new BroadcastChannel('hm-session');
      tab.postMessage('changed');
      tab.close();
    });
    await expect(aside(page, 'ios-exit')).toBeVisible();
  });
});

test('[ROLE-20] [ROLE-21] players of the target group hear of a new maker once, and join those who have', async ({
  page,
  server,
}) => {
  await authoring(server).publish(
    'player-groups',
    { title: 'Groups', value: { self_service: [], new_provider: { target_group: 100, shown_group: 7001 } } },
    { type: 'config' },
  );
  await signIn(page, 'multi@astrolane.test');
  await page.goto('/en/about');
  const news = aside(page, 'new-provider');
  await expect(news).toBeVisible();
  const groups = () =>
    page.evaluate(async () => ((await (await fetch('/api/player')).json()) as { groups: number[] }).groups);
  await expect.poll(groups).toContain(7001);
  await page.evaluate(() => sessionStorage.clear());
  const loaded = later(page);
  await page.goto('/en/vip');
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(news).toBeHidden();
});

test('[CONST-12] [CONST-13] the tip comes after the configured minutes, and once closed stays away for a day', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  const age = await openWithClock(page, '/en/about');
  const tip = aside(page, 'promo-tooltip');
  await page.clock.runFor(10 * MINUTE - age - 500);
  await expect(tip).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(tip).toBeVisible();
  await tip.getByRole('button', { name: 'Close' }).click();
  await expect(tip).toBeHidden();
  const { expires = 0 } = (await cookieOf(page, 'promo_tooltip')) ?? {};
  expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(30);
});

test('the tip stays away from whom an affiliate without promotions has sent; the tag manager hears who reads', async ({
  page,
  server,
}) => {
  await page.context().addCookies([{ name: 'stag', value: '904_0a1f', url: server.url }]);
  await signIn(page, 'vip@astrolane.test');
  const age = await openWithClock(page, '/en/about');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'dataLayer') ?? []))
    .toContainEqual({ event: 'visitor', visitor_classes: ['player', 'vip', 'vip-with-manager'] });
  const asked = page.waitForResponse('**/api/fe/config/excluded-promo-stags');
  await page.clock.runFor(10 * MINUTE - age + 500);
  await asked;
  await page.clock.runFor(1_000);
  await expect(aside(page, 'promo-tooltip')).toBeHidden();
});

test('a visited page opens without a network and says how old it is; another says that there is none', async ({
  browser,
  server,
}) => {
  const page = await openWithWorker(browser, server.url, '/en/about');
  const context = page.context();
  await visitToKeep(page, '/en/vip');
  await context.setOffline(true);
  await page.goto('/en/vip');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-offline-note]')).toHaveText(
    /^You are offline\. This page is from .*\d{4}/,
  );
  await page.goto('/en/payments');
  await expect(page.locator('[data-offline-note]')).toBeVisible();
  await context.close();
});

test('[ERR-12] [ERR-14] a service worker that cannot be registered, and an error on the page, are logged as JSON', async ({
  page,
}) => {
  const entries: { name: string; message: string; path: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log')) entries.push(...(request.postDataJSON() as { entries: [] }).entries);
  });
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no worker here'));
  });
  await page.goto('/en/about');
  await expect
    .poll(() => entries)
    .toContainEqual(
      expect.objectContaining({ name: 'SERVICE_WORKER_ERROR', message: 'no worker here', path: '/en/about' }),
    );
  await page.evaluate(() => {
    const reason = new DOMException('Transition was skipped', 'AbortError');
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }));
    dispatchEvent(new ErrorEvent('error', { message: 'render broke' }));
  });
  await expect
    .poll(() => entries)
    .toContainEqual(expect.objectContaining({ name: 'UNCAUGHT_ERROR', message: 'render broke' }));
  expect(entries.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('Transition'));
});

test('[ERR-21] scripts of others come from the configuration and are put into the page anew each hour', async ({
  page,
  server,
  baseURL,
}) => {
  const { supportEmail } = { supportEmail: 'support@astrolane.example' };
  const src = 'https://tags.example/tags.js';
  await authoring(server).publish(
    'site/NZ',
    { title: 'Site', value: { name: 'Astrolane', supportEmail, scripts: [{ name: 'tag-manager', src }] } },
    { type: 'config' },
  );
  let loads = 0;
  await page.route(src, (route) => {
    loads++;
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await comeFrom(page, 'NZ', baseURL);
  await openWithClock(page, '/en/about');
  await expect.poll(() => loads).toBe(1);
  await page.clock.runFor(60 * MINUTE);
  await expect.poll(() => loads).toBe(2);
  await expect(page.locator('script[data-remote]')).toHaveCount(1);
});
