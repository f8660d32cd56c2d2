/** Pictures: added, described, put into a text, sent to readers in their size, and replaced. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/browser.ts';
import { authoring } from '../support/content.ts';

test.use({
  extraHTTPHeaders: async ({ server }, use) => {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'));
    await use({ authorization: `Bearer ${token}` });
  },
});

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an editor adds a picture, says what it shows, puts it into a text, and readers get it in their size', async ({
  page,
  reader,
  server,
}) => {
  await authoring(server).publishPage('with-picture', { title: 'With a picture', content: 'Before.\n' });
  await page.goto('/studio/media');
  const blue = { name: 'Lake Shore.JPG', mimeType: 'image/jpeg', buffer: await paint(1600, 900, '#2050a0') };
  await page.getByLabel('Add files').setInputFiles(blue);
  await expect(page.getByText('Lake Shore.JPG has been added.')).toBeVisible();
  const details = page.getByRole('complementary', { name: 'lake-shore' });
  await details.getByLabel('en', { exact: true }).fill('A lake at dawn');
  await details.getByLabel('en', { exact: true }).blur();
  await expect(details.getByRole('img', { name: 'A lake at dawn' })).toBeVisible();
  await expectAccessible(page);
  const moving = {
    name: 'moving.gif',
    mimeType: 'image/gif',
    buffer: await sharp(blue.buffer).gif().toBuffer(),
  };
  await page.getByLabel('Add files').setInputFiles(moving);
  await expect(
    page.getByText('moving.gif has been added. Where it moves, its first picture is kept.'),
  ).toBeVisible();

  await page.goto('/studio/edit/pages/en/with-picture');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Picture …' }).click();
  await page.getByRole('button', { name: 'lake-shore.jpg' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText('A lake at dawn');
  await expect(
    page.frameLocator('.preview__frame').getByRole('img', { name: 'A lake at dawn' }),
  ).toHaveAttribute('width', '1600');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Publish/ }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Done: every server had heard of it')).toBeVisible();

  const phone = await reader();
  await phone.setViewportSize({ width: 390, height: 800 });
  await phone.goto('/en/with-picture');
  const picture = phone.getByRole('img', { name: 'A lake at dawn' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\.640\.(?:avif|webp)$/);
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true);

  await page.goto('/studio/media');
  await page.getByRole('button', { name: 'lake-shore.jpg' }).click();
  await page.getByText('Used in 1 document').click();
  await expect(details.getByRole('link', { name: 'With a picture' })).toBeVisible();

  // All of it is within its column, and nothing is taken from readers without asking.
  const endOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await endOf(details.getByRole('table'))).toBeLessThan(await endOf(details));
  const address = (await details.locator('code').textContent()) ?? '';
  const trash = details.getByRole('button', { name: 'Put into the trash' });
  const asked: string[] = [];
  page.once('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await trash.click();
  expect(asked).toEqual(['Used in 1 document. Put into the trash?']);
  expect((await page.request.get(address)).status()).toBe(200);
  page.once('dialog', (dialog) => dialog.accept());
  await trash.click();
  await expect(details.getByRole('button', { name: 'Bring back' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('what is told of a file is in sight when it is chosen, on a phone and far down a long library, also of one that many use', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  for (let index = 0; index < 30; index++)
    await cms.upload(`shade-${index}`, await paint(60, 40, `rgb(${index}, 40, 90)`));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/studio/media');
    await page.getByRole('button', { name: 'shade-0.jpg' }).click();
    await expect(page.getByRole('complementary', { name: 'shade-0' }).locator('img')).toBeInViewport();
  }

  const { address } = await cms.upload('everywhere', await paint(60, 40, '#406080'));
  const body = { title: 'With it', content: `![Shade](${address})` };
  await cms.batch(Array.from({ length: 101 }, (_, index) => ({ path: `with-it-${index}`, body })));
  await page.goto('/studio/media');
  await page.getByRole('button', { name: 'everywhere.jpg' }).click();
  const details = page.getByRole('complementary', { name: 'everywhere' });
  await details.getByText('Used in 100+ documents').click();
  await details.getByRole('button', { name: 'More' }).click();
  await expect(details.getByText('Used in 101 documents')).toBeVisible();
});

test('an editor is told of a picture without words, and led to the field in which the library describes it', async ({
  page,
  server,
}) => {
  await authoring(server).publishPage(
    'wordless',
    { title: 'Wordless', content: 'Before.\n' },
    { locale: 'de' },
  );
  await page.goto('/studio/media');
  const red = { name: 'red.jpg', mimeType: 'image/jpeg', buffer: await paint(800, 600, '#a02020') };
  await page.getByLabel('Add files').setInputFiles(red);
  await expect(page.getByText('red.jpg has been added.')).toBeVisible();
  await page.goto('/studio/edit/pages/de/wordless');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Picture …' }).click();
  await page.getByRole('button', { name: 'red.jpg' }).click();
  await page.getByText(/Publishing: \d problem/).click();
  await page.getByRole('link', { name: 'Describe the picture' }).click();
  const field = page.getByRole('complementary', { name: 'red' }).getByLabel('de', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('Eine rote Fläche');
  await field.blur();
  await page.reload();
  await expect(field).toHaveValue('Eine rote Fläche');
});

/** Pastes into what has the focus. */
const paste = (text: Locator, given: { text?: string; files: { name: string; base64: string }[] }) =>
  text.evaluate((element, { text, files }) => {
    const clipboardData = new DataTransfer();
    if (text !== undefined) clipboardData.setData('text/plain', text);
    for (const { name, base64 } of files)
      clipboardData.items.add(
        new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: 'image/jpeg' }),
      );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, given);

