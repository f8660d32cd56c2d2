import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
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

test('[PAGE-12] amounts in snippets and in configured texts are in the currency of the player', async ({
  page,
  server,
}) => {
  const { publish } = authoring(server);
  const variables = { most: { EUR: '€10', CAD: 'C$15' } };
  await publish('limits-note', { content: 'At most {most}.', variables }, { type: 'snippet' });
  const site = parse(readFileSync('content/configs/site.en.yaml', 'utf8'));
  await publish('site', { ...site, variables: { ...site.variables, ...variables } }, { type: 'config' });
  const levels = parse(readFileSync('content/configs/cashback-levels.en.yaml', 'utf8'));
  levels.value.levels[0].content = 'Up to {most} a week.';
  await publish('cashback-levels', levels, { type: 'config' });

  await signIn(page, 'depositor@astrolane.test');
  await page.goto('/en/profile/limits');
  await expect(page.locator('[data-snippet="limits-note"]')).toHaveText('At most €10.');
  await page.goto('/en/profile/level');
  await expect(page.locator('[data-levels] li').first()).toContainText('Up to €10 a week.');
});
