import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dropKept, findLeft, judge } from '../../../src/hashmark/testing/snapshots/kept.ts';

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
