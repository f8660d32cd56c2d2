import { expect, it } from 'vitest';
import { pairwise, planShots } from '../../../src/hashmark/testing/snapshots/plan.ts';

const DIMENSIONS = {
  locale: ['en', 'de', 'it', 'no'],
  theme: ['light', 'dark'],
  viewport: ['1440', '390'],
  as: ['guest', 'member', 'friend'],
};
const SUBJECTS = ['a', 'b', 'c'].map((id) => ({ folder: 'notes', id, url: `/gallery/notes/${id}` }));

it('lets every two values of different dimensions meet, in far fewer rows than all', () => {
  const rows = pairwise(DIMENSIONS);
  expect(rows[0]).toEqual({ locale: 'en', theme: 'light', viewport: '1440', as: 'guest' });
  const names = Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[];
  for (const one of names)
    for (const other of names.slice(names.indexOf(one) + 1))
      for (const left of DIMENSIONS[one])
        for (const right of DIMENSIONS[other])
          expect(
            rows.some((row) => row[one] === left && row[other] === right),
            `${left} with ${right}`,
          ).toBe(true);
  expect(rows.length).toBeLessThan(18);
});

it('looks at every subject once as most see it, and deals out the rest; in full at everything', () => {
  const shots = planShots(SUBJECTS, DIMENSIONS, false);
  expect(shots.slice(0, 3).map(({ id }) => id)).toEqual(['notes/a', 'notes/b', 'notes/c']);
  expect(shots[0]?.url).toBe('/gallery/notes/a?locale=en&theme=light&viewport=1440&as=guest');
  expect(shots).toHaveLength(3 + pairwise(DIMENSIONS).length - 1);
  expect(new Set(shots.map(({ id }) => id)).size).toBe(shots.length);
  expect(planShots(SUBJECTS, DIMENSIONS, true)).toHaveLength(3 * 4 * 2 * 2 * 3);
});

it('leaves the looks of others as they are when there is a new subject', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    folder: 'w',
    id: `${index}`,
    url: `/w/${index}`,
  }));
  const before = planShots(many.slice(1), DIMENSIONS, false).map(({ id }) => id);
  const after = new Set(planShots(many, DIMENSIONS, false).map(({ id }) => id));
  const gone = before.filter((id) => !after.has(id));
  expect(gone.length).toBeLessThanOrEqual(2);
  const own = new Set(
    planShots(many, DIMENSIONS, false)
      .slice(many.length)
      .map(({ url }) => url.split('?')[0]),
  );
  expect(own.size).toBeGreaterThan(pairwise(DIMENSIONS).length / 2);
});
