/** Fields that are lists and grids: entries of a menu, values of variables by currency. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const tokenOf = ({ dataDir }: { dataDir: string }) =>
  JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')).token as string;

test.use({
  extraHTTPHeaders: async ({ server }, use) => await use({ authorization: `Bearer ${tokenOf(server)}` }),
});

test('an editor orders the entries of a menu by keyboard, and writes a variable for each currency', async ({
  page,
  server,
}) => {
  const headers = { Authorization: `Bearer ${tokenOf(server)}` };
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}/api/authoring/documents/${path}`, { headers });
    return ((await answer.json()) as { body: Record<string, unknown> }).body;
  };
  const cms = authoring(server);
  const items = [
    { label: 'First', href: '/a' },
    { label: 'Second', href: '/b' },
  ];
  await cms.publish('trial', { items }, { type: 'menu' });
  await cms.publishPage('with-values', {
    title: 'Values',
    content: '{price}',
    variables: { price: { EUR: '€5' } },
  });

  await page.goto('/studio/edit/menus/en/trial');
  await page.getByRole('button', { name: 'Move First down' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('First', { exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'First' }).getByLabel('badge').fill('NEW');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await read('menus/en/trial')).items)
    .toEqual([items[1], { ...items[0], badge: 'NEW' }]);
  await expectAccessible(page);

  await page.goto('/studio/edit/pages/en/with-values');
  await page.getByText('Title, description and other fields').click();
  await page.getByLabel('price EUR').fill('€6');
  await page.getByRole('combobox', { name: 'Add', exact: true }).first().selectOption('CAD');
  await page.getByLabel('price CAD').fill('CA$9');
  await expect
    .poll(async () => (await read('pages/en/with-values')).variables)
    .toEqual({ price: { EUR: '€6', CAD: 'CA$9' } });
});
