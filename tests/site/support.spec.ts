import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { pageWith, signIn } from '../widgets/support.ts';

const from = (page: Page, country: string, baseURL = '') =>
  page.context().addCookies([{ name: 'country', value: country, url: baseURL }]);

test('[SITE-21] [SITE-24] [HEADER-24] support is reached by chat, whose conversation is found again; what it says meanwhile is counted', async ({
  page,
}) => {
  await signIn(page, 'depositor@astrolane.test');
  const calls: { path: string; restoreId?: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/restore-id/'))
      calls.push({
        path: pathname,
        restoreId: (request.postDataJSON() as { data: { restoreId: string } }).data.restoreId,
      });
  });
  await page.goto('/en/about#chat');
  const chat = page.getByRole('dialog', { name: 'Chat with support' });
  await expect(chat).toBeVisible();
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/restore-id/get', '/restore-id/set']);
  const counter = page.locator('.sidebar [data-support-count]');
  let answer = () => {};
  await page.route('**/api/send_contact_message', async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  for (const said of ['1', '1+']) {
    await chat.getByLabel('Message').fill('The round of this morning is missing.');
    const sent = page.waitForRequest('**/api/send_contact_message');
    await chat.getByRole('button', { name: 'Send' }).click();
    expect((await sent).postDataJSON().subject).toBe(`astrolane-support ${calls.at(-1)?.restoreId}`);
    await chat.getByRole('button', { name: 'Close' }).click();
    answer();
    await expect(counter).toHaveText(said);
    if (said === '1') {
      // Not opened: the second answer comes on top of the first.
      await page.evaluate(() =>
        document.querySelector<HTMLDialogElement>('[data-support-chat]')?.showModal(),
      );
    }
  }
  const before = calls.length;
  await page.goto('/en/vip');
  await page.locator('.site-footer [data-chat]').click();
  await expect(chat).toBeVisible();
  await expect.poll(() => calls.length).toBe(before + 1);
  expect(calls.at(-1)?.path).toBe('/restore-id/get');
});

test('[SITE-24] what is said in the chat stays through reloads and other pages, as long as the player does', async ({
  page,
}) => {
  await signIn(page, 'vip@astrolane.test');
  // However slow the machine is, the first page does not hear the answer.
  let isDeaf = true;
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (!isDeaf) socket.connectToServer();
  });
  await page.goto('/en/about#chat');
  const chat = page.getByRole('dialog', { name: 'VIP support' });
  const lines = chat.getByRole('log').getByRole('listitem');
  await chat.getByLabel('Message').fill('When is my withdrawal paid out?');
  const away = { status: 503, json: { error: { code: 'unavailable', message: '' } } };
  await page.route('**/api/send_contact_message', (route) => route.fulfill(away), { times: 1 });
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByRole('alert')).toHaveText('That could not be sent. Try again in a moment.');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(lines).toHaveCount(3);
  // No page of the site is open while support answers.
  await page.goto('about:blank');
  await expect.poll(async () => (await page.request.get('/api/support_answers')).json()).not.toEqual([]);
  isDeaf = false;
  // For a moment it cannot be known who reads: nobody else does.
  await page.route('**/api/player', (route) => route.fulfill(away), { times: 1 });
  await page.goto('/en/vip');
  await expect(page.locator('.sidebar [data-support-count]')).toHaveText('1');
  await page.reload();
  await expect(page.locator('.sidebar [data-support-count]')).toHaveText('1');
  await page.locator('.site-footer [data-chat]').click();
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(1)).toHaveText('When is my withdrawal paid out?');
  await chat.getByRole('button', { name: 'Close' }).click();
  await page.locator('.site-header .account__menu summary').click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL('**/en');
  await expect(page.locator('.site-header').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/en/about');
  expect(await page.evaluate(() => sessionStorage.getItem('hm-chat'))).toBeNull();
  await page.goto('/en/about#chat');
  await expect(page.getByRole('dialog', { name: 'Chat with support' }).getByRole('listitem')).toHaveCount(1);
});

test('what is typed while a message is under way is the next one, and a guest stays known', async ({
  page,
}) => {
  await page.goto('/en/about#chat');
  const chat = page.getByRole('dialog', { name: 'Chat with support' });
  let answer = () => {};
  const held = async (route: Route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  };
  await page.route('**/api/send_contact_message', held, { times: 1 });
  await chat.getByLabel('Name').fill('Mira');
  await chat.getByLabel('E-mail').fill('mira@example.com');
  await chat.getByLabel('Message').fill('The first sentence.');
  const sent = page.waitForRequest('**/api/send_contact_message');
  await chat.getByRole('button', { name: 'Send' }).click();
  await sent;
  await chat.getByLabel('Message').fill('And one more.');
  answer();
  await expect(chat.getByText('The first sentence.')).toBeVisible();
  await expect(chat.getByLabel('Message')).toHaveValue('And one more.');
  const next = page.waitForRequest('**/api/send_contact_message');
  await chat.getByRole('button', { name: 'Send' }).click();
  expect((await next).postDataJSON()).toMatchObject({ name: 'Mira', message: 'And one more.' });
  await expect(chat.getByLabel('Message')).toHaveValue('');
});

