import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, refusal, savePage, titleOf, type World } from './world.ts';

describe.each(storeKinds)('writing content on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  describe('save()', () => {
    it('lets one of two concurrent saves win and shows the other both sides', async () => {
      const { cms } = world;
      const address = page('contested');
      const base = await savePage(cms, address, pageBody('Base'));
      const outcomes = await Promise.allSettled(
        ['Ann', 'Bob', 'Cyd'].map((actor) =>
          cms.save({ address, body: pageBody(actor), base: base.hash, actor }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { revision } = await cms.get(address);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        expect(outcome.reason).toMatchObject({
          code: 'revision-stale',
          info: {
            details: { theirs: { hash: revision.hash, author: revision.author }, base: { hash: base.hash } },
          },
        });
      }
      expect((await cms.history(address)).revisions).toHaveLength(2);
    });

    it('lets one of two concurrent first saves win', async () => {
      const address = page('contested-first');
      const outcomes = await Promise.allSettled(
        ['Ann', 'Bob'].map((actor) => world.cms.save({ address, body: pageBody(actor), base: null, actor })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(lost?.reason).toMatchObject({ code: 'revision-stale' });
    });

    it('adds no revision for the same content, whatever the order of its keys', async () => {
      const { cms } = world;
      const first = await cms.save({
        address: page('same'),
        body: { title: 'T', content: 'c' },
        base: null,
        actor: 'ann',
      });
      const second = await cms.save({
        address: page('same'),
        body: { content: 'c', title: 'T' },
        base: first.hash,
        actor: 'bob',
      });
      expect(second).toMatchObject({ unchanged: true, revisionId: first.revisionId });
    });
  });

  describe('batch()', () => {
    it('writes all or nothing and names every problem', async () => {
      const { cms } = world;
      await savePage(cms, page('batch-taken'), pageBody('Taken'));
      const entries = [
        { address: page('batch-good'), body: pageBody('Good'), base: null },
        { address: page('batch-bad'), body: { titel: 'x' }, base: null },
        { address: page('batch-taken'), body: pageBody('Other'), base: null },
      ];
      const refused = await refusal(cms.batch({ mode: 'publish', entries, actor: 'ann' }));
      expect(refused.info.details?.problems).toMatchObject([
        { index: 1, issues: expect.anything() },
        { index: 2, conflict: { theirs: expect.anything() } },
      ]);
      expect(await titleOf(world, 'batch-good')).toBeUndefined();
    });

    it('does not publish again what somebody has unpublished since', async () => {
      const { cms, clock } = world;
      const entries = [{ address: page('batch-ended'), body: pageBody('Ended'), base: null }];
      const [written] = await cms.batch({ mode: 'publish', entries, actor: 'ann' });
      clock.now += 1;
      await cms.unpublish({ address: page('batch-ended'), base: written?.hash ?? '', actor: 'ann' });
      expect(await cms.batch({ mode: 'publish', entries, actor: 'ann' })).toMatchObject([
        { outcome: 'unchanged' },
      ]);
      expect(await titleOf(world, 'batch-ended')).toBeUndefined();
    });
  });
});
