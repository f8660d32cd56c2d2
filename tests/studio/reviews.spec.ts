/** Whoever writes asks for a look, and whoever publishes sends back with a reason or publishes. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const UNSAVED = { 'if-none-match': '*' };
const PASSWORD = 'four words in a row';

test('an author asks for a review, gets the reason why not yet, and the text goes live', async ({
  page,
  reader,
  server,
}) => {
  const { ask } = authoring(server);
  async function begin(visitor: Page, role: string): Promise<void> {
    const email = `${role}-of-reviews@site.example`;
    const made = await ask<{ link: string }>('POST', '/staff', {}, { email, name: role, role });
    await visitor.goto(made.link);
    await visitor.getByLabel('New password').fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Set the password' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Documents');
  }
  const path = '/documents/pages/en/meteor-watch';
  const body = { title: 'Meteor watch', content: 'Look up.' };
  await ask('PUT', path, UNSAVED, { body });

  await begin(page, 'author');
  await page.goto('/studio/document/pages/en/meteor-watch');
  const mine = page.getByRole('region', { name: 'Review' });
  await mine.getByLabel('What to look at').fill('Is it too short?');
  await mine.getByRole('button', { name: 'Ask for a review' }).click();
  await expect(page.getByText('The document is on the list of reviews.')).toBeVisible();
  await expect(mine).toContainText('author-of-reviews@site.example asks for a review');
  await expect(mine.getByRole('button')).toHaveText(['Withdraw the request']);
  await expectAccessible(page);

  const other = await reader();
  await begin(other, 'publisher');
  await other.getByRole('link', { name: 'Reviews', exact: true }).click();
  // The menu says how many wait for whoever looks: not for who has asked.
  const menuOf = (visitor: Page) => visitor.getByRole('link', { name: 'Reviews', exact: true });
  await expect(menuOf(other)).toHaveAccessibleDescription('1 waits for you');
  await expect(menuOf(other)).toHaveText('Reviews1');
  await expect(menuOf(page)).toHaveText('Reviews');
  const waiting = other.getByRole('listitem').filter({ hasText: 'Meteor watch' });
  await expect(waiting).toContainText('Is it too short?');
  await expectAccessible(other);
  await waiting.getByRole('link', { name: 'Meteor watch' }).click();
  const theirs = other.getByRole('region', { name: 'Review' });
  const reason = theirs.getByLabel('What has to change');
  const sendBack = theirs.getByRole('button', { name: 'Send back' });
  await sendBack.click();
  // Without a reason the browser asks for one.
  await expect(reason).toBeFocused();
  await expect(theirs).toContainText('asks for a review');
  await reason.fill('Say where to look.');
  await sendBack.click();
  await expect(other.getByText('The document is sent back to its author.')).toBeVisible();
  await expect(menuOf(other)).toHaveText('Reviews');
  await expect(reason).toHaveCount(0);

  await page.reload();
  await expect(mine).toContainText('Sent back by publisher-of-reviews@site.example');
  await expect(menuOf(page)).toHaveAccessibleDescription('1 waits for you');
  await expect(mine.locator('q')).toHaveText('Say where to look.');
  // Where the text is written the reason stands beside it.
  await page.goto('/studio/edit/pages/en/meteor-watch');
  const told = page.getByText('Sent back by publisher-of-reviews@site.example');
  await expect(told).toContainText('Say where to look.');
  await expectAccessible(page);
  const german = { title: 'Meteore', content: 'Schau hinauf.' };
  const { hash } = await ask<{ hash: string }>('PUT', path.replace('/en/', '/de/'), UNSAVED, {
    body: german,
  });
  const target = { type: 'page', locale: 'de', path: 'meteor-watch' };
  await ask(
    'POST',
    '/reviews',
    { 'if-match': `"${hash}"` },
    { ...target, step: 'ask', words: 'Is it German?' },
  );
  await page.goto('/studio/translate/pages/en/de/meteor-watch');
  await expect(page.getByText('asks for a review')).toContainText('Is it German?');
  await page.goto('/studio/document/pages/en/meteor-watch');
  await mine.getByRole('button', { name: 'Ask for a review' }).click();
  await expect(mine).toContainText('asks for a review');

  await other.reload();
  await other.getByRole('button', { name: 'Publish now' }).click();
  await expect(other.getByText(/^Done/)).toBeVisible();
  await expect(theirs).toContainText('Ask somebody to look');
  await other.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await expect(other.getByText('Meteor watch')).toHaveCount(0);
});
