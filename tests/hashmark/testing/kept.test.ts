import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { dropKept, findLeft, judge } from '../../../src/hashmark/testing/snapshots/kept.ts';
import { settingsOf } from '../../../src/hashmark/testing/snapshots/server.ts';

it('says of a look that it is new or changed, and of one that is kept from now on that it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-looks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = {
    contract: join(folder, 'kept'),
    pictures: join(folder, 'pictures'),
    report: join(folder, 'report'),
  };
  const shot = { id: 'note/usual', folder: 'note', url: '/gallery/note/usual', values: {} };
  const look = (html: string, update: boolean, errors: readonly string[] = []) =>
    judge({ shot, html, picture: undefined, faults: [], errors }, places, update).state;
  expect(look('<p>one', false)).toBe('new');
  expect(look('<p>one', true)).toBe('kept');
  expect(look('<p>one', true)).toBe('same');
  expect(look('<p>two', false)).toBe('changed');
  expect(look('<p>two', true, ['It could not be looked at.'])).toBe('failed');
  expect(look('<p>two', true)).toBe('kept');
  expect(look('<p>two', false)).toBe('same');
  expect(readFileSync(join(places.contract, 'note/usual.txt'), 'utf8')).toBe('<p>two');
});

it('finds what is kept of looks that there are no more, and lets it go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-looks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = {
    ...{ contract: join(folder, 'kept'), pictures: join(folder, 'pictures'), report: join(folder, 'report') },
  };
  for (const id of ['note/usual', 'note/usual~locale-de', 'gone/usual'])
    judge(
      {
        ...{ shot: { id, folder: 'note', url: '/', values: {} }, html: '<p>', faults: [], errors: [] },
        picture: undefined,
      },
      places,
      true,
    );
  const planned = ['note/usual', 'note/usual~licence-EE'];
  const left = findLeft(places.contract, planned);
  expect(left).toEqual(['gone/usual', 'note/usual~locale-de']);
  dropKept(left, places);
  expect(findLeft(places.contract, planned)).toEqual([]);
  expect(existsSync(join(places.contract, 'note/usual.txt'))).toBe(true);
});

it('shows where a picture differs from one of another size, and says that it does however little it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-looks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = {
    ...{ contract: join(folder, 'kept'), pictures: join(folder, 'pictures'), report: join(folder, 'report') },
  };
  const white = (height: number) =>
    sharp({ create: { width: 4, height, channels: 4, background: '#fff' } })
      .png()
      .toBuffer();
  const look = async (height: number, update: boolean) =>
    judge(
      {
        ...{ shot: { id: 'note/usual', folder: 'note', url: '/', values: {} }, html: '<p>', faults: [] },
        ...{ errors: [], picture: await white(height) },
      },
      places,
      update,
    );
  await look(2000, true);
  expect(await look(2001, false)).toMatchObject({ state: 'changed', pixels: 1 / 2001 });
  const shown = await sharp(join(places.report, 'note/usual.difference.png')).metadata();
  expect([shown.width, shown.height]).toEqual([4, 2001]);
  expect(await look(2000, false)).toMatchObject({ state: 'same', pixels: 0 });
});

it('asks for nothing that is kept elsewhere, whatever the settings of whoever looks are', () => {
  const away = 'https://elsewhere.example';
  const own = { PLATFORM_URL: away, CMS_URL: away, DATABASE_URL: 'postgres://db', SITE_NAME: 'Mine' };
  expect(settingsOf(own, '/store')).toMatchObject({
    ...{ PLATFORM_URL: '', CMS_URL: '', DATABASE_URL: '', DATA_DIR: '/store', SITE_NAME: 'Mine' },
  });
});
