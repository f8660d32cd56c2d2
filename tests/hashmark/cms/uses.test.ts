/** Where a thing is used, noted at each save, and what of a language is behind another. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Address, readAddress } from '../../../src/hashmark/cms/address.ts';
import { listedNames } from '../../../src/hashmark/cms/names/name-source.ts';
import { changedFields } from '../../../src/hashmark/cms/translations.ts';
import { findUses } from '../../../src/hashmark/cms/uses/find-uses.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, refusal, START, type World, widgets } from './world.ts';

const page = (path: string, locale = 'en') => readAddress('page', path, locale);
const DAY = 86_400_000;

describe('findUses', () => {
  const uses = (content: string, more: object = {}) =>
    findUses(page('a'), { title: 'A', content, ...more }, { widgets, configs: undefined }).map(
      ({ kind, name, value }) => `${kind} ${name}${value && `=${value}`}`,
    );

  it('tells widgets, their params, variables, pages, files and addresses elsewhere, each once', () => {
    expect(
      uses(
        '#GameRow[limit=3]# #GameRow[limit=3]# {bonus} [a](/de/promo/EE?x#y) [b](https://other.example/) ![c](/images/c.png) ![e](/media/abcdefghijkl/0123456789ab-16x9/lake.jpg) [d](/)',
      ).sort(),
    ).toEqual([
      'address https://other.example/',
      'file /images/c.png',
      'media abcdefghijkl',
      'page lobby',
      'page promo',
      'prop GameRow.limit=3',
      'variable bonus',
      'widget GameRow',
    ]);
  });

  it('reads what stands in fields, and unknown widgets by the name that is written', () => {
    expect(uses('#Nobody[x]#', { bannerImage: { src: '/images/b.png', alt: 'B' } })).toEqual(
      expect.arrayContaining(['widget Nobody', 'prop Nobody.x']),
    );
  });
});

describe.each(storeKinds)('uses on $name', (kind) => {
  let world: World;
  /** The newest hash of each document. */
  const heads = new Map<string, string>();
  beforeEach(async () => {
    world = await createWorld(kind, undefined, {
      nameSources: (of) => (of === 'offer' ? listedNames(() => [{ name: 'welcome' }]) : undefined),
    });
    heads.clear();
  });
  afterEach(() => world.remove());

  async function save(address: Address, content: string, title = 'A'): Promise<string> {
    world.clock.now += 1000;
    const label = `${address.key}.${address.locale}`;
    const body = { title, content };
    const base = heads.get(label) ?? null;
    const { hash } = await world.cms.save({ address, body, base, actor: 'test' });
    heads.set(label, hash);
    return hash;
  }
  const publish = (address: Address, base: string, startsAt?: number) =>
    world.cms.publish({ address, base, startsAt, actor: 'test' });
  const states = async (name: string, past = false) =>
    Object.fromEntries(
      (await world.cms.uses({ kind: 'widget', name, past })).items.map(({ slug, states }) => [slug, states]),
    );

  it('are told with the revisions that have them: live, newest, scheduled, past', async () => {
    const [a, b, c] = [page('a'), page('b'), page('c')];
    await publish(a, await save(a, '#GameRow[limit=2]#'));
    await save(a, 'nothing');
    await save(b, '#GameRow[]#');
    await publish(c, await save(c, '#GameRow[limit=4]#'), world.clock.now + DAY);
    await save(c, 'later nothing');
    expect(await states('GameRow')).toEqual({ a: ['live'], b: ['newest'], c: ['scheduled'] });
    await publish(a, heads.get('a.en') ?? '');
    expect(await states('GameRow')).toEqual({ b: ['newest'], c: ['scheduled'] });
    expect(await states('GameRow', true)).toMatchObject({ a: ['past'] });
    world.clock.now += 2 * DAY;
    expect(await states('GameRow')).toMatchObject({ c: ['live'] });
    await world.cms.trash({ address: b, base: heads.get('b.en') ?? '', actor: 'test' });
    expect(await states('GameRow')).toEqual({ c: ['live'] });
    const { items } = await world.cms.uses({ kind: 'prop', name: 'GameRow.limit', value: '4' });
    expect(items).toMatchObject([{ slug: 'c', values: ['4'] }]);
  });

  it('come in parts, none twice and none left out', async () => {
    for (let index = 0; index < 130; index++) await save(page(`p-${index}`), '#GameRow[]#');
    const first = await world.cms.uses({ kind: 'widget', name: 'GameRow' });
    expect(first.items).toHaveLength(100);
    const second = await world.cms.uses({ kind: 'widget', name: 'GameRow', after: first.next ?? '' });
    const slugs = [...first.items, ...second.items].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(130);
    expect(second.next).toBeNull();
  });

  it('tell what leads nowhere: missing, unpublished, moved, and nothing that readers find', async () => {
    const [a, b] = [page('a'), page('b')];
    await publish(b, await save(b, 'B'));
    await save(page('draft'), 'Draft');
    const list = readAddress('config', 'redirects', 'en');
    const entries = [{ from: '/moved', to: '/b' }];
    const saved = await world.cms.save({
      address: list,
      body: { value: { entries } },
      base: null,
      actor: 'test',
    });
    await publish(list, saved.hash);
    const links = [
      '/b',
      '/de/b',
      '/',
      '/vip',
      '/draft',
      '/moved',
      '/gone',
      '/gone/EE#x',
      '/bonuses/welcome',
      '/de/bonuses/nope',
      '/media/abcdefghijkl/0123456789ab-1x1/x.png',
      '/nope.pdf',
      '/favicon.svg',
      'https://x.example',
    ];
    const written = links.map((link) => `[x](${link})`).join(' ');
    await world.cms.publish({
      ...{ address: a, base: await save(a, written), startsAt: world.clock.now + DAY, actor: 'test' },
      acknowledged: ['dead-link'],
    });
    await save(page('past'), '[x](/once)');
    await save(page('past'), 'Nothing.');
    const { items, next, isComplete } = await world.cms.brokenLinks({ types: null });
    expect(items.map(({ kind, name, state, to }) => `${kind} ${name} ${state}${to ? ` ${to}` : ''}`)).toEqual(
      [
        'page bonuses/nope missing',
        'page draft unseen',
        'page gone missing',
        'page moved moved /b',
        'file /nope.pdf missing',
        'media abcdefghijkl missing',
      ],
    );
    expect([next, isComplete]).toEqual([null, true]);
    expect(items[2]?.documents).toMatchObject([{ slug: 'a', states: ['newest', 'scheduled'] }]);
    expect((await world.cms.brokenLinks({ types: ['snippet'] })).items).toEqual([]);
    // In parts: none twice and none left out.
    const many = Array.from({ length: 260 }, (_, index) => `/lost-${String(index).padStart(3, '0')}`);
    await save(page('many'), many.map((link) => `[x](${link})`).join(' '));
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const part = await world.cms.brokenLinks({ types: null, after });
      found.push(...part.items.map(({ name }) => `/${name}`));
      if (part.next === null) break;
      after = part.next;
    }
    expect(found.filter((name) => name.startsWith('/lost'))).toEqual(many);
    expect((await refusal(world.cms.brokenLinks({ types: null, after: 'x' }))).code).toBe(
      'validation-failed',
    );
  });

  it('tell of a broken link of which only a document after many that were mended leads there', async () => {
    const entries = (content: string, bases: readonly (string | null)[]) =>
      bases.map((base, index) => ({ address: page(`mended-${index}`), base, body: { title: 'A', content } }));
    const writeAll = async (content: string, bases: readonly (string | null)[]) => {
      world.clock.now += 1000;
      const batch = { entries: entries(content, bases), mode: 'save', actor: 'test' } as const;
      return (await world.cms.batch(batch)).map(({ hash }) => hash);
    };
    await writeAll(
      'Mended.',
      await writeAll(
        '[x](/gone)',
        Array.from({ length: 101 }, () => null),
      ),
    );
    await save(page('last'), '[x](/gone)');
    const { items } = await world.cms.brokenLinks({ types: null });
    expect(items).toMatchObject([{ name: 'gone', documents: [{ slug: 'last' }], hasMore: false }]);
  });

  it('are what the newest revision uses after any history, and the same when they are read later', async () => {
    const words = fc.array(
      fc.constantFrom('#GameRow[limit=1]#', '#GameRow[limit=2]#', '{bonus}', '[x](/b)'),
      { maxLength: 4 },
    );
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 6 }), async (history) => {
        const address = page(`h-${turn++}`);
        for (const content of history) await save(address, content.join(' '));
        const db = world.staff.store.db;
        const { document } = await world.cms.get(address);
        const read = () =>
          db
            .selectFrom('document_uses')
            .select(['kind', 'name', 'value', 'since', 'until'])
            .where('document_id', '=', document.id)
            .orderBy('kind')
            .orderBy('name')
            .orderBy('value')
            .orderBy('since')
            .execute();
        const kept = await read();
        const last = { title: 'A', content: history.at(-1)?.join(' ') ?? '' };
        const wanted = findUses(address, last, { widgets, configs: undefined });
        const open = kept
          .filter(({ until }) => until === null)
          .map(({ kind, name, value }) => ({ kind, name, value }));
        expect(open).toHaveLength(wanted.length);
        expect(open).toEqual(expect.arrayContaining(wanted));

        await db.deleteFrom('document_uses').where('document_id', '=', document.id).execute();
        await db.updateTable('documents').set({ uses_version: 0 }).where('id', '=', document.id).execute();
        expect((await world.cms.uses({ kind: 'widget', name: 'GameRow' })).isComplete).toBe(false);
        await world.cms.fillUses(new AbortController().signal);
        expect(await read()).toEqual(kept);
      }),
      { numRuns: kind.name === 'SQLite' ? 30 : 5 },
    );
  });

  it('tell which translations are missing or stale, and what of the original has changed since', async () => {
    const list = async (state?: 'missing' | 'stale' | 'current') =>
      (await world.cms.translations({ type: 'page', from: 'en', to: 'de', state })).items;
    await save(page('a'), 'One.\n\nTwo.\n\nThree.');
    await save(page('b'), 'B.');
    await save(page('a', 'de'), 'Eins.\n\nZwei.\n\nDrei.');
    expect(await list()).toMatchObject([
      { slug: 'a', state: 'current' },
      { slug: 'b', state: 'missing' },
    ]);
    const then = await world.cms.get(page('a'));
    await save(page('a'), 'One.\n\nTwo, new.\n\nThree.', 'A new title');
    expect(await list('stale')).toEqual([
      {
        slug: 'a',
        title: 'A new title',
        state: 'stale',
        changed: ['content 2', 'title'],
        translatedRevision: then.revision.id,
      },
    ]);
    await save(page('a'), 'One.\n\nTwo.\n\nThree.', 'A');
    expect(await list('stale')).toEqual([]);
    expect(world.clock.now).toBeGreaterThan(START);
  });

  it('count what people save in the Studio as translated only once they say so, against what they have read', async () => {
    const ann = 'studio:ann@site.example';
    const stateOf = async (key: string) => {
      const only = { key, suffix: '' };
      const { items } = await world.cms.translations({ type: 'page', from: 'en', to: 'de', only });
      expect(items).toHaveLength(1);
      return items[0];
    };
    const write = async (content: string, base: string | null) => {
      world.clock.now += 1000;
      const body = { title: 'A', content };
      return (await world.cms.save({ address: page('a', 'de'), body, base, actor: ann })).hash;
    };
    await save(page('other'), 'B.');
    await save(page('a'), 'One.\n\nTwo.');
    const first = await world.cms.get(page('a'));
    const begun = await write('Eins.', null);
    expect(await stateOf('a')).toMatchObject({ state: 'stale', translatedRevision: null });

    const check = (base: string, revisionId: string, from = 'en') =>
      world.cms.checkTranslation({ address: page('a', 'de'), base, from, revisionId, actor: ann });
    const done = await write('Eins.\n\nZwei.', begun);
    expect((await refusal(check(begun, first.revision.id))).code).toBe('revision-stale');
    expect((await refusal(check(done, 'no revision of it'))).code).toBe('not-found');
    expect((await refusal(check(done, first.revision.id, 'de'))).code).toBe('validation-failed');
    expect((await refusal(check(done, first.revision.id, 'it'))).code).toBe('not-found');
    // The original goes on while it is read: what was read counts.
    await save(page('a'), 'One.\n\nTwo, new.');
    await check(done, first.revision.id);
    const stale = { state: 'stale', changed: ['content 2'], translatedRevision: first.revision.id };
    expect(await stateOf('a')).toMatchObject(stale);
    const half = await write('Eins!\n\nZwei.', done);
    expect(await stateOf('a')).toMatchObject(stale);
    await check(half, (await world.cms.get(page('a'))).revision.id);
    expect(await stateOf('a')).toMatchObject({ state: 'current', changed: [] });
    const audit = await world.cms.readAudit(page('a', 'de'));
    expect(audit.filter(({ action }) => action === 'check-translation')).toHaveLength(2);
    // A file that is imported is a whole translation.
    await save(page('a'), 'One.\n\nThree.');
    heads.set('a.de', half);
    await save(page('a', 'de'), 'Eins.\n\nDrei.');
    expect(await stateOf('a')).toMatchObject({ state: 'current' });
  });
});

it('names a field whose text is shorter, and fields that came or went', () => {
  expect(changedFields({ a: 1, text: 'x\n\ny' }, { b: 1, text: 'x' })).toEqual(['a', 'b', 'text']);
});
