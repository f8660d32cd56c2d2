/** The page at another date, as another reader, and by a link for somebody without an account. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';

const DAY = 86_400_000;

test('an editor looks ahead as another reader and shares what is seen', async ({ browser, page, server }) => {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  const authorization = `Bearer ${token}`;
  await page.setExtraHTTPHeaders({ authorization });
  const ask = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/api/authoring${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect([200, 201]).toContain(answer.status);
    return await answer.json();
  };
  const save = (title: string, more: object, base?: string) =>
    ask(
      'PUT',
      '/documents/pages/en/studio-ahead',
      { body: { title, ...more } },
      base ? { 'if-match': `"${base}"` } : { 'if-none-match': '*' },
    );
  const text = [
    '<p class="hm-guest">For guests.</p>',
    '<p class="hm-player">For players.</p>',
    '<div class="hm-player">\n\n#AgeNotice[]#\n\n</div>',
  ].join('\n\n');
  const { hash } = await save('Next week', { content: text });
  const starts = new Date(Date.now() + 3 * DAY).toISOString();
  const target = { type: 'page', locale: 'en', path: 'studio-ahead', starts_at: starts };
  await ask('POST', '/schedule', target, { 'if-match': `"${hash}"` });
  const later = text.replace('For players.', 'For players and more.');
  await save('Next month', { content: later }, hash);

  await page.goto('/studio/edit/pages/en/studio-ahead');
  const frame = page.frameLocator('.preview__frame');
  await expect(frame.getByRole('heading', { name: 'Next month' })).toBeVisible();
  await expect(frame.getByText('For guests.')).toBeVisible();
  await expect(frame.getByText(/^For players/)).toBeHidden();
  const widget = frame.locator('.hm-player .safer-line');
  await expect(widget).toBeHidden();

  await page.getByLabel('Seen by').selectOption('Signed-in readers');
  await expect(frame.getByText(/^For players/)).toBeVisible();
  await expect(widget).toBeVisible();
  await expect(frame.getByText('For guests.')).toBeHidden();

  await page.getByLabel('Shows').selectOption('What readers get');
  await expect(frame.getByRole('heading', { name: 'Next month' })).toHaveCount(0);
  await page.getByLabel('As of').fill(new Date(Date.now() + 4 * DAY).toISOString().slice(0, 16));
  await page.getByLabel('By the clocks of').selectOption('UTC');
  await expect(frame.getByRole('heading', { name: 'Next week' })).toBeVisible();

  await page.getByLabel('Shows').selectOption('What is written here');
  await page.getByText('Share …').click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel(/^Copy it now/).inputValue();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Next month' })).toBeVisible();
  await expect(stranger.getByText(/^For players/)).toBeVisible();
  await expect(stranger.getByText('For guests.')).toBeHidden();
  expect((await stranger.goto('/studio/edit/pages/en/studio-ahead'))?.url()).toContain('/studio/sign-in');

  await page.goto('/studio/document/pages/en/studio-ahead');
  await page.getByRole('button', { name: 'Compare with the newest' }).click();
  await page.getByText('As pages, side by side').click();
  await expect(page.getByText('1 block of the text differs.')).toBeVisible();
  const side = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
  for (const [title, words] of [
    ['Then', 'For players.'],
    ['Newest', 'For players and more.'],
  ] as const)
    await expect(side(title).locator('[data-preview-changed]')).toHaveText(words);

  const links = page.getByRole('region', { name: 'Links that show it to others' });
  await expect(links).toContainText(/ · en · \S+ · [A-Z][a-z]+ \d+, 20\d\d, .+ · /);
  await links.getByRole('button', { name: 'Revoke' }).click();
  await expect(links.getByText('Nobody has a link to it.')).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'This preview is not there' })).toBeVisible();
  await stranger.context().close();
});
