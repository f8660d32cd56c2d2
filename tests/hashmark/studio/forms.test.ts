/** Lists with headings, such as menus: how entries move in them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dropPlace,
  groupsOf,
  isHeading,
  moveBefore,
  waysOf,
} from '../../../src/hashmark/studio/forms/headed-list.ts';

const FIELDS = ['href', 'category'];
const entry = fc.record({ label: fc.uuid(), href: fc.option(fc.constant('/a'), { nil: undefined }) });
const menu = fc.array(entry, { minLength: 1, maxLength: 12 });

/** The entries by the heading that they belong to. */
const read = (list: readonly { label: string }[]) =>
  groupsOf(list, FIELDS).map(({ head, from, to }) => ({
    head: head === undefined ? '' : list[head]?.label,
    own: list.slice(from, to).map(({ label }) => label),
  }));

it('every step and every drop keeps all entries, and a heading takes its own along', () => {
  const step = fc.constantFrom('up', 'down', 'out', 'on', 'drop');
  fc.assert(
    fc.property(menu, fc.nat(), fc.nat(), step, (list, atSeed, onSeed, how) => {
      const [at, on] = [atSeed % list.length, onSeed % list.length];
      const to = how === 'drop' ? dropPlace(list, FIELDS, at, on) : waysOf(list, FIELDS, at)[how as 'up'];
      if (to === undefined) return;
      const moved = moveBefore(list, FIELDS, at, to);
      const labels = (of: typeof list) => of.map(({ label }) => label).toSorted();
      expect(labels([...moved.list])).toEqual(labels(list));
      expect(moved.list[moved.at]).toBe(list[at]);
      const [before, after] = [read(list), read(moved.list)];
      if (isHeading(list[at], FIELDS)) {
        // Whole groups change their places; what stands before the first stays there.
        expect(after.toSorted((a, b) => ((a.head ?? '') < (b.head ?? '') ? -1 : 1))).toEqual(
          before.toSorted((a, b) => ((a.head ?? '') < (b.head ?? '') ? -1 : 1)),
        );
        expect(after[0]).toEqual(before[0]);
      } else {
        expect(after.map(({ head }) => head)).toEqual(before.map(({ head }) => head));
        const others = (of: typeof before) =>
          of.map(({ own }) => own.filter((label) => label !== list[at]?.label));
        expect(others(after)).toEqual(others(before));
      }
      const back: Record<string, keyof ReturnType<typeof waysOf>> = { up: 'down', down: 'up' };
      const way = back[how];
      if (!way) return;
      const home = waysOf(moved.list, FIELDS, moved.at)[way];
      expect(home === undefined ? undefined : moveBefore(moved.list, FIELDS, moved.at, home).list).toEqual(
        list,
      );
    }),
    { numRuns: 500 },
  );
});
