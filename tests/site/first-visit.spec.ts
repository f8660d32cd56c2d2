/** What a visitor is asked once: about cookies, and in Australia before playing. */
import { expect, test } from '../support/browser.ts';
import { offerInstall } from '../support/offer-install.ts';
import { aside, comeFrom, cookieOf, later } from '../support/site-wide.ts';

const daysLeft = (expires = 0) => Math.round((expires * 1000 - Date.now()) / 86_400_000);

test.use({ hasAgreed: false });

test('[SITE-01] [SITE-02] [SITE-04] the bar about cookies stands until consent, but for the sign-up page, and consent is kept for a year', async ({
  page,
}) => {
  const bar = page.getByRole('complementary', { name: 'Cookies' });
  await page.goto('/en/registration');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goto('/en/about');
  await expect(bar).toContainText('We keep cookies that the site needs');
  await page.reload();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Agree' }).click();
  await expect(bar).toBeHidden();
  expect(daysLeft((await cookieOf(page, 'cookie_consent'))?.expires)).toBe(365);
  await page.goto('/en/vip');
  await expect(bar).toBeHidden();
});

test('whoever wants only what the site needs is told of, and kept as, nobody’s, and may answer anew where the cookies are named', async ({
  page,
}) => {
  const bar = page.getByRole('complementary', { name: 'Cookies' });
  const told = () => page.waitForEvent('requestfinished', (request) => /telemetry/.test(request.url()));
  const partner = async () => (await cookieOf(page, 'stag'))?.value;
  await page.goto('/en/about?stag=777_banner&utm_source=letter');
  await expect.poll(partner).toBe('777_banner');
  await bar.getByRole('button', { name: 'Only what it needs' }).click();
  await expect(bar).toBeHidden();
  expect(await partner()).toBeUndefined();
  expect((await cookieOf(page, 'cookie_consent'))?.value).toBe('0');
  const asked = told();
  await page.goto('/en/vip?stag=777_banner&utm_source=letter');
  await asked;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hm-utm'))).toBeNull();
  await expect(bar).toBeHidden();
  expect(await partner()).toBeUndefined();

  await page.goto('/en/cookie-policy');
  for (const name of ['stag', 'hm-utm', 'cookie_consent', 'au_approval', 'ffc'])
    await expect(
      page
        .getByRole('table')
        .locator('code')
        .filter({ hasText: new RegExp(`^${name}$`) }),
    ).toBeVisible();
  await bar.getByRole('button', { name: 'Agree' }).click();
  await page.goto('/en/about?stag=778_banner');
  await expect.poll(partner).toBe('778_banner');
});

test('[SITE-03] [SITE-05] in Australia the bar speaks of Australian law, and a card asks for approval', async ({
  page,
  baseURL,
}) => {
  const card = page.getByRole('complementary', { name: 'Before you play' });
  await page.goto('/en/about');
  await expect(page.getByRole('complementary', { name: 'Cookies' })).not.toContainText('Australian');
  await expect(card).toHaveCount(0);
  await comeFrom(page, 'AU', baseURL);
  await page.goto('/en/about');
  await expect(page.getByRole('complementary', { name: 'Cookies' })).toContainText('Australian privacy law');
  await expect(card).toBeVisible();
});

test('on a low screen one notice stands at a time, whole, and the next once it is answered', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await comeFrom(page, 'AU', baseURL);
  await offerInstall(page);
  const loaded = later(page);
  await page.goto('/en/about');
  await loaded;
  const card = page.getByRole('complementary', { name: 'Before you play' });
  const bar = page.getByRole('complementary', { name: 'Cookies' });
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeHidden();
  await card.getByRole('button', { name: 'I confirm' }).click();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(aside(page, 'install')).toBeHidden();
  await bar.getByRole('button', { name: 'Agree' }).click();
  await expect(aside(page, 'install')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.context().clearCookies({ name: /cookie_consent|au_approval/ });
  await page.reload();
  await expect(card).toBeVisible();
  await expect(bar).toBeVisible();
});

test('[SITE-06] [SITE-07] [SITE-08] the approval is kept for 400 days and closes its card; whoever declines is led away', async ({
  page,
  baseURL,
}) => {
  await comeFrom(page, 'AU', baseURL);
  await page.goto('/en/about');
  const card = page.getByRole('complementary', { name: 'Before you play' });
  await expect(card.getByRole('link', { name: 'I do not' })).toHaveAttribute('href', '/en/oops');
  await card.getByRole('button', { name: 'I confirm' }).click();
  await expect(card).toBeHidden();
  expect(daysLeft((await cookieOf(page, 'au_approval'))?.expires)).toBe(400);
  await page.reload();
  await expect(card).toBeHidden();
});
