import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';
import { signIn } from '../widgets/support.ts';

test('a snippet stands at its place in the language of the page, and changes with what is published', async ({
  page,
  server,
}) => {
  const { publish, unpublish } = authoring(server);
  const note = page.locator('[data-snippet="support-note"]');
  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/de/profile/verification');
  await expect(note.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:[^{}]+@/);
  await expect(note).toContainText('Support');
  await expect(note).not.toContainText('{');
  await page.goto('/en/profile/limits');
  const link = page.locator('[data-snippet="limits-note"]').getByRole('link');
  await expect(link).toHaveAttribute('href', '/en/responsible-gaming#limits');

  const body = { content: 'Ask **{who}** first.\n\n#AgeNotice[]#', variables: { who: 'the desk' } };
  await publish('support-note', body, { type: 'snippet' });
  await page.goto('/en/profile/verification');
  await expect(note.locator('strong').first()).toHaveText('the desk');
  await expect(note).toContainText('18');

  await unpublish('support-note', 'en', 'snippet');
  await page.reload();
  await expect(page.locator('[data-done]').first()).toBeVisible();
  await expect(note).toHaveCount(0);
});
