/** Two people in one page see each other, and where in it the other is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test('two editors of one page see each other, by field and by section, until one leaves', async ({
  page,
  reader,
  server,
}) => {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  const enter = (who: Page, name: string) =>
    who.setExtraHTTPHeaders({ authorization: `Bearer ${token}`, 'x-actor': `studio:${name}@site.example` });
  const content = 'Before.\n\n## Ships\n\nOne.\n\n## Tides\n\nTwo.';
  await authoring(server).publishPage('two-of-us', { title: 'Two of us', content });
  const other = await reader();
  await enter(page, 'ann');
  await enter(other, 'bo');
  await page.goto('/studio/edit/pages/en/two-of-us');
  const others = page.getByText(/^Also here/);
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
  await expect(others).toHaveCount(0);

  await other.goto('/studio/edit/pages/en/two-of-us');
  await expect(other.getByText('Also here: ann@site.example')).toBeVisible();
  await other.getByText('Two.').click();
  await expect(others).toHaveText('Also here: bo@site.example (in “Tides”)');
  await other.getByText('Title, description and other fields').click();
  await other.getByRole('textbox', { name: 'title (required)' }).focus();
  await expect(others).toHaveText(/bo@site\.example \(in “title/);
  await expectAccessible(page);
  await other.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(others).toHaveCount(0);

  // What is written in a document that somebody else has put into the trash is kept, and its writer is told why it is not saved.
  const address = '/documents/pages/en/two-of-us';
  const { hash } = await authoring(server).ask<{ hash: string }>('GET', address, {});
  await authoring(server).ask('DELETE', address, { 'if-match': `"${hash}"` });
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Mine.');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText(/^Not saved: this document is in the trash now/)).toBeVisible();
});