test('a chat keeps its latest lines, and no more than a tab should hold', async ({ page }) => {
  await page.goto('/en/about');
  await page.evaluate(() => {
    const lines = Array.from({ length: 90 }, (_, index) => ['reader', `line ${index}`]);
    sessionStorage.setItem('hm-chat', JSON.stringify({ owner: '', lines, unread: 0 }));
  });
  await page.goto('/en/about#chat');
  const chat = page.getByRole('dialog', { name: 'Chat with support' });
  await expect(chat.getByText('line 89')).toBeInViewport();
  const kept = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('hm-chat') ?? '{}') as { lines: unknown[] }).lines.length,
  );
  expect(kept).toBeLessThanOrEqual(40);
});

test('[SITE-22] [MENU-22] a VIP player has support of the own, with the manager in its panel', async ({
  page,
}) => {
  await signIn(page, 'vip@astrolane.test');
  const restored = page.waitForRequest('**/restore-id/get');
  await page.goto('/en/about#chat');
  const chat = page.getByRole('dialog', { name: 'VIP support' });
  await expect(chat).toBeVisible();
  expect(((await restored).postDataJSON() as { data: { project: string } }).data.project).toBe(
    'astrolane-vip-support',
  );
  await expect(chat.locator('[data-manager]')).toContainText('Your VIP manager');
});

test('[SITE-23] [SITE-25] a guest writes name, address and message to support, whose ways are configured', async ({
  page,
  server,
  baseURL,
}) => {
  await authoring(server).publish(
    'site/NO',
    {
      title: 'Site',
      value: { name: 'Astrolane', supportEmail: 'hjelp@astrolane.example', supportPhone: '+47 555 01 010' },
    },
    { type: 'config' },
  );
  await from(page, 'NO', baseURL);
  await page.goto('/en/support');
  await page.locator('.site-footer [data-chat]').click();
  const chat = page.getByRole('dialog', { name: 'Chat with support' });
  await expect(chat.getByRole('link', { name: '+47 555 01 010' })).toHaveAttribute('href', 'tel:+4755501010');
  await expect(chat.getByRole('link', { name: 'hjelp@astrolane.example' })).toBeVisible();
  await chat.getByLabel('Name').fill('Nova Reyes');
  await chat.getByLabel('E-mail').fill('nova@example.com');
  await chat.getByLabel('Message').fill('How long does a payout take?');
  const sent = page.waitForResponse('**/api/send_contact_message');
  await chat.getByRole('button', { name: 'Send' }).click();
  expect((await sent).status()).toBe(201);
  expect((await sent).request().postDataJSON()).toMatchObject({
    name: 'Nova Reyes',
    email: 'nova@example.com',
    message: 'How long does a payout take?',
  });
  await expect(chat.getByRole('log')).toContainText('We have your message.');
});

test('[HASH-24] the onboarding opens by its name: limits first, then money, games and help', async ({
  page,
}) => {
  await page.goto('/en/popup/onboarding');
  await expect(page.locator('[data-sign-in-hint]')).toBeVisible();
  await signIn(page, 'new@astrolane.test');
  await page.goto('/en/popup/onboarding');
  const dialog = page.getByRole('dialog', { name: 'Your first minutes here' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('Set your limits');
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
});

test('[WIDGET-10] [HASH-10] the chat opens by its button in a text, and a second after its hash', async ({
  page,
  server,
}) => {
  await page.goto(await pageWith(server, 'chat-button', 'Unclear? #LiveChatButton[label=Ask a person]#'));
  const chat = page.getByRole('dialog', { name: 'Chat with support' });
  await expect(chat).toHaveCount(0);
  await page.locator('main').getByRole('link', { name: 'Ask a person' }).click();
  await expect(chat).toBeVisible();
  await chat.getByRole('button', { name: 'Close' }).click();
  await expect(chat).toBeHidden();
  const waited = await page.evaluate(
    () =>
      new Promise<number>((opened) => {
        const from = performance.now();
        new MutationObserver(() => {
          if (document.querySelector('[data-support-chat][open]')) opened(performance.now() - from);
        }).observe(document.body, { attributes: true, childList: true, subtree: true });
        location.hash = 'chat';
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(1000);
  expect(waited).toBeLessThan(3000);
  await expect(chat).toBeVisible();
});
