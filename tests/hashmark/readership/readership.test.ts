/** How often pages are opened: who counts, that nothing is lost, and the list of those that nobody opens. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import { isReading } from '../../../src/hashmark/readership/is-reading.ts';
import { Readership } from '../../../src/hashmark/readership/readership.ts';
import { createWorld, page, publishPage, savePage, type World } from '../cms/world.ts';
import { storeKinds } from '../store/stores.ts';

const DAY = 86_400_000;
const SILENT = { warn: () => undefined } as unknown as Logger;

/** A process that counts. */
const counterOf = ({ store, clock }: World) =>
  new Readership({ store, runtime: { now: () => clock.now }, log: SILENT });

/** Slug, language and readers of every page, part by part. */
async function readAll({ cms }: World, query: { days?: number; limit?: number; locale?: string } = {}) {
  const found: (readonly [string, string, number])[] = [];
  let after: string | undefined;
  do {
    const part = await cms.readers({ days: 30, ...query, after });
    found.push(...part.items.map(({ slug, locale, reads }) => [slug, locale, reads] as const));
    after = part.next ?? undefined;
  } while (after !== undefined);
  return found;
}

describe('a request', () => {
  it('is a reader where a browser opens a page, and neither a program, a frame nor somebody of the staff', () => {
    const opening = { 'sec-fetch-dest': 'document' };
    expect(isReading(opening)).toBe(true);
    expect(isReading({ ...opening, cookie: 'theme=dark; session=1' })).toBe(true);
    for (const name of ['__Host-staff', 'Host-staff'])
      expect(isReading({ ...opening, cookie: `theme=dark; ${name}=abc` })).toBe(false);
    expect(isReading({ 'sec-fetch-dest': 'iframe' })).toBe(false);
    expect(isReading({ 'user-agent': 'Crawler/1.0' })).toBe(false);
  });
});

describe.each(storeKinds)('readers on $name', (kind) => {
  it('are counted by page and language over processes and days, the least read page first', async () => {
    const world = await createWorld(kind);
    try {
      const { cms, clock } = world;
      for (const slug of ['well', 'little', 'never', 'never/EE']) await publishPage(cms, page(slug), slug);
      await publishPage(cms, page('well', 'de'), 'gut');
      await savePage(cms, page('draft'));
      const [one, other] = [counterOf(world), counterOf(world)];
      one.tallyOf({ key: 'well', locale: 'en' }).count += 3;
      one.tallyOf({ key: 'draft', locale: 'en' }).count += 9;
      one.tallyOf({ key: 'well', locale: 'de' }).count += 1;
      // Another content system may have a page at every address; an index of PostgreSQL holds no such key.
      one.tallyOf({ key: randomBytes(2000).toString('hex'), locale: 'en' }).count += 1;
      await Promise.all([one.save(), other.save()]);
      clock.now += DAY;
      one.tallyOf({ key: 'well', locale: 'en' }).count += 2;
      other.tallyOf({ key: 'well', locale: 'en' }).count += 5;
      other.tallyOf({ key: 'little', locale: 'en' }).count += 1;
      await Promise.all([one.save(), other.save()]);
      await one.save();
      const expected = [
        ['never', 'en', 0],
        ['never/EE', 'en', 0],
        ['little', 'en', 1],
        ['well', 'de', 1],
        ['well', 'en', 10],
      ];
      const sorted = (rows: Awaited<ReturnType<typeof readAll>>) =>
        rows.toSorted((a, b) => a[2] - b[2] || a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]));
      expect(sorted(await readAll(world))).toEqual(expected);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 7 }), async (limit) => {
          const parts = await readAll(world, { limit });
          expect(parts.map(([, , reads]) => reads)).toEqual([0, 0, 1, 1, 10]);
          expect(sorted(parts)).toEqual(expected);
        }),
        { numRuns: 7 },
      );
      expect(await readAll(world, { locale: 'de' })).toEqual([['well', 'de', 1]]);
      // Yesterday is out of sight of one day.
      expect(
        new Map((await readAll(world, { days: 1 })).map(([slug, locale, reads]) => [slug + locale, reads])),
      ).toEqual(
        new Map([
          ['neveren', 0],
          ['never/EEen', 0],
          ['wellde', 0],
          ['littleen', 1],
          ['wellen', 7],
        ]),
      );
    } finally {
      await world.remove();
    }
  });

  it('are not lost while the store is away, and gone after ninety days', async () => {
    const world = await createWorld(kind);
    try {
      const { cms, clock, store } = world;
      await publishPage(cms, page('read'), 'Read');
      const counter = counterOf(world);
      const tally = counter.tallyOf({ key: 'read', locale: 'en' });
      tally.count += 4;
      await store.db.schema.alterTable('page_reads').renameTo('elsewhere').execute();
      await counter.save();
      tally.count += 1;
      await store.db.schema.alterTable('elsewhere').renameTo('page_reads').execute();
      await counter.save();
      expect(await readAll(world)).toEqual([['read', 'en', 5]]);
      clock.now += 91 * DAY;
      tally.count += 1;
      await counter.save();
      const kept = await store.reader.selectFrom('page_reads').select('reads').execute();
      expect(kept.map(({ reads }) => Number(reads))).toEqual([1]);
    } finally {
      await world.remove();
    }
  });

  it('have a first day, and an answer to a part that is none', async () => {
    const world = await createWorld(kind);
    try {
      const { cms, clock } = world;
      expect(await cms.readers({ days: 30 })).toEqual({ items: [], next: null, since: null });
      const counter = counterOf(world);
      counter.start();
      await counter.stop();
      await expect.poll(async () => (await cms.readers({ days: 30 })).since).toBe('2026-01-01');
      clock.now += 60 * DAY;
      expect((await cms.readers({ days: 30 })).since).toBe('2026-02-01');
      await expect(cms.readers({ days: 30, after: 'x' })).rejects.toMatchObject({
        code: 'validation-failed',
      });
    } finally {
      await world.remove();
    }
  });
});
