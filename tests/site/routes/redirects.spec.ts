import { expect, test } from '../../support/browser.ts';
import { ask, enter, formsOf } from './support.ts';

test('[REDIR-01, REDIR-02] old links to a new password lead to it with their token', async ({ request }) => {
  for (const path of ['/profile/password/edit', '/users/password/edit'])
    expect(await ask(request, `/en${path}?reset_password_token=abc&x=1`)).toMatchObject({
      status: 301,
      to: '/en/new-password?reset_password_token=abc&x=1',
    });
});

test('[REDIR-03, REDIR-04] old links of mails lead to the confirmation with their token', async ({
  request,
}) => {
  for (const path of ['/profile/confirmation', '/users/confirmation'])
    expect(await ask(request, `/de${path}?confirmation_token=abc`)).toMatchObject({
      status: 301,
      to: '/de/confirmation?confirmation_token=abc',
    });
});

test('[REDIR-05, REDIR-06, REDIR-07] addresses that have moved lead on', async ({ request }) => {
  expect(await ask(request, '/club')).toMatchObject({ status: 301, to: '/vip' });
  expect(await ask(request, '/accounts/history')).toMatchObject({ status: 301, to: '/' });
  expect(await ask(request, '/en/accounts/history')).toMatchObject({ status: 301, to: '/en' });
  expect(await ask(request, '/users/sign_in')).toMatchObject({ status: 301, to: '/registration' });
});

test('[GUARD-01] an address for players sends a guest to registration with the whole wanted path', async ({
  request,
}) => {
  for (const path of ['/profile', '/profile/limits', '/users/security', '/cashbox', '/accounts/7/deposit'])
    expect(await ask(request, `/en${path}?a=1&b=%26`), path).toMatchObject({
      status: 302,
      to: `/en/registration?redirect=${encodeURIComponent(`/en${path}?a=1&b=%26`)}`,
    });
  const { status, to } = await ask(request, '/profile');
  expect([status, to]).toEqual([302, '/registration?redirect=%2Fprofile']);
  const hinted = await request.get('/en/profile', { maxRedirects: 0, headers: { cookie: 'signed_in=1' } });
  expect(hinted.status(), 'a hint is no session').toBe(302);
  expect(hinted.headers()['cache-control']).toBe('private, no-store');
});

test('[GUARD-02] an address for guests sends a signed-in player to the main page, whoever was there before', async ({
  request,
  server,
  playwright,
}) => {
  const guest = await playwright.request.newContext({ baseURL: server.url });
  await enter(request, server.url);
  for (const path of ['/login', '/registration', '/sign-in', '/sign-up', '/remind'])
    for (const turn of [1, 2]) {
      expect((await ask(guest, `/en${path}`)).status, `${path}, turn ${turn}`).toBe(200);
      const { status, to } = await ask(request, `/en${path}`);
      expect([status, to], `${path}, turn ${turn}`).toEqual([302, '/en']);
    }
  await guest.dispose();
});

test('[GUARD-07] a game leads a player who has reached a limit to the limits, and nobody else', async ({
  request,
  server,
  playwright,
}) => {
  const { data } = await (
    await request.post('/api/games_filter', { headers: { origin: server.url }, data: { device: 'desktop' } })
  ).json();
  const game = `/en/play/${data[0].identifier}`;
  expect((await ask(request, game)).status).toBe(200);
  await enter(request, server.url, 'limited@astrolane.test');
  expect(await ask(request, game)).toMatchObject({ status: 302, to: '/en/profile/limits' });
  const { html } = await ask(request, '/en/profile/limits');
  expect(html, 'and says why').toContain(
    'A limit of yours is reached. Games open again when it counts anew.',
  );
  const other = await playwright.request.newContext({ baseURL: server.url });
  await enter(other, server.url);
  expect((await ask(other, game)).status).toBe(200);
  await other.dispose();
});

test('[GUARD-10, GUARD-11] a game, sign-in and registration are closed where the law closes them', async ({
  request,
  server,
}) => {
  const { data } = await (
    await request.post('/api/games_filter', { headers: { origin: server.url }, data: { device: 'desktop' } })
  ).json();
  for (const path of [`/en/play/${data[0].identifier}`, '/en/login', '/en/registration']) {
    const answer = await request.get(path, { headers: { cookie: 'country=RU' } });
    expect(answer.status(), path).toBe(451);
    expect(formsOf(await answer.text()), path).toEqual([]);
    expect((await request.get(path)).status(), `${path} elsewhere`).toBe(200);
  }
});

test('[GEO-16, GEO-17] registration and sign-in say why they are closed', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'country', value: 'RU', url: server.url }]);
  await page.goto('/en/registration');
  await expect(page.getByRole('status')).toHaveText('Registration restricted in your country');
  await expect(page.locator('.page-head')).not.toContainText('fields');
  await expect(page.locator('main').getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    '/en/support',
  );
  await page.goto('/en/login');
  await expect(page.getByRole('status')).toHaveText('Login not available in your country');
});
