import { expect, test } from '../../support/browser.ts';
import { authoring } from '../../support/content.ts';
import { ask, formsOf, headingOf } from './support.ts';

test('[ROUTE-65, ROUTE-66] registration and sign-in are pages of their own', async ({ request }) => {
  for (const [path, heading, form] of [
    ['/en/registration', 'Create account', 'registration'],
    ['/en/login', 'Sign in', 'login'],
  ]) {
    const { status, html } = await ask(request, path ?? '');
    expect([status, headingOf(html)]).toEqual([200, heading]);
    expect(formsOf(html)).toContain(form);
  }
});

test('[ROUTE-69, ROUTE-70, ROUTE-71] the legal texts open for everybody', async ({ request }) => {
  for (const [path, heading] of [
    ['/privacy-policy', 'Privacy policy'],
    ['/cookie-policy', 'Cookie policy'],
    ['/terms-and-conditions', 'Terms and conditions'],
  ]) {
    const { status, html } = await ask(request, `/en${path}`);
    expect([status, headingOf(html)], path).toEqual([200, heading]);
  }
});

test('[ROUTE-54, ROUTE-84, ROUTE-91] the error page, an unknown path, and a slash too many', async ({
  request,
}) => {
  expect(headingOf((await ask(request, '/en/oops')).html)).toBe('Something broke on our side');
  const missing = await ask(request, '/en/no/such/page');
  expect([missing.status, headingOf(missing.html)]).toEqual([404, 'This lane ends here']);
  expect(await ask(request, '/en/login/')).toMatchObject({ status: 301, to: '/en/login' });
  expect(await ask(request, '/en/vip//?a=1')).toMatchObject({ status: 301, to: '/en/vip?a=1' });
});

test('[ROUTE-81] a path with a locale is the same page in that language', async ({ page }) => {
  await page.goto('/en/help');
  const english = await page.getByRole('heading', { level: 1 }).textContent();
  const menu = page.locator('.language').filter({ visible: true }).first();
  await menu.locator('summary').click();
  await menu.locator('a[lang="de"]').click();
  await expect(page).toHaveURL(/\/de\/help$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(english);
});

test('[ROUTE-95, ROUTE-96] every page of the content has an address, and takes none that the site has', async ({
  request,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('a-page-of-ours', { title: 'A page of ours', content: 'Words.' });
  const own = await ask(request, '/en/a-page-of-ours');
  expect([own.status, headingOf(own.html)]).toEqual([200, 'A page of ours']);
  // What is checked before it is saved is tried here as content of before the check.
  await cms.publishPage('sign-in', { title: 'Not this one', content: 'Words.' }).catch(() => undefined);
  expect(formsOf((await ask(request, '/en/sign-in')).html)).toContain('login');
});

test('a reader who has a guarded page is told so, and keeps its policy', async ({ request }) => {
  await request.get('/en/login');
  const kept = await request.get('/en/login');
  const again = await request.get('/en/login', { headers: { 'if-none-match': kept.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBeUndefined();
});
