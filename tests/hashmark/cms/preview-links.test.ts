/** Links that show one revision to somebody without an account, and tokens for the frame of the Studio. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewViewSchema } from '../../../src/hashmark/cms/preview-view.ts';
import { storeKinds, type TestStore } from '../store/stores.ts';
import { createWorld, page, pageBody, refusal, savePage, type World } from './world.ts';

const DAY = 86_400_000;
const view = previewViewSchema.parse({ locale: 'de', audience: 'signed-in', at: '2027-03-01T00:00:00Z' });

/** Every token that differs in one character, in one that is too much, or in one that is missing. */
const changed = (token: string) =>
  fc
    .record({
      at: fc.nat(token.length - 1),
      to: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'),
      kind: fc.constantFrom('replace', 'insert', 'remove'),
    })
    .map(({ at, to, kind }) => {
      const [head, tail] = [token.slice(0, at), token.slice(at + 1)];
      if (kind === 'replace') return head + to + tail;
      return kind === 'insert' ? head + to + token.slice(at) : head + tail;
    })
    .filter((other) => other !== token);

describe.each(storeKinds)('preview links on $name', (kind) => {
  let opened: TestStore;
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      name: kind.name,
      open: async () => {
        opened = await kind.open();
        return opened;
      },
    });
  });
  afterAll(() => world.remove());

  const share = async (key: string, days: 1 | 7 | 30 = 7, revisionId?: string) =>
    await world.cms.previews.add({ address: page(key), view, days, revisionId, actor: 'studio:ann' });
  const isRefused = async (token: string) => (await refusal(world.cms.previews.open(token))).code;

  it('open the revision that was shared, however the page goes on, as the state says', async () => {
    const { cms } = world;
    const first = await savePage(cms, page('shared'), pageBody('First'));
    const { token } = await share('shared');
    await savePage(cms, page('shared'), pageBody('Second'));
    expect(await cms.previews.open(token)).toEqual({
      address: page('shared'),
      revisionId: first.revisionId,
      view,
    });
    const old = await share('shared', 1, first.revisionId);
    expect((await cms.previews.open(old.token)).revisionId).toBe(first.revisionId);
    await savePage(cms, page('another'), pageBody('Another'));
    expect((await refusal(share('another', 1, first.revisionId))).code).toBe('not-found');
  });

  it('end after their days to the millisecond', async () => {
    const { cms, clock } = world;
    await savePage(cms, page('ending'), pageBody('Ending'));
    for (const days of [1, 7, 30] as const) {
      const { token, expiresAt } = await share('ending', days);
      expect(expiresAt).toBe(clock.now + days * DAY);
      clock.now = expiresAt - 1;
      expect((await cms.previews.open(token)).address).toEqual(page('ending'));
      clock.now = expiresAt;
      expect(await isRefused(token)).toBe('link-invalid');
    }
    expect(await cms.previews.list(page('ending'))).toEqual([]);
  });

  it('are listed with who made them, taken back by anybody who may, and audited', async () => {
    const { cms } = world;
    await savePage(cms, page('listed'), pageBody('Listed'));
    const one = await share('listed');
    const other = await share('listed', 30);
    const listed = await cms.previews.list(page('listed'));
    expect(listed.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect(listed[0]).toMatchObject({ createdBy: 'studio:ann', view });
    expect(await cms.previews.addressOf(one.id)).toEqual(page('listed'));
    await cms.previews.revoke(one.id, 'studio:bob');
    expect(await isRefused(one.token)).toBe('link-invalid');
    expect((await cms.previews.open(other.token)).address).toEqual(page('listed'));
    expect((await refusal(cms.previews.revoke(one.id, 'studio:bob'))).code).toBe('not-found');
    const done = (await cms.readAudit(page('listed'))).map(({ actor, action }) => `${actor} ${action}`);
    expect(done).toEqual(expect.arrayContaining(['studio:ann share', 'studio:bob unshare']));
  });

  it('keep nothing that opens them, and open nothing that was changed in the store', async () => {
    const { cms } = world;
    await savePage(cms, page('kept'), pageBody('Kept'));
    await savePage(cms, page('secret'), pageBody('Secret'));
    const { id, token } = await share('kept');
    const { db } = opened.store;
    const rows = await db.selectFrom('preview_links').selectAll().where('id', '=', id).execute();
    for (const part of token.split('.')) expect(JSON.stringify(rows)).not.toContain(part);
    const { revision } = await cms.get(page('secret'));
    const change = (values: object) => db.updateTable('preview_links').set(values).where('id', '=', id);
    for (const values of [
      { revision_id: revision.id },
      { expires_at: world.clock.now + 365 * DAY },
      { view: JSON.stringify({ ...view, audience: 'tester' }) },
    ]) {
      await change(values).execute();
      expect(await isRefused(token)).toBe('link-invalid');
      await change(rows[0] ?? {}).execute();
      expect((await cms.previews.open(token)).address).toEqual(page('kept'));
    }
  });

  it('open nothing when any character of them is another', async () => {
    await savePage(world.cms, page('tampered'), pageBody('Tampered'));
    const { token } = await share('tampered');
    await fc.assert(
      fc.asyncProperty(changed(token), async (other) => {
        expect(await isRefused(other)).toBe('link-invalid');
      }),
      { numRuns: kind === storeKinds[0] ? 400 : 20 },
    );
  });

  it('are listed without what the site no longer has, such as a language, and open nothing', async () => {
    await savePage(world.cms, page('dropped'), pageBody('Dropped'));
    const link = { address: page('dropped'), days: 7, actor: 'ann' } as const;
    const { id, token } = await world.cms.previews.add({
      ...link,
      view: { ...view, locale: 'tlh' } as never,
    });
    expect(await world.cms.previews.list(page('dropped'))).toMatchObject([{ id, view: null }]);
    expect(await isRefused(token)).toBe('link-invalid');
    await world.cms.previews.revoke(id, 'ann');
    expect(await world.cms.previews.list(page('dropped'))).toEqual([]);
  });

  it('are for pages alone', async () => {
    const address = { ...page('words'), type: 'snippet' } as const;
    const link = { address, view, days: 7, actor: 'ann' } as const;
    expect((await refusal(world.cms.previews.add(link))).code).toBe('validation-failed');
  });
});

describe('a token for the frame', () => {
  let world: World;
  beforeAll(async () => {
    const [kind] = storeKinds;
    if (!kind) throw new Error('There is no store.');
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  it('opens one state for two minutes, and nothing when any character of it is another', async () => {
    const { previews } = world.cms;
    const state = { address: page('promo/EE'), revisionId: 'r', view };
    const token = await previews.signFrame(state);
    expect(await previews.openFrame(token)).toEqual(state);
    await fc.assert(
      fc.asyncProperty(changed(token), async (other) => {
        expect((await refusal(previews.openFrame(other))).code).toBe('link-invalid');
        expect((await refusal(previews.open(other))).code).toBe('link-invalid');
      }),
      { numRuns: 400 },
    );
    world.clock.now += 119_999;
    expect(await previews.openFrame(token)).toEqual(state);
    world.clock.now += 1;
    expect((await refusal(previews.openFrame(token))).code).toBe('link-invalid');
  });
});
