/** Fields that are lists and grids: entries of a menu, values of variables by currency. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSchema, TypeDescription } from '../../src/hashmark/studio/api/site.ts';
import { shapeOf, variantsOf, withoutNull } from '../../src/hashmark/studio/forms/shape.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

const tokenOf = ({ dataDir }: { dataDir: string }) =>
  JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')).token as string;

/** What search engines are told in a form of theirs: whoever has it has it as JSON. */
const AS_JSON = ['page.meta.json'];

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
  await page.getByText(/^First/).click();
  await page.getByRole('listitem').filter({ hasText: 'First' }).getByLabel('badge').fill('NEW');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await read('menus/en/trial')).items)
    .toEqual([items[1], { ...items[0], badge: 'NEW' }]);
  await expectAccessible(page);

  // By hand: over the other one, and what is dragged elsewhere stays.
  const entry = (label: string) => page.getByRole('listitem').filter({ hasText: label }).first();
  await entry('First').locator('.object-list__grip').first().dragTo(entry('Second'));
  await expect
    .poll(async () => (await read('menus/en/trial')).items)
    .toEqual([{ ...items[0], badge: 'NEW' }, items[1]]);

  // A menu with headings is a tree: by keyboard from one to the other, by hand with all that belongs to it.
  const [a, b, c] = ['A', 'B', 'C'].map((label) => ({ label, href: '/vip' }));
  const [one, two] = [{ label: 'One' }, { label: 'Two' }];
  await cms.publish('branches', { items: [one, a, b, two, c] }, { type: 'menu' });
  await page.goto('/studio/edit/menus/en/branches');
  const labels = async () =>
    ((await read('menus/en/branches')).items as { label: string }[]).map(({ label }) => label).join('');
  await page.getByText('A', { exact: true }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(labels).toBe('OneBTwoAC');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(labels).toBe('OneBTwoCA');
  await expect(entry('Two').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Move Two up' }).press('Enter');
  await expect.poll(labels).toBe('TwoCAOneB');
  await entry('One')
    .locator('.object-list__grip')
    .first()
    .dragTo(page.getByText('Two', { exact: true }));
  await expect.poll(labels).toBe('OneBTwoCA');
  const grip = page.getByRole('listitem').filter({ hasText: /^B/ }).locator('.object-list__grip');
  await grip.dragTo(page.getByText('Two', { exact: true }));
  await expect.poll(labels).toBe('OneTwoBCA');
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

test('what is wrong stands beside its field: while the server refuses a value, and when it is saved', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  const items = [
    { label: 'Good', href: '/terms-and-conditions' },
    { label: 'Lost', href: '/nowhere-at-all' },
  ];
  await cms.publish('faulty', { items }, { type: 'menu' });
  await page.goto('/studio/edit/menus/en/faulty');
  const lost = page.getByRole('listitem').filter({ hasText: 'Lost' });
  await expect(lost.locator('summary .field__count').first()).toHaveText('1');
  await lost.getByText(/^Lost/).click();
  await expect(lost.getByLabel('href')).toHaveAccessibleDescription(/nowhere-at-all/);
  await lost.getByLabel('href').fill('javascript:alert(1)');
  await expect(page.getByRole('status').filter({ hasText: 'the server has refused' })).toBeVisible();
  await expect(lost.getByLabel('href')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await lost.getByLabel('href').fill('/terms-and-conditions');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(lost.locator('.field__faults')).toHaveCount(0);
  await expect(lost.locator('.field__count')).toHaveCount(0);
});

/** Where a form would show JSON although the schema says what may be written. */
function findJson(given: FieldSchema, path: string): string[] {
  const schema = withoutNull(given);
  const shape = shapeOf(schema);
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    findJson(field, `${path}.${name}`),
  );
  if (shape === 'json' && !AS_JSON.includes(path)) within.push(path);
  if (shape === 'list') within.push(...findJson(schema.items ?? {}, `${path}[]`));
  if (shape === 'pairs') within.push(...findJson(schema.additionalProperties as FieldSchema, `${path}{}`));
  if (shape === 'variants')
    for (const variant of variantsOf(schema))
      within.push(...findJson(variant.schema, `${path}<${variant.name}>`));
  return within;
}

test('every document of the site has a form, in which data for search engines only are JSON', async ({
  server,
}) => {
  const headers = { Authorization: `Bearer ${tokenOf(server)}` };
  const readTypes = async (query = '') => {
    const answer = await fetch(`${server.url}/api/authoring/schemas${query}`, { headers });
    return ((await answer.json()) as { types: TypeDescription[] }).types;
  };
  let own = 0;
  for (const { type, schema, own_keys } of await readTypes()) {
    expect(type === 'config' ? [] : findJson(schema, type)).toEqual([]);
    for (const key of own_keys) {
      const [described] = await readTypes(`?${new URLSearchParams({ type, key })}`);
      expect(findJson(described?.schema ?? {}, key)).toEqual([]);
      own++;
    }
  }
  expect(own).toBeGreaterThan(20);
});

test('an editor changes a banner by keyboard, in fields of its own', async ({ page, server }) => {
  const headers = { Authorization: `Bearer ${tokenOf(server)}` };
  const readValue = async (path: string) => {
    const answer = await fetch(`${server.url}/api/authoring/documents/configs/${path}`, { headers });
    return ((await answer.json()) as { body: { value: Record<string, unknown> } }).body.value;
  };
  await page.goto('/studio/edit/configs/en/banners-config');
  const banner = page.getByRole('listitem').filter({ hasText: 'first-orbit' }).first();
  await banner.getByText('first-orbit', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(banner.getByLabel('logged')).toHaveValue('false');
  await banner.getByLabel('logged').selectOption({ label: 'Yes' });
  await banner.first().focus();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () => ((await readValue('en/banners-config')).banners as { logged?: boolean }[])[0]?.logged)
    .toBe(true);
  await expectAccessible(page);
});

test('an editor writes messages by key, and an amount for each currency in the place of one for all', async ({
  page,
  server,
}) => {
  const headers = { Authorization: `Bearer ${tokenOf(server)}` };
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}/api/authoring/documents/${path}`, { headers });
    return ((await answer.json()) as { body: Record<string, unknown> }).body;
  };
  const cms = authoring(server);
  const messages = { AUTH: { SIGN_IN: 'Come in', OUT: 'Go' }, 'AUTH.HELLO': 'Hello' };
  await cms.publish('trial-words', { messages }, { type: 'messages' });

  await page.goto('/studio/edit/messages/en/trial-words');
  await page.getByRole('textbox', { name: 'AUTH.SIGN_IN' }).fill('Enter');
  await page.getByRole('button', { name: 'Remove AUTH.OUT' }).click();
  await page.getByLabel('Name', { exact: true }).fill('AUTH.NEW');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'AUTH.NEW' }).fill('A value as {{ two words }}');
  await expect(page.getByRole('textbox', { name: 'AUTH.NEW' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'AUTH.NEW' })).toHaveAccessibleDescription(/\{\{name\}\}/);
  await page.getByRole('textbox', { name: 'AUTH.NEW' }).fill('New, {{name}}');
  await expect
    .poll(async () => (await read('messages/en/trial-words')).messages)
    .toEqual({ AUTH: { SIGN_IN: 'Enter' }, 'AUTH.HELLO': 'Hello', 'AUTH.NEW': 'New, {{name}}' });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'All languages' }).click();
  const german = page.getByRole('columnheader', { name: /^de / });
  await page.getByRole('button', { name: 'Begin de' }).click();
  await expect(german).toContainText('0 of 3');
  await page.getByRole('textbox', { name: 'AUTH.SIGN_IN de' }).fill('Herein');
  await expect(german).toContainText('1 of 3');
  const halfDone = page.getByRole('textbox', { name: 'AUTH.NEW de' });
  await halfDone.fill('Neu, {{ zwei Worte }}');
  await expect(halfDone).toHaveAccessibleDescription(/\{\{name\}\}/);
  await expect(halfDone).toHaveAttribute('aria-invalid', 'true');
  await expect(german).toContainText(/2 of 3\s*1/);
  await expect(page.getByRole('textbox', { name: 'AUTH.NEW en' })).toHaveAccessibleDescription('');
  await halfDone.fill('');
  await expect(german).toContainText('1 of 3');
  await expect(halfDone).toHaveAccessibleDescription('');
  await page.getByLabel('Only what a language lacks').check();
  await expect(page.getByRole('textbox', { name: 'AUTH.SIGN_IN en' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'AUTH.HELLO de' }).fill('Hallo');
  await expect
    .poll(async () => (await read('messages/de/trial-words')).messages)
    .toEqual({ AUTH: { SIGN_IN: 'Herein' }, 'AUTH.HELLO': 'Hallo' });
  await expectAccessible(page);

  await page.goto('/studio/edit/pages/en/rocket-mart');
  await page.getByText('Title, description and other fields').click();
  const rate = page.locator('.field', { has: page.getByText(/^spinRate/) }).last();
  const kind = rate.getByLabel('Kind');
  await expect(kind.locator('option:checked')).toHaveText(/number|by name/);
  await kind.selectOption({ label: 'One number' });
  await rate.getByLabel('One number').fill('5');
  const readRate = async () => ((await read('pages/en/rocket-mart')).promo as { spinRate: unknown }).spinRate;
  await expect.poll(readRate).toBe(5);
  await kind.selectOption({ label: 'Values by name' });
  await rate.getByLabel('Name', { exact: true }).fill('EUR');
  await page.keyboard.press('Enter');
  await rate.getByRole('spinbutton', { name: 'EUR' }).fill('20');
  await expect.poll(readRate).toEqual({ EUR: 20 });
  await expectAccessible(page);
});

test('an editor is told beside a message what a check of the files would say of it', async ({
  page,
  server,
}) => {
  await fetch(`${server.url}/api/authoring/documents/messages/en/auth`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${tokenOf(server)}`,
      'Content-Type': 'application/json',
      'If-None-Match': '*',
    },
    body: JSON.stringify({
      body: { messages: { 'AUTH.RESTRICTED_ACTIONS': 'Ask', 'AUTH.CONFIRMED': 'Yes, {{emial}}' } },
    }),
  });
  await page.goto('/studio/edit/messages/en/auth');
  const strange = page.getByRole('textbox', { name: 'AUTH.RESTRICTED_ACTIONS' });
  await expect(strange).toHaveAccessibleDescription(/Did you mean `AUTH\.RESTRICTED_ACTION`\?/);
  const confirmed = page.getByRole('textbox', { name: 'AUTH.CONFIRMED' });
  await expect(confirmed).toHaveAccessibleDescription(/Did you mean `\{\{email\}\}`\?/);
  await confirmed.fill('Yes, {{email}}');
  await expect(confirmed).toHaveAccessibleDescription('');
  await expectAccessible(page);
});
