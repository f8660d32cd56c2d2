/** Giving a page another address, by the authoring API: what moves, what is led on, and what is refused. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Address, labelOf, readAddress } from '../../../src/hashmark/cms/address.ts';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { previewViewSchema } from '../../../src/hashmark/cms/preview-view.ts';
import { READERS, STUDIO_HERE } from '../../support/staff.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, publishPage, refusal, savePage, titleOf, type World } from './world.ts';

const DAY = 86_400_000;
const LIST = readAddress('config', 'redirects', 'en');

describe.each(storeKinds)('renaming a page on $name', (kind) => {
  let world: World;
  let app: ReturnType<typeof authoringRoutes>;
  beforeAll(async () => {
    world = await createWorld(kind);
    const log = { error: () => undefined };
    app = authoringRoutes(() => ({ ...world, config: STUDIO_HERE, variants: READERS, log }));
  });
  afterAll(() => world.remove());

  async function ask(body: object) {
    const response = await app.request('/api/authoring/renames', {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.cms.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  const itemOf = async (address: Address) => ({
    locale: address.locale,
    suffix: address.suffix,
    if_match: (await world.cms.get(address)).revision.hash,
  });
  async function rename(path: string, to: string, ...addresses: Address[]) {
    world.clock.now += 1000;
    return await ask({ path, to, items: await Promise.all(addresses.map(itemOf)) });
  }

  async function redirects() {
    const reader = { locale: 'en', licence: 'CW', market: 'other' } as const;
    const found = await world.cms.resolve({ type: 'config', key: 'redirects', ...reader });
    return found.found ? (found.body.value.entries as { from: string; to: string }[]) : [];
  }

  it('moves what is live and what is being written, in every language and variant, and leads on', async () => {
    const [en, de, variant] = [page('spring'), page('spring', 'de'), page('spring/EE')];
    for (const address of [en, de, variant]) await publishPage(world.cms, address, labelOf(address));
    await savePage(world.cms, de, pageBody('Being written'));
    const reported = world.reported.length;
    const { status, body } = await rename('spring', 'offers/spring', en, de, variant);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      items: [
        { path: 'offers/spring', locale: 'en', live: true },
        { path: 'offers/spring', locale: 'de', live: true },
        { path: 'offers/spring/EE', locale: 'en', live: true },
      ],
      redirects: [{ path: 'redirects', locale: 'en' }],
    });
    expect(await titleOf(world, 'offers/spring')).toBe('page spring (en)');
    expect(await titleOf(world, 'offers/spring', { locale: 'de' })).toBe('page spring (de)');
    expect(await titleOf(world, 'offers/spring', { licence: 'EE' })).toBe('page spring/EE (en)');
    const draft = await world.cms.get(page('offers/spring', 'de'));
    expect(JSON.parse(draft.revision.body)).toEqual(pageBody('Being written'));
    for (const reader of [{}, { locale: 'de' }, { licence: 'EE' }] as const)
      expect(await titleOf(world, 'spring', reader)).toBeUndefined();
    expect((await world.cms.get(en)).document.trashed_at).not.toBeNull();
    expect((await world.cms.history(de)).revisions).toHaveLength(2);
    expect(await redirects()).toEqual([{ from: '/spring', to: '/offers/spring' }]);
    // One message after the commit: nobody sees a half of it.
    expect(world.reported).toHaveLength(reported + 1);
    for (const address of [en, page('offers/spring')])
      expect(await world.cms.readAudit(address)).toContainEqual(
        expect.objectContaining({ action: 'rename', before_hash: '/spring', after_hash: '/offers/spring' }),
      );
  });

  it('leads those who led to the old address to the new one, and comes back without a circle', async () => {
    await publishPage(world.cms, page('a'), 'A');
    await rename('a', 'b', page('a'));
    await rename('b', 'c', page('b'));
    const led = async () => (await redirects()).filter(({ from }) => from.length === 2);
    expect(await led()).toEqual([
      { from: '/a', to: '/c' },
      { from: '/b', to: '/c' },
    ]);
    expect((await rename('c', 'a', page('c'))).status).toBe(200);
    expect(await led()).toEqual([
      { from: '/b', to: '/a' },
      { from: '/c', to: '/a' },
    ]);
    expect(await titleOf(world, 'a')).toBe('A');
  });

  it('leaves what nobody has published of the list unpublished', async () => {
    const { revision } = await world.cms.get(LIST);
    const value = JSON.parse(revision.body).value as { entries: object[] };
    const body = { value: { entries: [...value.entries, { from: '/planned', to: '/' }] } };
    await world.cms.save({ address: LIST, body, base: revision.hash, actor: 'ann' });
    await publishPage(world.cms, page('moves'), 'Moves');
    expect((await rename('moves', 'has-moved', page('moves'))).status).toBe(200);
    const own = { from: '/moves', to: '/has-moved' };
    expect(await redirects()).toContainEqual(own);
    expect(await redirects()).not.toContainEqual({ from: '/planned', to: '/' });
    const written = JSON.parse((await world.cms.get(LIST)).revision.body).value.entries;
    expect(written).toContainEqual(own);
    expect(written).toContainEqual({ from: '/planned', to: '/' });
  });

  it('makes no redirect for a page that readers do not see', async () => {
    await savePage(world.cms, page('unseen'));
    const before = await redirects();
    const { body } = await rename('unseen', 'still-unseen', page('unseen'));
    expect(body).toMatchObject({ items: [{ live: false }], redirects: [] });
    expect(await redirects()).toEqual(before);
  });

  it('keeps translations current that were, and no others', async () => {
    for (const locale of ['en', 'de', 'it']) await savePage(world.cms, page('told', locale));
    world.clock.now += 1000;
    await savePage(world.cms, page('told'), pageBody('Told anew'));
    const { revision } = await world.cms.get(page('told'));
    const german = await world.cms.get(page('told', 'de'));
    const check = { address: page('told', 'de'), base: german.revision.hash, from: 'en', actor: 'ann' };
    await world.cms.checkTranslation({ ...check, revisionId: revision.id });
    const states = async (key: string) =>
      await Promise.all(
        ['de', 'it'].map(async (to) => {
          const { items } = await world.cms.translations({ type: 'page', from: 'en', to, only: page(key) });
          return items[0]?.state;
        }),
      );
    expect(await states('told')).toEqual(['current', 'stale']);
    await rename('told', 'retold', ...['en', 'de', 'it'].map((locale) => page('told', locale)));
    expect(await states('retold')).toEqual(['current', 'stale']);
  });

  it('takes along how often it was opened, and the links that show it', async () => {
    const [address, target] = [page('counted'), page('counted-on')];
    await publishPage(world.cms, address, 'Counted');
    const { db } = world.staff.store;
    const [day, earlier] = [0, 3].map((ago) =>
      new Date(world.clock.now - ago * DAY).toISOString().slice(0, 10),
    );
    const reads = (of: [string | undefined, string, number][]) =>
      of.map(([on = '', key, count]) => ({ day: on, key, locale: 'en', reads: count }));
    await db
      .insertInto('page_reads')
      .values(
        reads([
          [day, 'counted', 5],
          [earlier, 'counted', 2],
          [day, 'counted-on', 1],
        ]),
      )
      .execute();
    const view = previewViewSchema.parse({ locale: 'en' });
    const { token } = await world.cms.previews.add({ address, view, days: 7, actor: 'ann' });
    expect((await rename('counted', 'counted-on', address)).status).toBe(200);
    const { items } = await world.cms.readers({ days: 30, limit: 500 });
    expect(items.filter(({ slug }) => slug.startsWith('counted'))).toMatchObject([
      { slug: 'counted-on', reads: 8 },
    ]);
    expect(await world.cms.previews.list(target)).toHaveLength(1);
    expect(await world.cms.previews.open(token)).toMatchObject({ view: { locale: 'en' } });
    const [link] = await world.cms.previews.list(target);
    await world.cms.previews.revoke(link?.id ?? '', 'ann');
    expect(await world.cms.previews.list(target)).toEqual([]);
    expect((await refusal(world.cms.previews.open(token))).code).toBe('link-invalid');
  });

  it('refuses what is planned, and says what it is', async () => {
    const address = page('planned');
    await publishPage(world.cms, address, 'Planned');
    const startsAt = world.clock.now + DAY;
    await publishPage(world.cms, address, 'Tomorrow', { startsAt });
    const scheduled = await rename('planned', 'not-yet', address);
    expect(scheduled.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`page planned (en) is live from ${new Date(startsAt).toISOString()}`),
    });
    const released = page('released');
    const { hash } = await publishPage(world.cms, released, 'Released');
    const items = [{ address: released, base: hash ?? '' }];
    const { releaseId } = await world.cms.release({ title: 'Spring', startsAt, items, actor: 'ann' });
    const refused = await rename('released', 'not-yet', released);
    expect(refused.body.error.message).toContain('page released (en) is live from');
    expect(refused.body.error.message).toContain('in the release “Spring”');
    expect(await titleOf(world, 'released')).toBe('Released');
    await world.cms.cancelRelease({ releaseId, actor: 'ann' });
    expect((await rename('released', 'free-again', released)).status).toBe(200);
  });

  it('refuses an address that is taken, fixed or misspelt, and a page that has to stay', async () => {
    await publishPage(world.cms, page('stays'), 'Stays');
    await publishPage(world.cms, page('taken'), 'Taken');
    const refused = async (path: string, to: string) => {
      const { body } = await rename(path, to, page(path));
      return `${body.error?.code} ${body.error?.field}: ${body.error?.message}`;
    };
    expect(await refused('stays', 'taken')).toMatch(/^conflict to: There is page taken \(en\) already/);
    expect(await refused('stays', 'profile')).toMatch(/^validation-failed to: .*fixed part of the site/);
    expect(await refused('stays', 'api/x')).toMatch(/^validation-failed to: .*fixed part of the site/);
    expect(await refused('stays', 'Ünfug')).toMatch(/^validation-failed to: The key `Ünfug` cannot be used/);
    expect(await refused('stays', 'new/EE')).toMatch(/^validation-failed to: .*licence or market `EE`/);
    expect(await refused('stays', 'de/new')).toMatch(/^validation-failed to: .*take as a language/);
    expect(await refused('stays', 'stays')).toMatch(/^validation-failed to: .*already/);
    await publishPage(world.cms, page('lobby'), 'Lobby');
    expect(await refused('lobby', 'hall')).toMatch(/^validation-failed path: .*every site has/);
    expect(await titleOf(world, 'stays')).toBe('Stays');
  });

  it('refuses what was changed since, and what was not named', async () => {
    const [en, de] = [page('shared'), page('shared', 'de')];
    for (const address of [en, de]) await publishPage(world.cms, address, 'Shared');
    const items = [await itemOf(en), await itemOf(de)];
    expect((await rename('shared', 'apart', en)).body.error).toMatchObject({
      code: 'conflict',
      details: { missing: ['page shared (de)'] },
    });
    await savePage(world.cms, de, pageBody('Changed'));
    expect((await ask({ path: 'shared', to: 'apart', items })).body.error.code).toBe('revision-stale');
    expect((await ask({ path: 'none', to: 'apart', items })).status).toBe(404);
    expect(await titleOf(world, 'shared', { locale: 'de' })).toBe('Shared');
  });

  it('names the warnings of all languages at once', async () => {
    for (const locale of ['en', 'de']) {
      const address = page('warned', locale);
      const { hash } = await savePage(
        world.cms,
        address,
        pageBody('Warned', { content: '[x](/leads-nowhere)' }),
      );
      await world.cms.publish({ address, base: hash, acknowledged: ['dead-link'], actor: 'ann' });
    }
    const both = [page('warned'), page('warned', 'de')];
    const { body } = await rename('warned', 'read', ...both);
    expect(body.error).toMatchObject({
      code: 'acknowledgement-required',
      details: { missing: ['dead-link'] },
    });
    expect(body.error.details.issues).toHaveLength(2);
    const items = await Promise.all(both.map(itemOf));
    expect((await ask({ path: 'warned', to: 'read', items, acknowledged: ['dead-link'] })).status).toBe(200);
  });

  it('leads readers to every page wherever it went, whatever else is asked', async () => {
    const names = fc.constantFrom(
      'w',
      'x',
      'y',
      'z',
      '../w',
      'w/',
      '//w',
      '\\w',
      'W',
      'w?x',
      'x#y',
      '%77',
      '',
    );
    let at = 'w';
    await publishPage(world.cms, page('w'), 'Wanders');
    await fc.assert(
      fc.asyncProperty(names, async (to) => {
        const { status } = await rename(at, to, page(at));
        if (status === 200) at = to.replace(/^\/+|\/+$/g, '');
        expect(await titleOf(world, at)).toBe('Wanders');
        const list = new Map((await redirects()).map((entry) => [entry.from, entry.to]));
        for (const name of ['w', 'x', 'y', 'z']) {
          const led = list.get(`/${name}`);
          if (name === at) expect(led).toBeUndefined();
          else if (led !== undefined) expect(led).toBe(`/${at}`);
        }
      }),
      { numRuns: 25 },
    );
  });
});

it.each(storeKinds)(
  'a page on $name that is renamed is still its author’s, who cannot be the second person for it',
  async (kind) => {
    const world = await createWorld(kind, { approval: ['page'] });
    try {
      const { cms, clock } = world;
      const [from, to] = [page('mine'), page('still-mine')];
      const body = pageBody('Mine');
      const saved = await cms.save({ address: from, body, base: null, actor: 'studio:bob' });
      clock.now += 1000;
      const items = [{ address: from, base: saved.hash }];
      await cms.rename({
        from: 'mine',
        to: 'still-mine',
        items,
        actor: 'studio:ann',
        requirePublish: () => undefined,
      });
      expect((await cms.get(to)).revision.author).toBe('studio:bob');
      const publish = (actor: string) => cms.publish({ address: to, base: saved.hash, actor });
      expect((await refusal(publish('studio:bob'))).code).toBe('approval-required');
      const renamed = (await cms.readAudit(to)).filter(({ action }) => ['save', 'rename'].includes(action));
      expect(new Set(renamed.map(({ actor }) => actor))).toEqual(new Set(['studio:ann']));
      await publish('studio:ann');
      expect(await titleOf(world, 'still-mine')).toBe('Mine');
    } finally {
      await world.remove();
    }
  },
);

it.each(storeKinds)(
  'a draft on $name that a second person stands for goes live after it was renamed, and not once that is taken back',
  async (kind) => {
    const world = await createWorld(kind, { approval: ['page'] });
    try {
      const { cms, clock } = world;
      const author = 'studio:bob';
      const move = async (from: string, to: string) => {
        clock.now += 1000;
        const items = [{ address: page(from), base: (await cms.get(page(from))).revision.hash }];
        await cms.rename({ from, to, items, actor: author, requirePublish: () => undefined });
      };
      const publish = (key: string) => cms.publish({ address: page(key), base: saved.hash, actor: author });
      const body = pageBody('Seen by two');
      const saved = await cms.save({ address: page('seen'), body, base: null, actor: author });
      const approval = { address: page('seen'), base: saved.hash, actor: 'studio:ann' };
      const { approvalId } = await cms.approve(approval);
      await move('seen', 'seen-there');
      await publish('seen-there');
      expect(await titleOf(world, 'seen-there')).toBe('Seen by two');
      expect((await cms.history(page('seen'))).approvals).toMatchObject([{ id: approvalId }]);

      await cms.save({ address: page('unsure'), body, base: null, actor: author });
      const taken = await cms.approve({ ...approval, address: page('unsure') });
      await cms.revokeApproval({ approvalId: taken.approvalId, actor: 'studio:ann' });
      await move('unsure', 'unsure-there');
      expect((await refusal(publish('unsure-there'))).code).toBe('approval-required');
    } finally {
      await world.remove();
    }
  },
);
