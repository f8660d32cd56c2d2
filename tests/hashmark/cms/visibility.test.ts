import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Licence, Locale } from '../../../src/hashmark/i18n/regions.ts';
import { storeKinds } from '../store/stores.ts';
import {
  createWorld,
  page,
  pageBody,
  publishPage,
  refusal,
  type Seen,
  START,
  savePage,
  seeIn,
  titleOf,
  type World,
} from './world.ts';

const HOUR = 3_600_000;

describe.each(storeKinds)('content on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  const see = (key: string, reader?: Seen) => seeIn(world, key, reader);
  const title = (key: string, reader?: Seen) => titleOf(world, key, reader);

  describe('publish()', () => {
    it('shows a revision from its publication on, and tells who must drop what', async () => {
      const { cms, clock, reported } = world;
      const saved = await savePage(cms, page('first'), pageBody('First'));
      expect(await title('first')).toBeUndefined();
      await cms.publish({ address: page('first'), base: saved.hash, actor: 'ann' });

      const found = await see('first');
      expect(found).toMatchObject({ found: true, key: 'first', hash: saved.hash, visibleUntil: null });
      expect(reported.at(-1)).toEqual(
        expect.arrayContaining([
          `doc:${saved.documentId}`,
          'key:page:first',
          'list:page:en',
          'list:page:fr-CA',
        ]),
      );
      expect(await title('first', { at: clock.now - 1 })).toBeUndefined();
    });

    it('drops with a second publish only what used the document', async () => {
      const { cms, reported } = world;
      await publishPage(cms, page('first'), 'First again');
      expect(reported.at(-1)).not.toContain('key:page:first');
    });

    it('lets the later of two publishes of one millisecond win', async () => {
      const { cms } = world;
      for (let round = 0; round < 20; round++) {
        await publishPage(cms, page('same-time'), `Round ${round}`);
        expect(await title('same-time')).toBe(`Round ${round}`);
      }
    });

    it('finishes many publishes of one document at once', async () => {
      const { cms } = world;
      const { hash } = await savePage(cms, page('busy'), pageBody('Busy'));
      const publishing = Array.from({ length: 25 }, () =>
        cms.publish({ address: page('busy'), base: hash, actor: 'ann' }),
      );
      expect(await Promise.all(publishing)).toHaveLength(25);
      expect((await cms.history(page('busy'))).publications).toHaveLength(25);
    });

    it('lets a publish win over an earlier one of a process whose clock is ahead', async () => {
      const { cms, clock } = world;
      const now = clock.now;
      clock.now = now + 50;
      await publishPage(cms, page('skewed'), 'Ahead');
      clock.now = now;
      await publishPage(cms, page('skewed'), 'Later');
      clock.now = now + 50;
      expect(await title('skewed')).toBe('Later');
      clock.now = now + HOUR;
      expect(await title('skewed')).toBe('Later');
    });

    it('opens and closes a window to the millisecond and says when', async () => {
      const { cms, clock } = world;
      const [startsAt, endsAt] = [clock.now + HOUR, clock.now + 2 * HOUR];
      await publishPage(cms, page('windowed'), 'Windowed', { startsAt, endsAt });

      expect(await see('windowed')).toMatchObject({ found: false, visibleUntil: startsAt });
      expect(await title('windowed', { at: startsAt - 1 })).toBeUndefined();
      expect(await see('windowed', { at: startsAt })).toMatchObject({ found: true, visibleUntil: endsAt });
      expect(await title('windowed', { at: endsAt - 1 })).toBe('Windowed');
      expect(await see('windowed', { at: endsAt })).toMatchObject({ found: false, visibleUntil: null });
    });

    it('covers the base with a campaign, and a base published meanwhile does not cover the campaign', async () => {
      const { cms, clock } = world;
      const now = clock.now;
      await publishPage(cms, page('covered'), 'Base');
      await publishPage(cms, page('covered'), 'Campaign', {
        kind: 'campaign',
        startsAt: now + HOUR,
        endsAt: now + 3 * HOUR,
      });
      clock.now = now + 2 * HOUR;
      await publishPage(cms, page('covered'), 'Base without the typo');

      expect(await title('covered', { at: now })).toBe('Base');
      expect(await title('covered')).toBe('Campaign');
      expect(await title('covered', { at: now + 3 * HOUR })).toBe('Base without the typo');
    });

    it('refuses a window that ends before it starts', async () => {
      const { cms, clock } = world;
      const window = { startsAt: clock.now + HOUR, endsAt: clock.now + HOUR };
      expect(await refusal(publishPage(cms, page('backwards'), 'x', window))).toMatchObject({
        code: 'validation-failed',
        info: { field: 'ends_at' },
      });
    });

    it('refuses texts with errors, with every issue, and with warnings that nobody has read', async () => {
      const { cms, warnings } = world;
      const address = page('widgets');
      const bad = await savePage(
        cms,
        address,
        pageBody('W', { content: 'a\n\n#GameRow[limit=99]# #GameRow[colour=red]#' }),
      );
      const refused = await refusal(cms.publish({ address, base: bad.hash, actor: 'ann' }));
      expect(refused.code).toBe('content-refused');
      const issues = refused.info.details?.issues as { level: string; line: number; path: string[] }[];
      expect(issues.filter(({ level }) => level === 'error')).toHaveLength(2);
      expect(issues[0]).toMatchObject({ path: ['content'], line: 3 });
      expect(await title('widgets')).toBeUndefined();

      const good = await savePage(cms, address, pageBody('W', { content: '#Unknown[]# {nothing}' }));
      const acknowledged = ['unknown-widget', 'unknown-variable'];
      const warned = await refusal(
        cms.publish({ address, base: good.hash, actor: 'ann', acknowledged: ['unknown-widget'] }),
      );
      expect(warned).toMatchObject({
        code: 'acknowledgement-required',
        info: { details: { missing: ['unknown-variable'] } },
      });
      expect(await title('widgets')).toBeUndefined();
      const { warnings: reported } = await cms.publish({
        address,
        base: good.hash,
        actor: 'ann',
        acknowledged,
      });
      expect(reported.map(({ level }) => level)).toEqual(['warning', 'warning']);
      expect(warnings.join()).toContain('Unknown');
      const audit = (await cms.readAudit(address)).map(({ action }) => action);
      expect(audit).toEqual(expect.arrayContaining(acknowledged.map((name) => `acknowledge ${name}`)));
    });

    it('knows the variables of the document and of the site', async () => {
      const { cms } = world;
      const site = { type: 'config', key: 'site', suffix: '', locale: 'en' } as const;
      const body = {
        value: { name: 'Test', supportEmail: 'support@test.example' },
        variables: { everywhere: { EUR: 1 } },
      };
      await cms.batch({ mode: 'publish', entries: [{ address: site, body, base: null }], actor: 'ann' });
      const text = { content: '{everywhere} {here}', variables: { here: 'x' } };
      const { hash } = await savePage(cms, page('variables'), pageBody('V', text));
      expect((await cms.publish({ address: page('variables'), base: hash, actor: 'ann' })).warnings).toEqual(
        [],
      );
    });
  });

  describe('unpublish(), revoke() and trash()', () => {
    it('ends the base by a tombstone; what was published before stays in the past', async () => {
      const { cms, clock } = world;
      await publishPage(cms, page('ended'), 'Ended');
      const before = clock.now;
      clock.now += HOUR;
      const { revision } = await cms.get(page('ended'));
      await cms.unpublish({ address: page('ended'), base: revision.hash, actor: 'ann' });
      expect(await title('ended')).toBeUndefined();
      expect(await title('ended', { at: before })).toBe('Ended');
    });

    it('takes a campaign back and uncovers the base', async () => {
      const { cms, clock } = world;
      await publishPage(cms, page('revoked'), 'Base');
      clock.now += 1;
      const campaign = await publishPage(cms, page('revoked'), 'Campaign', {
        kind: 'campaign',
        endsAt: clock.now + HOUR,
      });
      expect(await title('revoked')).toBe('Campaign');
      const seen = clock.now;
      clock.now += 1000;
      await cms.revoke({ publicationId: campaign.publicationId, actor: 'ann' });

      expect(await see('revoked')).toMatchObject({ body: { title: 'Base' }, visibleUntil: null });
      expect(await title('revoked', { at: seen })).toBe('Base');
      expect(await title('revoked', { at: seen, knownAt: seen })).toBe('Campaign');
      expect(
        await refusal(cms.revoke({ publicationId: campaign.publicationId, actor: 'ann' })),
      ).toMatchObject({
        code: 'conflict',
      });
    });

    it('answers what readers saw then, whatever was recorded later', async () => {
      const { cms, clock } = world;
      await publishPage(cms, page('history'), 'One');
      const then = clock.now;
      clock.now += HOUR;
      await publishPage(cms, page('history'), 'Two', { startsAt: clock.now + HOUR });
      expect(await title('history', { at: clock.now + HOUR })).toBe('Two');
      expect(await title('history', { at: clock.now + HOUR, knownAt: then })).toBe('One');
    });

    it('hides a document in the trash with its campaigns and schedule, until it is saved again', async () => {
      const { cms, clock } = world;
      const address = page('trashed');
      await publishPage(cms, address, 'Base');
      await publishPage(cms, address, 'Campaign', { kind: 'campaign', endsAt: clock.now + HOUR });
      await publishPage(cms, address, 'Later', { startsAt: clock.now + 2 * HOUR });
      const { revision } = await cms.get(address);
      await cms.trash({ address, base: revision.hash, actor: 'ann' });

      expect(await see('trashed')).toMatchObject({ found: false, visibleUntil: null });
      expect(await title('trashed', { at: clock.now + 3 * HOUR })).toBeUndefined();
      expect((await cms.catalogue({ prefix: 'trashed' })).items).toEqual([]);
      expect((await cms.catalogue({ prefix: 'trashed', trashed: true })).items).toHaveLength(1);

      const again = await cms.save({ address, body: pageBody('Back'), base: null, actor: 'ann' });
      await cms.publish({ address, base: again.hash, actor: 'ann' });
      expect(await title('trashed')).toBe('Back');
    });
  });

  describe('release()', () => {
    it('starts and ends several documents together, and cancels them together', async () => {
      const { cms, clock } = world;
      for (const key of ['one', 'two']) await publishPage(cms, page(key), `${key} base`);
      const items = [];
      for (const key of ['one', 'two'])
        items.push({
          address: page(key),
          base: (await savePage(cms, page(key), pageBody(`${key} winter`))).hash,
        });
      const [startsAt, endsAt] = [clock.now + HOUR, clock.now + 2 * HOUR];
      const release = await cms.release({ title: 'Winter', startsAt, endsAt, items, actor: 'ann' });

      expect([await title('one', { at: startsAt }), await title('two', { at: startsAt })]).toEqual([
        'one winter',
        'two winter',
      ]);
      expect([await title('one', { at: endsAt }), await title('two', { at: endsAt })]).toEqual([
        'one base',
        'two base',
      ]);
      await cms.cancelRelease({ releaseId: release.releaseId, actor: 'ann' });
      expect([await title('one', { at: startsAt }), await title('two', { at: startsAt })]).toEqual([
        'one base',
        'two base',
      ]);
      expect(await cms.releases()).toMatchObject({
        items: [{ title: 'Winter', state: 'cancelled' }],
        next: null,
      });
    });

    it('writes nothing when one document of it is stale', async () => {
      const { cms } = world;
      const items = [
        { address: page('one'), base: (await cms.get(page('one'))).revision.hash },
        { address: page('two'), base: 'f'.repeat(64) },
      ];
      expect(await refusal(cms.release({ title: 'Stale', items, actor: 'ann' }))).toMatchObject({
        code: 'revision-stale',
      });
      expect(await title('one')).toBe('one base');
      expect((await cms.releases()).items).toHaveLength(1);
    });
  });

  describe('resolve()', () => {
    it('puts the suffix before the language, the licence before the market', async () => {
      const { cms } = world;
      for (const [path, locale] of [
        ['variants', 'en'],
        ['variants', 'fr-CA'],
        ['variants/CA', 'en'],
        ['variants/EE', 'de'],
      ] as const)
        await publishPage(cms, page(path, locale), `${path} ${locale}`);

      expect(await title('variants', { locale: 'fr-CA' })).toBe('variants fr-CA');
      expect(await title('variants', { locale: 'fr-CA', market: 'CA' })).toBe('variants/CA en');
      expect(await title('variants', { locale: 'de', licence: 'EE', market: 'CA' })).toBe('variants/EE de');
      expect(await title('variants', { locale: 'it', licence: 'EE', market: 'CA' })).toBe('variants/CA en');
      expect(await title('variants', { locale: 'it', licence: 'EE' })).toBe('variants en');
      expect(await title('variants', { market: 'EE', locale: 'de' })).toBe('variants en');
    });

    it('serves fake-AU what is written for AU', async () => {
      await publishPage(world.cms, page('aussie/AU'), 'AU');
      expect(await title('aussie', { market: 'fake-AU' })).toBe('AU');
    });

    it('names the edge of a more special document that is not visible yet', async () => {
      const { cms, clock } = world;
      await publishPage(cms, page('special'), 'Plain');
      await publishPage(cms, page('special/AU'), 'AU', { startsAt: clock.now + HOUR });
      expect(await see('special', { market: 'AU' })).toMatchObject({ visibleUntil: clock.now + HOUR });
      expect(await see('special', { market: 'CA' })).toMatchObject({ visibleUntil: null });
    });

    it('carries a tag that the first publish of a better variant drops', async () => {
      const { cms, reported } = world;
      await publishPage(cms, page('appears'), 'Plain');
      const { tags } = await see('appears', { market: 'CA' });
      await publishPage(cms, page('appears/CA'), 'CA');
      expect(reported.at(-1)?.some((tag) => tags.includes(tag))).toBe(true);

      const now = await see('appears', { market: 'CA' });
      await publishPage(cms, page('appears'), 'Plain again');
      expect(reported.at(-1)?.some((tag) => now.tags.includes(tag))).toBe(false);
    });
  });

  describe('list()', () => {
    it('shows each visible key once, in its best variant, by category, page by page', async () => {
      const { cms, clock } = world;
      const put = async (path: string, locale: string, categories: string[]) => {
        const { hash } = await savePage(
          cms,
          page(path, locale),
          pageBody(`${path} ${locale}`, { categories }),
        );
        await cms.publish({ address: page(path, locale), base: hash, actor: 'ann' });
      };
      await put('list/a', 'en', ['menu-x']);
      await put('list/a', 'de', ['menu-x']);
      await put('list/b', 'en', ['menu-x']);
      await put('list/b', 'de', []);
      await put('list/c/EE', 'en', ['menu-x']);
      await publishPage(cms, page('list/d'), 'later', { startsAt: clock.now + HOUR });
      const reader = { type: 'page', licence: 'CW', market: 'other', category: 'menu-x' } as const;
      const titles = async (locale: Locale, licence: Licence = 'CW') =>
        (await cms.list({ ...reader, locale, licence })).items.map(({ body }) => body.title);

      expect(await titles('en')).toEqual(['list/a en', 'list/b en']);
      expect(await titles('de')).toEqual(['list/a de']);
      expect(await titles('en', 'EE')).toEqual(['list/a en', 'list/b en', 'list/c/EE en']);

      const all = await cms.list({ type: 'page', locale: 'en', licence: 'CW', market: 'other' });
      expect(all).toMatchObject({ tags: ['list:page:en'], visibleUntil: clock.now + HOUR, next: null });
      const collected: string[] = [];
      let after: string | undefined;
      do {
        const part = await cms.list({
          type: 'page',
          locale: 'en',
          licence: 'CW',
          market: 'other',
          limit: 3,
          after,
        });
        collected.push(...part.items.map(({ key }) => key));
        after = part.next ?? undefined;
      } while (after);
      expect(collected).toEqual(all.items.map(({ key }) => key));
    });
  });

  it('writes down who did what', async () => {
    const { publications, revisions } = await world.cms.history(page('revoked'));
    expect(
      new Set([...publications.map((row) => row.recorded_by), ...revisions.map((row) => row.author)]),
    ).toEqual(new Set(['ann']));
    expect(publications[0]).toMatchObject({ revokes: publications[1]?.id });
    expect(START).toBeLessThan(publications[0]?.recorded_at ?? 0);
  });
});
