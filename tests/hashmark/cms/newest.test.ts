/** The list of documents, the last changed first: searched, narrowed, and in parts without gaps. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { findWanted, isWanted, placedWords, wantedWords } from '../../../src/hashmark/i18n/words.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, publishPage, savePage } from './world.ts';

describe.each(storeKinds)('the list of what was changed last on $name', (kind) => {
  it('finds words wherever documents say them, and tells where', async () => {
    const world = await createWorld(kind);
    try {
      const { cms, clock } = world;
      const texts = [
        'Straße über Łódź',
        'der Fluss fließt',
        'café au lait 東京',
        'promo promotion',
        "o'clock 100%",
      ];
      const words = [
        'strasse',
        'straße',
        'uber',
        'über',
        'flu',
        'fl',
        'cafe',
        'CAFÉ',
        '京',
        'promo',
        'mo',
        'clock',
        '100',
        'der caf',
        "'",
        '" OR *',
      ];
      let round = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.subarray(texts, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
          fc.constantFrom(...words),
          async (bodies, search) => {
            clock.now += 1000;
            // An address that nobody looks for: what is found by it is left out of what is found in texts.
            const own = `${'z'.repeat(++round)}-`;
            for (const [index, said] of bodies.entries())
              await savePage(cms, page(`${own}${index}`), pageBody('Title', { content: said.join('\n\n') }));
            const { items } = await cms.newest({ search: `${search}`, inTexts: true, limit: 500 });
            const wanted = wantedWords(search);
            const found = items.filter(({ slug }) => slug.startsWith(own));
            const expected = bodies.flatMap((said, index) => {
              const all = [...placedWords(said.join(' '))].map(({ word }) => word);
              const has = wanted.length > 0 && wanted.every((one) => all.some((word) => isWanted(word, one)));
              return has ? `${own}${index}` : [];
            });
            expect(found.map(({ slug }) => slug).toSorted()).toEqual(expected.toSorted());
            for (const { found: place } of found) {
              expect(place?.path).toEqual(['content']);
              expect(findWanted(place?.text ?? '', wanted)).toBeDefined();
            }
          },
        ),
        { numRuns: kind.name === 'SQLite' ? 40 : 15 },
      );
      // What is gone from the text is found no more, and other types as well.
      const address = page('changing');
      const { hash } = await savePage(cms, address, pageBody('Title', { content: 'evergreen' }));
      await cms.save({ address, base: hash, body: pageBody('Title', { content: 'wilting' }), actor: 'ann' });
      const wording = readAddress('messages', 'site', 'en');
      await cms.save({
        address: wording,
        base: null,
        body: { messages: { LOBBY: { HELLO: 'Evergreen welcome' } } },
        actor: 'ann',
      });
      const found = async (search: string) =>
        (await cms.newest({ search, inTexts: true })).items.map(({ slug, found }) => [slug, found]);
      const place = { path: ['messages', 'LOBBY', 'HELLO'], text: 'HELLO: Evergreen welcome' };
      expect(await found('evergreen hello')).toEqual([['site', place]]);
      expect(await found('wilt chang')).toEqual([['changing', { path: ['content'], text: 'wilting' }]]);
      // What is called so is found without looking into texts.
      expect(await found('changing')).toEqual([]);
      expect((await cms.newest({ search: 'evergreen' })).items).toEqual([]);
      // A store of an earlier version is read in the background.
      const { db } = world.staff.store;
      await sql`delete from ${sql.table(kind.name === 'SQLite' ? 'word_index' : 'document_words')}`.execute(
        db,
      );
      await db.updateTable('documents').set({ uses_version: 0 }).execute();
      expect(await found('evergreen')).toEqual([]);
      await cms.fillUses(new AbortController().signal);
      expect(await found('evergreen hello')).toEqual([['site', place]]);
    } finally {
      await world.remove();
    }
  });

  it('compares words by their capitals and without marks, in titles and in texts', async () => {
    const world = await createWorld(kind);
    try {
      const { cms } = world;
      await savePage(cms, page('street'), pageBody('Große Straße', { content: 'An der Mauerstraße, ΟΔΟΣ.' }));
      await savePage(cms, page('island'), pageBody('Øresund', { content: 'Smørrebrød' }));
      const found = async (search: string, inTexts = false) =>
        (await cms.newest({ search, inTexts })).items.map(({ slug }) => slug);
      const compared = async () => {
        for (const typed of ['strasse', 'Straße', 'STRASSE', 'grosse strasse', 'große'])
          expect([typed, await found(typed)]).toEqual([typed, ['street']]);
        for (const typed of ['mauerstrasse', 'MAUERSTRAẞE', 'οδος', 'οδοσ'])
          expect([typed, await found(typed, true)]).toEqual([typed, ['street']]);
        for (const other of ['oresund', 'oeresund']) expect(await found(other)).toEqual([]);
        expect(await found('øRESUND')).toEqual(['island']);
      };
      await compared();
      // A store of an earlier version, which compared titles in small letters.
      const { db } = world.store;
      await db.updateTable('documents').set({ uses_version: 4, search: 'street große straße' }).execute();
      expect(await found('strasse')).toEqual([]);
      await cms.fillUses(new AbortController().signal);
      await compared();
    } finally {
      await world.remove();
    }
  });

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
