/** Somebody sets a webhook up with the keyboard, tries it, reads what went wrong, and sends it again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReceiver, isSignedBy } from '../hashmark/webhooks/receiver.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';

const PASSWORD = 'four words in a row';

/** Invites an admin. @returns the link by which they choose a password */
async function inviteAdmin(server: TestServer): Promise<string> {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  const answer = await fetch(`${server.url}/api/authoring/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@site.example', name: 'Ann', role: 'admin' }),
  });
  return server.url + (await answer.json()).link;
}

test('a webhook is added, tried, read about and sent again, by keyboard', async ({ serve, page }) => {
  const server = await serve({ WEBHOOK_LOCALHOST: '1' });
  const receiver = await createReceiver();
  await page.goto(await inviteAdmin(server));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await page.goto(`${server.url}/studio/webhooks`);
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  await page.getByLabel('Address').focus();
  await page.keyboard.type('https://10.0.0.1/hook');
  await page.keyboard.press('Enter');
  await expect(page.getByText('private or reserved')).toBeVisible();
  await page.getByLabel('Address').fill(receiver.url);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Search index');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('A document goes live').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add the webhook' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The secret' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('link', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search index' })).toBeVisible();
  await expect(page.getByLabel('A document goes live')).toBeChecked();

  receiver.answer = (response) => response.writeHead(500).end('No index here');
  await page.getByRole('button', { name: 'Send a test' }).focus();
  await page.keyboard.press('Enter');
  // Loaded anew before, the page would stay where it was.
  await page.waitForURL('**/webhook-deliveries/*');
  await expect.poll(() => receiver.types()).toEqual(['webhook.test']);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('No index here')).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByText('on its way · tried next')).toBeVisible();
  await expectAccessible(page);

  receiver.answer = (response) => response.writeHead(200).end('Thanks');
  await page.getByRole('button', { name: 'Send again' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => receiver.types()).toHaveLength(2);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Thanks')).toBeVisible({ timeout: 3000 });
  }).toPass();
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(receiver.received.every((message) => isSignedBy(secret, message))).toBe(true);

  await page.getByRole('link', { name: 'Back to the webhook' }).click();
  await expect(page.getByRole('row', { name: /webhook\.test/ })).toContainText('delivered');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('turned off')).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove with its log' });
  await expect(remove).toBeHidden();
  await page.getByText('Remove with its log …').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  await remove.click();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('Search index')).toHaveCount(0);
  await receiver.close();
});
