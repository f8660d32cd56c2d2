/** Values that name something are looked up in the site while an editor writes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

/** Waits for what is offered for all that was typed: of a list for less of it Enter takes nothing. */
const offered = (page: Page, name: RegExp) =>
  page
    .locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
    .getByRole('option', { name })
    .waitFor();

test('an editor is offered what there is, in the text and in the form, and told of what there is not', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('named-pages', { title: 'Everything about names', content: 'One.' });
  await cms.publishPage('naming', { title: 'Naming', content: 'One.' });
  await page.goto('/studio/edit/pages/en/naming');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+End');

  // By its title, in the placeholder; a page by words of its title, in a link.
  await page.keyboard.type('\n\n#TournamentStatus[tournament=orbit rac');
  await offered(page, /^orbit-race/);
  await page.keyboard.press('Enter');
  await page.keyboard.type(']#\n\nSee [names](/everything');
  await offered(page, /^\/named-pages/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.save-notice').getByRole('status')).toHaveText('Saved');
  await expect(
    text.getByRole('img', { name: 'Widget TournamentStatus: tournament orbit-race' }),
  ).toBeVisible();
  await expect(text).toContainText('[names](/named-pages');

  // In the form: the second of a list.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n#GameRow[provider=far-side]#');
  await text.getByRole('img', { name: /GameRow/ }).click();
  const makers = page.getByRole('combobox', { name: 'provider' });
  await makers.fill('far-side, half');
  const second = page.locator('datalist option', { hasText: 'Halfmoon' });
  await expect(second).toHaveAttribute('value', 'far-side, halfmoon');
  await makers.fill('far-side');

  // What is not there is told where it stands, with a repair by one click.
  await text.getByRole('img', { name: /TournamentStatus/ }).click();
  await page.getByRole('combobox', { name: 'tournament' }).fill('orbit-rase');
  const chip = text.getByRole('img', { name: /tournament orbit-rase\. Has a warning/ });
  await expect(chip).toBeVisible();
  await text.focus();
  await page.keyboard.press('Control+Shift+M');
  await page.getByRole('button', { name: 'Write orbit-race' }).click();
  await expect(text).toContainText(/TournamentStatus.*orbit-race/);
});

test('of every kind of name that documents, settings and widgets have the Studio knows what there is', async ({
  request,
}) => {
  const read = async (path: string) => await (await request.get(`/api/authoring/${path}`)).json();
  const site = await read('schemas');
  const described: unknown[] = [site];
  for (const { type, own_keys } of site.types)
    for (const key of own_keys) described.push(await read(`schemas?${new URLSearchParams({ type, key })}`));
  const kinds = new Set(
    [...JSON.stringify(described).matchAll(/"names":"([a-z-]+)"/g)].map(([, kind]) => kind),
  );
  expect([...kinds]).toEqual(expect.arrayContaining(['bonus', 'category', 'icon', 'player-group', 'popup']));
  for (const kind of kinds) expect(await read(`names?kind=${kind}`), kind).toMatchObject({ known: true });
});

test('settings offer groups by their titles, bonuses and tournaments by theirs', async ({ page, server }) => {
  await page.goto('/studio/edit/configs/en/banners-config');
  const banner = page.getByRole('listitem').filter({ hasText: 'welcome-pack' }).first();
  await banner.locator('summary').first().click();
  const groups = banner.locator('.field', { has: page.getByText('groups', { exact: true }) }).first();
  await groups.getByRole('button', { name: 'Add' }).click();
  const added = groups.getByRole('combobox').last();
  await added.fill('star');
  await expect(groups.locator('datalist option', { hasText: 'Rising stars' })).toHaveAttribute(
    'value',
    '1117',
  );
  await added.fill('1117');
  const contest = banner.getByRole('combobox', { name: 'frontend_identifier' }).first();
  await contest.fill('orbit rac');
  await expect(banner.locator('datalist option[value="orbit-race"]').first()).toBeAttached();
  const value = async () => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    const answer = await fetch(`${server.url}/api/authoring/documents/configs/en/banners-config`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { body } = (await answer.json()) as {
      body: { value: { banners: { id: string; groups?: number[] }[] } };
    };
    return body.value.banners.find(({ id }) => id === 'welcome-pack')?.groups;
  };
  await expect.poll(value).toEqual([131811, 1117]);

  await page.goto('/studio/edit/configs/en/modify-gifts-config');
  await page.getByRole('combobox', { name: 'Name', exact: true }).fill('welcome_');
  await expect(page.locator('datalist option[value="welcome_1"]')).toBeAttached();
});
