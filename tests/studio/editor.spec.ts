/** The Studio as an editor uses it: text, preview, saving, and what goes wrong on bad days. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { composeText } from '../../src/hashmark/studio/preview/compose-text.ts';
import { groupParts } from '../../src/hashmark/studio/preview/groups.ts';
import { CHANNEL } from '../../src/hashmark/studio/preview/protocol.ts';
import { LOCALES } from '../../src/regions.ts';
import { starterPages } from '../hashmark/studio/corpus.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import site from '../support/site.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

/** What stands on the page in the frame between the marks of the text, without marks and what widgets have made of themselves. */
const shownText = (page: Page) =>
  page.frame({ url: /\/studio\/preview\/page/ })?.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Comment;
      if (data === 'text content') range.setStartAfter(walker.currentNode);
      if (data === '/text') {
        range.setEndBefore(walker.currentNode);
        break;
      }
    }
    const holder = document.createElement('div');
    holder.append(range.cloneContents());
    return holder.innerHTML.replace(/<!--w ([^>]*)-->[\s\S]*?<!--\/w-->/g, '<!--w $1--><!--/w-->');
  });

/** Shows parts in the frame as the Studio does, and waits until they are there. */
const showParts = (page: Page, parts: readonly unknown[], id: number) =>
  page.evaluate(
    ([channel, given, number]) =>
      new Promise<void>((resolve) => {
        addEventListener('message', function hear({ data }) {
          if (data?.kind !== 'patched' || data.id !== number) return;
          removeEventListener('message', hear);
          resolve();
        });
        const frame = document.querySelector<HTMLIFrameElement>('.preview__frame');
        frame?.contentWindow?.postMessage(
          { channel, kind: 'parts', id: number, parts: given },
          location.origin,
        );
      }),
    [CHANNEL, parts, id] as const,
  );

/** HTML as the browser reads and writes it. */
const asParsed = (page: Page, html: string) =>
  page.evaluate(
    (text) =>
      new DOMParser().parseFromString(`<div>${text}</div>`, 'text/html').body.firstElementChild?.innerHTML,
    html,
  );

