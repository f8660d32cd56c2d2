/** The list of documents, the last changed first: searched, narrowed, and in parts without gaps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, publishPage, savePage } from './world.ts';

describe.each(storeKinds)('the list of what was changed last on $name', (kind) => {
  it('has every document once, in parts of any length, by words and by state', async () => {
    const world = await createWorld(kind);
    try {
      const { cms, clock } = world;
      const expected: { slug: string; state: string; words: string }[] = [];
      for (let index = 0; index < 24; index++) {
        if (index % 3 === 0) clock.now += 1000;
        const [state = '', slug] = [['draft', 'live', 'changed', 'scheduled'][index % 4], `p${index}/EE`];
        const address = page(slug);
        if (state === 'draft') await savePage(cms, address, pageBody(`Title 100%_${index}`));
        else
          await publishPage(
            cms,
            address,
            `Title ${index}`,
            state === 'scheduled' ? { startsAt: clock.now + 1e9 } : {},
          );
        if (state === 'changed') await savePage(cms, address, pageBody(`Äpfel ${index}`));
        const words =
          state === 'changed'
            ? `Äpfel ${index}`
            : state === 'draft'
              ? `Title 100%_${index}`
              : `Title ${index}`;
        expected.unshift({ slug, state, words });
      }
      await cms.trash({
        address: page('p0/EE'),
        base: (await cms.get(page('p0/EE'))).revision.hash,
        actor: 'ann',
      });
      const there = expected.filter(({ slug }) => slug !== 'p0/EE');
      const readAll = async (limit: number, more: { state?: 'live'; search?: string }) => {
        const slugs: string[] = [];
        let after: string | undefined;
        do {
          const part = await cms.newest({ limit, after, ...more });
          slugs.push(...part.items.map(({ slug }) => slug));
          expect(part.items.length).toBeLessThanOrEqual(limit);
          after = part.next ?? undefined;
        } while (after !== undefined);
        return slugs;
      };
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 30 }),
          fc.constantFrom('draft', 'live', 'changed', 'scheduled', undefined),
          fc.constantFrom('äpfel', 'TITLE', '100%_', '%', 'p1', '', 'ee p2', "'"),
          async (limit, state, search) => {
            const words = search.toLowerCase().split(' ').filter(Boolean);
            const wanted = there
              .filter((one) => state === undefined || one.state === state)
              .filter(({ slug, words: title }) =>
                words.every((word) => `${slug} ${title}`.toLowerCase().includes(word)),
              );
            const found = await readAll(limit, {
              search,
              ...(state === undefined ? {} : { state: state as 'live' }),
            });
            expect(found.toSorted()).toEqual(wanted.map(({ slug }) => slug).toSorted());
          },
        ),
        { numRuns: 40 },
      );
      const { items } = await cms.newest({ limit: 100 });
      const times = items.map(({ savedAt }) => savedAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      await expect(cms.newest({ after: 'nonsense' })).rejects.toMatchObject({ code: 'validation-failed' });
    } finally {
      await world.remove();
    }
  });
});
