/** Who has a document open, over processes that hear of each other. */
import { expect, it } from 'vitest';
import { createLocalBus } from '../../../src/hashmark/bus/bus.ts';
import { createPresence } from '../../../src/hashmark/cms/presence.ts';

function world() {
  const clock = { now: 1_000_000 };
  const bus = createLocalBus();
  const runtime = { now: () => clock.now };
  const [one, two] = [createPresence({ bus, runtime }), createPresence({ bus, runtime })];
  const visit = (label: string, visitor: string, place = '') => ({
    ...{ label, visitor, place },
    actor: `studio:${visitor}`,
  });
  return { clock, bus, one, two, visit };
}

it('tells each of the others who are in the same document, and where, in every process', async () => {
  const { one, two, visit } = world();
  expect(await one.visit(visit('page a (en)', 'ann', 'title'), false)).toEqual([]);
  expect(await two.visit(visit('page a (en)', 'bo'), false)).toEqual([visit('page a (en)', 'ann', 'title')]);
  expect(await two.visit(visit('page a (de)', 'cy'), false)).toEqual([]);
  expect(await one.visit(visit('page a (en)', 'ann', 'Ships'), false)).toEqual([visit('page a (en)', 'bo')]);
  expect(await one.visit(visit('page a (en)', 'bo'), false)).toEqual([visit('page a (en)', 'ann', 'Ships')]);
});

it('forgets whoever leaves, and whoever is silent', async () => {
  const { clock, one, visit } = world();
  await one.visit(visit('a', 'ann'), false);
  await one.visit(visit('a', 'bo'), false);
  await one.visit(visit('a', 'ann'), true);
  expect(await one.visit(visit('a', 'cy'), false)).toEqual([visit('a', 'bo')]);
  clock.now += 26_000;
  expect(await one.visit(visit('a', 'dee'), false)).toEqual([]);
});

it('believes no message of another form, and holds no more than it has room for', async () => {
  const { bus, one, visit } = world();
  for (const data of [null, 'x', { label: 'a' }, { ...visit('a', 'x'), isLeaving: false, more: 1 }])
    await bus.publish({ topic: 'studio-presence', data });
  expect(await one.visit(visit('a', 'ann'), false)).toEqual([]);
  for (let index = 0; index < 10_050; index++) await one.visit(visit('b', `v-${index}`), false);
  expect(await one.visit(visit('a', 'bo'), false)).toEqual([]);
  expect(await one.visit(visit('b', 'bo'), false)).toHaveLength(20);
});
