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
