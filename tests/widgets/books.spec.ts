import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser.ts';
import { pageWith, signIn } from './support.ts';

const TEXT =
  '#LoadBook[book=reading-the-odds;title=Reading the odds;text=Figures and evenings.;chips=6 pages, No formulas;image=/plates/moons/brass/book.svg;alt=Moons]#';

test('[WIDGET-26] [WIDGET-33] [WIDGET-35] a guest sees what a book is about, and a way to register in place of its files', async ({
  page,
  server,
}) => {
  await page.goto(await pageWith(server, 'book-guest', TEXT));
  const book = page.locator('.load-book');
  await expect(book.getByRole('img', { name: 'Moons' })).toHaveAttribute(
    'src',
    '/plates/moons/brass/book.svg',
  );
  await expect(book.locator('.load-book__chips li')).toHaveText(['6 pages', 'No formulas']);
  await expect(book.getByRole('heading')).toHaveText('Reading the odds');
  await expect(book).toContainText('Figures and evenings.');
  await expect(book.getByRole('link', { name: /^Download/ })).toHaveCount(0);
  await expect(book.getByRole('link', { name: 'Create account to download' })).toHaveAttribute(
    'href',
    '/en/registration',
  );
});

test('[WIDGET-34] [WIDGET-37] [WIDGET-38] a player downloads each format, and downloads and previews are told to analytics', async ({
  page,
  server,
}) => {
  const path = await pageWith(server, 'book-player', TEXT);
  await signIn(page, 'depositor@astrolane.test');
  await page.goto(path);
  const book = page.locator('.load-book');
  await expect(book.getByRole('link', { name: 'Create account to download' })).toHaveCount(0);
  const files = book.getByRole('link', { name: /^Download/ });
  await expect(files).toHaveText([/^Download EPUB/, /^Download PDF/]);
  const begins = { epub: 'PK', pdf: '%PDF' };
  for (const format of ['epub', 'pdf'] as const) {
    const download = page.waitForEvent('download');
    await files.filter({ hasText: format.toUpperCase() }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`reading-the-odds.${format}`);
    expect((await readFile(await file.path())).toString('latin1').startsWith(begins[format])).toBe(true);
  }
  await book.getByRole('link', { name: 'Read a preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'dataLayer'))).toEqual([
    { event: 'book_download', item: 'reading-the-odds', format: 'epub' },
    { event: 'book_download', item: 'reading-the-odds', format: 'pdf' },
    { event: 'book_preview', item: 'reading-the-odds' },
  ]);
});

test('[WIDGET-36] [HASH-22] the link to the preview opens the book preview over the page, and works without a script', async ({
  page,
  browser,
  server,
}) => {
  const path = await pageWith(server, 'book-preview', TEXT);
  await page.goto(path);
  await page.getByRole('link', { name: 'Read a preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog).toContainText('Every game of chance has a return');
  await expect(page.locator('.load-book')).toBeAttached();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);

  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto('/en/popup/book-preview?book=reading-the-odds');
  await expect(reader.getByRole('dialog', { name: 'Preview' })).toContainText(
    'Every game of chance has a return',
  );
  await reader.goto('/en/popup/book-preview?book=nowhere');
  await expect(reader.getByRole('dialog')).toContainText('This book has no preview.');
  await plain.close();
});
