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
import { keysOf } from '../../../src/hashmark/studio/forms/use-entry-keys.ts';

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

it('every entry of a list keeps its key, however entries are moved, changed, added and removed', () => {
  const change = fc.record({
    how: fc.constantFrom('move', 'change', 'add', 'remove'),
    at: fc.nat(),
    to: fc.nat(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string() }), { maxLength: 6 }),
      fc.array(change),
      (begun, changes) => {
        let [list, known] = [begun as readonly unknown[], keysOf(begun, { list: [], keys: [], next: 0 })];
        for (const { how, at: atSeed, to: toSeed } of changes) {
          const [at, to] = [atSeed % Math.max(1, list.length), toSeed % Math.max(1, list.length)];
          const keyed = new Map(list.map((entry, index) => [entry, known.keys[index]]));
          const changed = { text: 'changed' };
          if (how !== 'add' && list.length === 0) continue;
          if (how === 'change') keyed.set(changed, known.keys[at]);
          if (how === 'move') list = list.toSpliced(at, 1).toSpliced(to, 0, list[at]);
          else if (how === 'change') list = list.with(at, changed);
          else if (how === 'add') list = [...list, {}];
          else list = list.toSpliced(at, 1);
          known = keysOf(list, known);
          expect(new Set(known.keys).size).toBe(list.length);
          for (const [index, entry] of list.entries())
            if (keyed.has(entry)) expect(known.keys[index]).toBe(keyed.get(entry));
            else expect([...keyed.values()]).not.toContain(known.keys[index]);
        }
      },
    ),
  );
});
