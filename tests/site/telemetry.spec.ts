import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';

const CALLS = [
  '/log',
  '/log_utm_set',
  '/log_utm_send',
  '/metrics-errors-validation',
  '/performance',
  '/network-performance',
];

/** What the pages of a browser say of themselves, as `PUT /log`. */
function listenTo(page: Page): string[] {
  const received: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (CALLS.includes(pathname)) received.push(`${request.method()} ${pathname}`);
  });
  return received;
}

/** Lines of the server's log with this message. */
const lines = ({ lines }: TestServer, msg: string) => lines.filter((line) => line.msg === msg);

test('[ERR-18] keeps the campaign of an arrival and sends it with the registration', async ({
  page,
  server,
}) => {
  const received = listenTo(page);
  await page.goto('/en?utm_source=newsletter&utm_medium=mail&sub_id=7&other=1');
  const utm = { utm_source: 'newsletter', utm_medium: 'mail', sub_id: '7' };
  const told = () => lines(server, 'campaign').filter((line) => (line.utm as typeof utm).sub_id === '7');
  await expect.poll(told).toMatchObject([{ kind: 'utm-set', utm }]);
  await page.goto('/en/registration');
  await page.getByLabel('E-mail').fill(`campaign-${Date.now()}@astrolane.test`);
  await page.getByLabel('Password').fill('a-long-enough-one');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('.site-header [data-balance]')).toHaveText(/0\.00/);
  await expect.poll(told).toMatchObject([
    { kind: 'utm-set', utm },
    { kind: 'utm-send', utm },
  ]);
  expect(received.filter((call) => call.includes('utm'))).toEqual([
    'POST /log_utm_set',
    'POST /log_utm_send',
  ]);
});

test('[ERR-19] [ERR-20] tells failures, page timing and network quality', async ({ page, server }) => {
  const received = listenTo(page);
  await page.goto('/en', { waitUntil: 'networkidle' });
  expect(received).toEqual([]);
  await expect.poll(() => received).toContain('PUT /network-performance');
  const fail = (name: string) =>
    page.evaluate((detail) => document.dispatchEvent(new CustomEvent('hm:log', { detail })), {
      name,
      message: 'a test',
      trace: 'Error: a test',
    });
  const reported = () =>
    lines(server, 'reported by a browser')
      .map(({ browser }) => browser as { message: string })
      .filter(({ message }) => message === 'a test');
  await page.evaluate(() => {
    Math.random = () => 0.0499;
  });
  await fail('TRACED_ERROR');
  // Two reports on their way at once have no order.
  await expect.poll(() => reported().length).toBe(1);
  await page.evaluate(() => {
    Math.random = () => 0.05;
  });
  await fail('OTHER_ERROR');
  await expect.poll(() => reported().length).toBe(2);
  expect(reported()).toEqual([
    { name: 'TRACED_ERROR', message: 'a test', path: '/en', trace: 'Error: a test' },
    { name: 'OTHER_ERROR', message: 'a test', path: '/en' },
  ]);
  const started = server.lines.length;
  await page.goto('/en/vip');
  // The page tells on its way out, which its own browser window does not see any more.
  const timed = () =>
    server.lines.slice(started).find(({ msg, path }) => msg === 'page timing' && path === '/en');
  await expect.poll(timed).toMatchObject({ ttfb: expect.any(Number), load: expect.any(Number) });
  const timing = timed();
  expect(timing?.largest_contentful_paint).toBeGreaterThan(0);
  expect(lines(server, 'network quality').at(-1)).toMatchObject({
    rtt: expect.any(Number),
    downlink: expect.any(Number),
    type: expect.any(String),
  });
});

test('[ERR-17] tells side, form and first messages when a submitted form is not accepted', async ({
  page,
  server,
}) => {
  const received = () => lines(server, 'a form could not be accepted');
  const before = received().length;
  await page.goto('/en/registration', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill('no-address');
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => received().length).toBe(before + 1);
  const form = received().at(-1)?.form;
  expect(form).toMatchObject({ component: 'registration', side: expect.stringMatching(/^(client|server)$/) });
  expect(form).toHaveProperty(
    'errors',
    expect.arrayContaining([{ key: 'email', firstMessage: 'VALIDATION.EMAIL.INVALID' }]),
  );
  expect(JSON.stringify(form)).not.toContain('no-address');
});

test.describe('a program that reads pages', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('tells nothing of itself', async ({ page }) => {
    const received = listenTo(page);
    await page.goto('/en?utm_source=newsletter', { waitUntil: 'networkidle' });
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('hm:log', { detail: { name: 'TEST_ERROR', message: 'a test' } }),
      ),
    );
    await page.goto('/en/vip', { waitUntil: 'networkidle' });
    expect(received).toEqual([]);
  });
});
