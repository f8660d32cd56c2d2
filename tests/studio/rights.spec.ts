/** Whoever has narrow rights is offered what they may do, and no more. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const PASSWORD = 'four words in a row';

test('a publisher of German pages reads the English ones, and changes and publishes the German', async ({
  page,
  server,
}) => {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  const cms = authoring(server);
  for (const locale of ['en', 'de'])
    await cms.publishPage(
      'narrow',
      { title: `Narrow ${locale}`, content: 'A path. #JackpotSlider[]#' },
      { locale },
    );
  await cms.publishPage('narrow/EE', { title: 'Narrow EE', content: 'A path.' }, { locale: 'de' });
  const made = await fetch(`${server.url}/api/authoring/staff`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email: 'german@site.example', name: 'German', role: 'publisher' },
      ...{ types: ['page'], locales: ['de'], suffixes: [''] },
    }),
  });
  const { id, link } = await made.json();
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();

  await page.getByRole('button', { name: 'New document' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Language').getByRole('option')).toHaveText(['de']);
  await expect(dialog.getByLabel('Type').getByRole('option')).toHaveText(['page']);

  for (const foreign of ['en/narrow', 'de/narrow/EE']) {
    await page.goto(`/studio/document/pages/${foreign}`);
    await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible();
    await expect(page.getByText('Revisions', { exact: true })).toBeVisible();
    await expect(page.getByRole('button')).not.toContainText([/Publish|Revoke|Bring this back|trash/]);
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await expect(page.getByText('You may read this, and not change it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save now' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Insert widget' })).toHaveCount(0);
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toContainText('A path.');
    await text.click();
    await page.keyboard.type('Mine.');
    await expect(text).not.toContainText('Mine.');
    await expect(page.getByText('Share …')).toHaveCount(0);
  }
  await expectAccessible(page);

  await page.goto('/studio/edit/pages/de/narrow');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Mine. ');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Publish/ }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Done/)).toBeVisible();

  // What somebody else does meanwhile is said and shown, and the next try goes on from there.
  await authoring(server).publishPage('narrow', { title: 'Narrow de', content: 'Theirs.' }, { locale: 'de' });
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Somebody else has saved this meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Done/)).toBeVisible();

  // So are rights that are taken away.
  const setRole = (role: string) =>
    cms.ask(
      'PATCH',
      `/staff/${id}`,
      {},
      { rights: { role, types: ['page'], locales: ['de'], suffixes: [''] } },
    );
  await setRole('editor');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('The role `editor` does not cover `publish`.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Put into the trash' }).click();
  await expect(page.getByText('It is in the trash.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('It is in the trash.')).toHaveCount(0);
  await setRole('author');
  const black = { create: { width: 8, height: 8, channels: 3, background: 'black' } } as const;
  const picture = await cms.upload('narrow.png', await sharp(black).png().toBuffer());
  await page.goto(`/studio/media/${picture.id}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('narrow');
  await expect(page.getByText('Replace everywhere …')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Put into the trash' })).toHaveCount(0);
  await setRole('publisher');
  await page.reload();
  await expect(page.getByText('Replace everywhere …')).toBeVisible();

  await page.goto('/studio/releases');
  await page.getByText('New release …').click();
  await page.getByLabel('Search path, title and text').fill('narrow');
  await expect(page.getByLabel(/narrow \(de\)/)).toBeVisible();
  await expect(page.getByLabel(/narrow \(en\)|narrow\/EE/)).toHaveCount(0);
});

test('whoever makes a release finds their documents behind those that they may not publish', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const body = { title: 'Crowd', content: 'Text.' };
  await cms.publishPage('crowd-mine', { ...body, title: 'Menge' }, { locale: 'de' });
  await cms.batch(Array.from({ length: 60 }, (_, index) => ({ path: `crowd-${index}`, body })));
  const { link } = await cms.ask<{ link: string }>(
    'POST',
    '/staff',
    {},
    { email: 'crowd@site.example', name: 'Crowd', role: 'publisher', locales: ['de', 'it'] },
  );
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents');
  await page.goto('/studio/releases');
  await page.getByText('New release …').click();
  await page.getByLabel('Search path, title and text').fill('crowd');
  await expect(page.getByLabel(/crowd-mine \(de\)/)).toBeVisible();
  await expect(page.getByLabel(/\(en\)/)).toHaveCount(0);
});