test('pictures that are pasted go where they were pasted, whatever is written meanwhile and however others fail', async ({
  page,
  server,
}) => {
  const cms = authoring(server);
  await cms.publishPage('pasted-pictures', {
    title: 'Pasted pictures',
    content: '#JackpotSlider[limit=3]#\n\nStart',
  });
  await page.goto('/studio/edit/pages/en/pasted-pictures');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+End');
  const picture = async (name: string) => ({
    name,
    base64: (await paint(60, 40, '#20a050')).toString('base64'),
  });
  const broken = { name: 'broken.jpg', base64: Buffer.from('no picture').toString('base64') };

  // Office programs put a picture of the words beside them.
  await paste(text, { text: ' with words', files: [await picture('image.png')] });
  await expect(text).toContainText('Start with words');

  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/authoring/media**', async (route) => {
    if (route.request().method() === 'PUT') await sent;
    await route.continue();
  });
  await paste(text, { files: [broken, await picture('first.jpg'), await picture('second.jpg')] });
  await expect(page.getByText('Adding broken.jpg …')).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('A line before.');
  await page.keyboard.press('Enter');
  send();
  await expect(page.getByText('second.jpg has been added.')).toBeVisible();
  await expect(page.getByText(/^broken\.jpg: /)).toBeVisible();
  await page.keyboard.type('Another.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { body } = await cms.ask<{ body: { content: string } }>(
    'GET',
    '/documents/pages/en/pasted-pictures',
    {},
  );
  expect(body.content).toMatch(
    /^A line before\.\nAnother\.#JackpotSlider\[limit=3\]#\n\nStart with words!\[\]\(\S+first\S+\)!\[\]\(\S+second\S+\)$/,
  );
});

test('a file that is let go on a placeholder is put beside it, and beside what takes files none is opened', async ({
  page,
  server,
}, info) => {
  const cms = authoring(server);
  await cms.publishPage('dropped', { title: 'Dropped', content: '#JackpotSlider[limit=3]#\n\nLast line.' });
  const file = info.outputPath('dropped.jpg');
  await writeFile(file, await paint(60, 40, '#a05020'));
  await page.goto('/studio/edit/pages/en/dropped');
  const devtools = await page.context().newCDPSession(page);
  const drop = async (place: Locator) => {
    const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: x + 10, y: y + 10, data });
  };
  const frame = page.frameLocator('.preview__frame');
  await expect(frame.getByText('Last line.')).toBeVisible();
  for (const [place, root] of [
    [page.getByRole('banner'), page.locator('html')],
    [page.locator('.preview__frame'), frame.locator('html')],
  ] as const) {
    await root.evaluate((element) =>
      addEventListener('dragover', ({ defaultPrevented, dataTransfer }) => {
        if (defaultPrevented) element.dataset.allowed = dataTransfer?.dropEffect;
      }),
    );
    await drop(place);
    await expect(root).toHaveAttribute('data-allowed', 'none');
  }
  await drop(page.getByRole('textbox', { name: 'Text' }).getByRole('img', { name: /JackpotSlider/ }));
  await expect(page.getByText('dropped.jpg has been added.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { body } = await cms.ask<{ body: { content: string } }>('GET', '/documents/pages/en/dropped', {});
  expect(body.content).toMatch(
    /^(?:!\[\]\(\S+dropped\S+\))?#JackpotSlider\[limit=3\]#(?:!\[\]\(\S+dropped\S+\))?\n\nLast line\.$/,
  );
  expect(body.content).toContain('![');
  expect(page.context().pages()).toHaveLength(1);
});
