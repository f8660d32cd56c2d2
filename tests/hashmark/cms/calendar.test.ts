/** What goes live and ends when, and what a release holds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKinds } from '../store/stores.ts';
import {
  createWorld,
  page,
  pageBody,
  publishPage,
  refusal,
  START,
  savePage,
  titleOf,
  type World,
} from './world.ts';

const HOUR = 3_600_000;

describe.each(storeKinds)('the calendar on $name', (kind) => {
  let world: World;
  let releaseId: string;
  beforeAll(async () => {
    world = await createWorld(kind);
    const { cms } = world;
    await publishPage(cms, page('always'), 'Always');
    await publishPage(cms, page('soon'), 'Soon', { startsAt: START + 2 * HOUR, endsAt: START + 5 * HOUR });
    const items = await Promise.all(
      ['one', 'two/EE'].map(async (path) => {
        const address = page(path);
        return { address, base: (await savePage(cms, address)).hash };
      }),
    );
    const window = { startsAt: START + 3 * HOUR, endsAt: START + 4 * HOUR };
    ({ releaseId } = await cms.release({ title: 'Winter', items, ...window, actor: 'ann' }));
    const taken = await publishPage(cms, page('taken-back'), 'Taken back', { startsAt: START + HOUR });
    await cms.revoke({ publicationId: taken.publicationId, actor: 'ann' });
  });
  afterAll(() => world.remove());

  const read = async (query: { from?: number; until?: number } = {}, types: string[] | null = null) =>
    (await world.cms.calendar({ ...query, types })).map(
      ({ at, what, address, release }) =>
        `${(at - START) / HOUR} ${what} ${address.key}${release ? ` by ${release.title}` : ''}`,
    );

  it('tells in order what begins and ends, and nothing of what was taken back', async () => {
    expect(await read({ from: START + 1 })).toEqual([
      '2 begins soon',
      '3 begins one by Winter',
      '3 begins two by Winter',
      '4 ends one by Winter',
      '4 ends two by Winter',
      '5 ends soon',
    ]);
    expect(await read({ from: START, until: START + HOUR })).toEqual(['0 begins always']);
    expect(await read({ from: START + 4 * HOUR, until: START + 5 * HOUR })).toEqual([
      '4 ends one by Winter',
      '4 ends two by Winter',
    ]);
    expect(await read({}, ['snippet'])).toEqual([]);
  });

  it('holds a year at most, and ends after it begins', async () => {
    for (const until of [START - 1, START, START + 367 * 24 * HOUR])
      expect((await refusal(read({ from: START, until }))).code).toBe('validation-failed');
  });

  it('refuses a time in which more begins than it holds, instead of leaving some out', async () => {
    const [from, until] = [START + 100 * 24 * HOUR, START + 101 * 24 * HOUR];
    const { publicationId } = await publishPage(world.cms, page('full'), 'Full', { startsAt: from });
    const publications = () => world.store.db.selectFrom('publications').selectAll();
    const row = await publications().where('id', '=', publicationId).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1000 }, (_, at) => ({
      ...row,
      id: `${publicationId}-${at}`,
      recorded_at: row.recorded_at + 1 + at,
      starts_at: from + at,
    }));
    await world.store.db.insertInto('publications').values(copies.slice(1)).execute();
    expect(await read({ from, until })).toHaveLength(1000);
    await world.store.db.insertInto('publications').values(copies.slice(0, 1)).execute();
    const refused = await refusal(read({ from, until }));
    expect([refused.code, refused.info.field]).toEqual(['validation-failed', 'until']);
    expect(await read({ from, until: from + 10 })).toHaveLength(11);
  });

  it('loses a release that is cancelled, which still tells what it held', async () => {
    const { items } = await world.cms.readRelease(releaseId);
    expect(items.map(({ address, title }) => [address.key, address.suffix, title])).toEqual(
      expect.arrayContaining([
        ['one', '', 'one'],
        ['two', 'EE', 'two'],
      ]),
    );
    await world.cms.cancelRelease({ releaseId, actor: 'ann' });
    expect((await read({ from: START + 1 })).join()).not.toContain('Winter');
    expect(await world.cms.readRelease(releaseId)).toMatchObject({ state: 'cancelled', items: [{}, {}] });
    expect((await refusal(world.cms.readRelease('none'))).code).toBe('not-found');
  });

  it('lists all releases in parts, the latest first, each once', async () => {
    const { store, cms } = world;
    // Some begin at the same moment.
    const made = Array.from({ length: 1001 }, (_, at) => ({
      ...{ id: `many-${String(at).padStart(4, '0')}`, title: 'Many', state: 'scheduled' as const },
      ...{ starts_at: START + Math.floor(at / 3) * HOUR, ends_at: null },
    }));
    await store.db.insertInto('releases').values(made).execute();
    const found: { id: string; starts_at: number }[] = [];
    for (let after: string | undefined, next: string | null = ''; next !== null; after = next ?? undefined) {
      const part = await cms.releases(after);
      expect(part.items.length).toBeLessThanOrEqual(500);
      found.push(...part.items);
      next = part.next;
    }
    const many = found.filter(({ id }) => id.startsWith('many-'));
    expect([many.length, new Set(many.map(({ id }) => id)).size]).toEqual([1001, 1001]);
    const times = found.map(({ starts_at }) => starts_at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await refusal(cms.releases('x'))).code).toBe('validation-failed');
    await store.db.deleteFrom('releases').where('title', '=', 'Many').execute();
  });

  it('says of a release what was published and written meanwhile, and takes what was made of both', async () => {
    const { cms, clock } = world;
    const address = page('merged');
    const save = (text: string) => savePage(cms, address, pageBody(text));
    const publishNow = async (text: string) =>
      cms.publish({ address, base: (await save(text)).hash, actor: 'ann' });
    const hashes = ({ items }: Awaited<ReturnType<typeof cms.readRelease>>) =>
      items.map(({ revision, first, newest, covered, coveredThen }) =>
        [revision, first, newest, covered, coveredThen].map((found) => found?.hash ?? null),
      )[0];
    const title = (at?: number) => titleOf(world, 'merged', { at });
    const before = (await publishNow('before')).hash;
    const winter = await save('winter');
    const [startsAt, endsAt] = [clock.now + HOUR, clock.now + 3 * HOUR];
    const items = [{ address, base: winter.hash }];
    const { releaseId } = await cms.release({ title: 'Merged', startsAt, endsAt, items, actor: 'ann' });
    expect(hashes(await cms.readRelease(releaseId))).toEqual([winter.hash, null, null, before, before]);

    clock.now += 1;
    const mended = (await publishNow('before, mended')).hash;
    const draft = (await save('a draft')).hash;
    const drifted = await cms.readRelease(releaseId);
    expect(hashes(drifted)).toEqual([winter.hash, null, draft, mended, before]);

    clock.now += 1;
    const both = await save('winter, mended');
    const publicationId = drifted.items[0]?.publicationId ?? '';
    const replacement = { releaseId, publicationId, base: both.hash, actor: 'ben' };
    expect(await refusal(cms.replaceInRelease({ ...replacement, base: draft }))).toMatchObject({
      code: 'revision-stale',
    });
    await cms.replaceInRelease(replacement);
    expect(await refusal(cms.replaceInRelease(replacement))).toMatchObject({ code: 'conflict' });
    expect(hashes(await cms.readRelease(releaseId))).toEqual([
      ...[both.hash, winter.hash, null],
      ...[mended, mended],
    ]);
    expect([await title(startsAt), await title(endsAt)]).toEqual(['winter, mended', 'before, mended']);

    clock.now = startsAt + 1;
    const { items: now } = await cms.readRelease(releaseId);
    const during = { ...replacement, publicationId: now[0]?.publicationId ?? '' };
    await cms.replaceInRelease({ ...during, base: (await save('winter, as it is')).hash });
    expect(await title()).toBe('winter, as it is');
    clock.now = endsAt;
    expect(await title()).toBe('before, mended');
    expect(await refusal(cms.replaceInRelease(during))).toMatchObject({ code: 'conflict' });
  });
});
