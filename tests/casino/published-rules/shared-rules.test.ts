/** Rules by which players of all licences play together. */

import { describe, expect, it } from 'vitest';
import { createHarness } from '../harness.ts';
import { publisher } from '../policies/publishing.ts';

describe('a document of rules for everybody', () => {
  it.each(['lotteries', 'rewards-shop', 'tournaments'])('%s takes no variant', async (key) => {
    const { publish } = await publisher();
    for (const suffix of ['EE', 'CA']) {
      const { status, text } = await publish(key, {}, suffix);
      expect(status).toBe(422);
      expect(text).toContain(`Players of all licences and markets play by one \`${key}\``);
    }
    expect(await publish(key, {})).toMatchObject({ status: 200 });
  });

  it('holds under every licence, also where a variant was published while that was possible', async () => {
    const { services, publish, save } = await publisher();
    expect(await publish('tournaments', { prize_wager: 7 })).toMatchObject({ status: 200 });
    await save('tournaments', { prize_wager: 9 }, 'EE');
    const { db } = services.store;
    const { id, document_id } = await db
      .selectFrom('revisions')
      .innerJoin('documents', 'documents.id', 'revisions.document_id')
      .select(['revisions.id', 'document_id'])
      .where('key', '=', 'tournaments')
      .where('licence_suffix', '=', 'EE')
      .executeTakeFirstOrThrow();
    const publication = {
      id: 'variant',
      document_id,
      kind: 'base' as const,
      revision_id: id,
      recorded_by: 'ann',
    };
    const open = { release_id: null, revokes: null, starts_at: 0, ends_at: null, recorded_at: 0 };
    await db
      .insertInto('publications')
      .values({ ...publication, ...open })
      .execute();
    const { sandbox } = (await createHarness({ store: services.store })).services;
    expect((await sandbox.readRules('EE')).tournaments.prize_wager).toBe(7);
  });

  it('leaves the other documents their variants', async () => {
    const { publish } = await publisher();
    expect(await publish('wheel-config', {}, 'EE')).toMatchObject({ status: 200 });
  });
});