test('an editor writes, sees it on the page at once, and loses nothing on bad days', async ({
  page,
  server,
}) => {
  const { save, get } = documents(server);
  await save('studio-trial', { title: 'Trial', content: 'First line.\n\nLast line.' });
  await page.goto('/studio/edit/pages/en/studio-trial');
  const text = page.getByRole('textbox', { name: 'Text' });
  const frame = page.frameLocator('.preview__frame');
  const state = page.locator('.save-notice').getByRole('status');
  await expect(frame.getByText('Last line.')).toBeVisible();

  // Names, keys and values by keyboard only; the widget is on the page before anything is saved.
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n#GameRo');
  await page.getByRole('option', { name: 'GameRow' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('limit=3');
  await expect(frame.locator('astro-island[component-url*="GameRow"]')).toBeAttached();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nThe **very** end.');
  await expect(frame.locator('strong', { hasText: 'very' })).toBeVisible();
  await expect(text.getByRole('img', { name: 'Widget GameRow: limit 3' })).toBeVisible();
  await expect(state).toHaveText('Saved');
  const patched = await shownText(page);
  await page.reload();
  await expect(frame.locator('strong', { hasText: 'very' })).toBeVisible();
  expect(await shownText(page)).toBe(patched);

  // The form writes one value; a wrong one is told where it stands; a click on the page leads to the text.
  await text.getByRole('img', { name: /GameRow/ }).click();
  await page.getByRole('textbox', { name: 'limit' }).fill('many');
  await expect(page.getByText('1 problem', { exact: true })).toBeVisible();
  await expect(page.getByText('Publishing: 1 problem')).toBeVisible();
  await expect(text.getByRole('img', { name: /GameRow: limit many. Has an error/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'limit' }).fill('4');
  await frame.getByText('First line.').click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('The ');
  await expect(frame.getByText('The First line.')).toBeVisible();
  await expect(state).toHaveText('Saved');
  expect((await get('studio-trial')).body.content).toBe(
    'The First line.\n\nLast line.\n\n#GameRow[limit=4]#\n\nThe **very** end.',
  );

  // A narrow window shows one side at a time: the key that leads over shows it.
  await page.setViewportSize({ width: 390, height: 800 });
  await text.focus();
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Preview' }).getByLabel('Language')).toBeFocused();
  await frame.getByRole('link').first().focus();
  await page.keyboard.press('F6');
  await expect(text).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });

  // A widget moves by keys and by hand, and nothing else does.
  const chip = text.getByRole('img', { name: /GameRow/ });
  await chip.click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(text).toContainText(/First line\.GameRow.*Last line/);
  await chip.dragTo(text.getByText('Last line.'), { targetPosition: { x: 60, y: 12 } });
  await expect(text).toContainText(/Last line\.GameRow.*very/);
  // The dialog shows widgets as readers see them.
  await page.getByRole('button', { name: 'Insert widget' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search widgets' })).toBeFocused();
  await page.keyboard.type('JackpotSlider');
  await expect(page.frameLocator('.insert__picture iframe').locator('.gallery-picture')).toBeVisible();
  await page.keyboard.press('Enter');
  const slider = text.getByRole('img', { name: /^Widget JackpotSlider/ });
  await expect(slider).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(slider).toHaveCount(0);
  await text.getByText('The First line.').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(state).toHaveText('Saved');
  expect((await get('studio-trial')).body.content).toBe(
    'The First line.\n\nLast line.\n\n#GameRow[limit=4]#\n\nThe **very** end.',
  );

  // The server is unavailable: writing goes on, also over a reload, and what was written is offered again.
  await page.route('**/api/authoring/documents/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.keyboard.type('lonely ');
  await expect(state).toContainText('The server cannot be reached');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(frame.getByText('The lonely First line.')).toBeVisible();

  // Somebody else saves before it comes back: both sides are shown, and both are kept.
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('So: ');
  await expect(frame.getByText('So: The lonely First line.')).toBeVisible();
  const { body } = await get('studio-trial');
  await save('studio-trial', { ...body, content: body.content.replace('Last line.', 'Their line.') });
  await page.unroute('**/api/authoring/documents/**');
  const conflict = page.getByRole('dialog', { name: 'Two versions of this document' });
  await expect(conflict).toContainText('Merged by itself: content.');
  await conflict.getByRole('button', { name: 'Save the merged version' }).click();
  await expect(state).toHaveText('Saved');
  expect((await get('studio-trial')).body.content).toMatch(/^So: The lonely First line\.\n\nTheir line\./);

  // Whatever text is patched into the page from half of it, the page is that of the whole text.
  await page.route('**/studio/preview/fragment', (route) => route.fulfill({ body: '' }));
  const context = { variables: {}, prefix: '', locale: 'en', locales: LOCALES, currency: 'EUR' };
  // A page without a policy: what HTML means is the browser's to say.
  const blank = await page.context().newPage();
  // Pages that are not in front get a frame a second.
  await page.bringToFront();
  let id = 1_000_000;
  for (const { path, content } of starterPages('**/*.en.md')) {
    const half = composeText(content.slice(0, content.length / 2), site.widgets, context).parts;
    const whole = composeText(content, site.widgets, context).parts;
    await showParts(page, half, ++id);
    await showParts(page, whole, ++id);
    const html = groupParts(whole)
      .map((group) => group.html)
      .join('');
    expect(await shownText(page), path).toBe(await asParsed(blank, html));
  }
});

/** Saves and reads English pages beside the Studio, as a colleague would. */
function documents(server: Pick<TestServer, 'url' | 'dataDir'>) {
  const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers };
    const answer = await fetch(`${server.url}/api/authoring/documents/pages/en/${path}`, {
      ...init,
      headers,
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  return {
    get: (path: string): Promise<{ hash: string; body: { title: string; content: string } }> => ask(path),
    async save(path: string, body: unknown) {
      const { hash } = await ask(path);
      const base = hash ? { 'if-match': `"${hash}"` } : { 'if-none-match': '*' };
      const saved = await ask(path, { method: 'PUT', headers: base, body: JSON.stringify({ body }) });
      expect([200, 201]).toContain(saved.status);
    },
  };
}
