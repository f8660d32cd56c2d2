/** What the page itself says before it goes live: read in the Studio, and not passed over by programs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test('a link without words is found on the rendered page, and has to be read before it goes live', async ({
  page,
  server,
}) => {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
  const { ask } = authoring(server);
  const content = 'Look: <a href="/en/about"><i></i></a>\n\n#### Deep below';
  const body = { title: 'Looked at', content };
  const path = '/documents/pages/en/looked-at';
  const { hash } = await ask<{ hash: string }>('PUT', path, { 'if-none-match': '*' }, { body });

  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const program = await ask<{ token: string }>(
    'POST',
    '/tokens',
    {},
    { name: 'CI', role: 'publisher', expires_at },
  );
  const refused = await fetch(`${server.url}/api/authoring/publish`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${program.token}`,
      'content-type': 'application/json',
      'if-match': `"${hash}"`,
    },
    body: JSON.stringify({ type: 'page', locale: 'en', path: 'looked-at' }),
  });
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.details.missing).toEqual(['link-without-words']);

  await page.goto('/studio/document/pages/en/looked-at');
  const warning = page.getByRole('group', { name: 'link-without-words' });
  await expect(warning).toContainText('holds no words: nobody hears where it leads');
  await page.getByText('1 hint').click();
  await expect(page.getByText('is a heading of level 4 below one of level 1')).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Done: every server had heard of it/)).toBeVisible();
});
