/** What happens to content is told to those who want to hear of it, signed, and nothing else is. */
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { documentTypes } from '../../../src/hashmark/documents/document-types.ts';
import { addDocuments } from '../../../src/hashmark/documents/site-documents.ts';
import { changeAccount, invite } from '../../../src/hashmark/staff/accounts.ts';
import { changeWebhook } from '../../../src/hashmark/webhooks/endpoints.ts';
import { LEASE } from '../../../src/hashmark/webhooks/worker.ts';
import { page, pageBody, publishPage, refusal, savePage } from '../cms/world.ts';
import { storeKinds } from '../store/stores.ts';
import { prepareWebhooks } from './prepare-webhooks.ts';
import { isSignedBy } from './receiver.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(storeKinds)('webhooks on $name', (kind) => {
  const here = prepareWebhooks(kind);
  const { add, deliver, pass, log } = here;

  it('report a publish with what is needed to ask for the rest, signed by Standard Webhooks', async () => {
    const { id, secret } = await add();
    const { publicationId } = await publishPage(here.world.cms, page('promo/EE'), 'Promo');
    expect(here.receiver.received).toEqual([]);
    expect(await deliver()).toBe(2);
    expect(here.receiver.types()).toEqual(['document.saved', 'document.published']);
    const [, published] = here.receiver.received;
    const { revision } = await here.world.cms.get(page('promo/EE'));
    const { document } = await here.world.cms.get(page('promo/EE'));
    expect(published?.event).toEqual({
      type: 'document.published',
      timestamp: '2026-01-01T00:00:00.000Z',
      data: {
        document: { id: document.id, type: 'page', path: 'promo/EE', locale: 'en' },
        revision: { id: revision.id, hash: revision.hash },
        publication: {
          ...{ id: publicationId, kind: 'base', release_id: null },
          ...{ starts_at: '2026-01-01T00:00:00.000Z', ends_at: null },
        },
        routes: [{ path: '/en/promo', licence: 'EE' }],
        actor: 'ann',
      },
    });
    for (const message of here.receiver.received) {
      expect(isSignedBy(secret, message)).toBe(true);
      expect(isSignedBy(secret, { ...message, body: `${message.body} ` })).toBe(false);
      expect(message.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-timestamp': String(here.world.clock.now / 1000),
      });
      expect(message.headers['webhook-id']).toMatch(/^[\w-]+$/);
    }
    expect(await deliver()).toBe(0);
    const [last] = await log(id);
    expect(last).toMatchObject({
      state: 'delivered',
      attempts: 1,
      dueAt: null,
      last: { status: 204, fault: null },
    });
    expect(last?.eventId).toBe(published?.headers['webhook-id']);
  });

  it('report everything that the product does to documents and releases, in order', async () => {
    const { cms } = here.world;
    await add();
    const one = page('one');
    const { hash } = await savePage(cms, one);
    const { publicationId } = await cms.publish({ address: one, base: hash, actor: 'ann' });
    await cms.revoke({ publicationId, actor: 'ann' });
    await cms.publish({ address: one, base: hash, startsAt: here.world.clock.now + HOUR, actor: 'ann' });
    await cms.publish({ address: one, base: hash, actor: 'ann' });
    await cms.unpublish({ address: one, base: hash, actor: 'ann' });
    await cms.batch({
      mode: 'publish',
      entries: [{ address: page('two'), body: pageBody('Two'), base: null }],
      acknowledged: 'shipped',
      actor: 'ann',
    });
    const items = [{ address: one, base: hash }];
    const { releaseId } = await cms.release({
      title: 'R',
      startsAt: here.world.clock.now + HOUR,
      items,
      actor: 'ann',
    });
    await cms.cancelRelease({ releaseId, actor: 'ann' });
    await cms.release({ title: 'Now', items, actor: 'ann' });
    await cms.trash({ address: one, base: hash, actor: 'ann' });
    await deliver();
    expect(here.receiver.types()).toEqual([
      ...['document.saved', 'document.published', 'document.revoked', 'document.scheduled'],
      ...['document.published', 'document.unpublished', 'document.saved', 'document.published'],
      ...['document.scheduled', 'release.scheduled', 'document.revoked', 'release.cancelled'],
      ...['document.published', 'release.started'],
      ...['document.revoked', 'document.revoked', 'document.trashed'],
    ]);
    const ids = here.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('report no end of what is not live, which is refused and leaves nothing behind', async () => {
    const { cms, clock } = here.world;
    const address = page('nothing-to-end');
    const { hash } = await savePage(cms, address);
    const one = { address, base: hash, actor: 'ann' };
    const refused = async (startsAt?: number) => {
      const before = [await cms.history(address), await cms.readAudit(address)];
      expect(await refusal(cms.unpublish({ ...one, startsAt }))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('is not live'),
      });
      expect([await cms.history(address), await cms.readAudit(address)]).toEqual(before);
    };
    await add();
    await refused();
    const { publicationId } = await cms.publish({ ...one, kind: 'campaign' });
    const planned = await cms.publish({ ...one, startsAt: clock.now + HOUR, endsAt: clock.now + 2 * HOUR });
    await refused();
    await refused(clock.now + 2 * HOUR);
    await cms.unpublish({ ...one, startsAt: planned.startsAt + 1 });
    await refused(planned.startsAt + 2);
    await cms.revoke({ publicationId, actor: 'ann' });
    await cms.publish(one);
    await cms.unpublish(one);
    await refused();
    await deliver();
    const types = ['published', 'scheduled', 'scheduled', 'revoked', 'published', 'unpublished'];
    expect(here.receiver.types()).toEqual(types.map((type) => `document.${type}`));
  });

  it('report what the trash takes from readers, and nothing of what they have not seen', async () => {
    const { cms, clock } = here.world;
    const [shown, draft] = [page('shown'), page('draft')];
    const { hash } = await savePage(cms, shown);
    const live = { address: shown, base: hash, actor: 'ann' };
    await cms.publish(live);
    const planned = await cms.publish({ ...live, startsAt: clock.now + HOUR });
    const campaign = await cms.publish({ ...live, kind: 'campaign' });
    const { hash: unseen } = await savePage(cms, draft);
    await add();
    await cms.trash(live);
    await cms.trash({ address: draft, base: unseen, actor: 'ann' });
    await deliver();
    const idOf = (publication: unknown) => (publication as { id: string } | null)?.id ?? null;
    const told = here.receiver.received.map(({ event }) => [event.type, idOf(event.data.publication)]);
    expect(told.slice(0, 2).sort()).toEqual(
      [planned, campaign].map(({ publicationId }) => ['document.revoked', publicationId]).sort(),
    );
    expect(told.slice(2)).toEqual([
      ['document.unpublished', expect.any(String)],
      ['document.trashed', null],
      ['document.trashed', null],
    ]);
  });

  it('report approvals', async () => {
    const { snippet } = documentTypes;
    addDocuments({ approval: ['snippet'] });
    await add({ events: ['document.approved', 'document.approval_revoked'] });
    const address = readAddress('snippet', 'box', 'en');
    const { hash } = await here.world.cms.save({ address, body: { content: 'x' }, base: null, actor: 'ann' });
    const { approvalId } = await here.world.cms.approve({ address, base: hash, actor: 'studio:bob' });
    await here.world.cms.revokeApproval({ approvalId, actor: 'studio:bob' });
    Object.assign(documentTypes, { snippet });
    await deliver();
    expect(here.receiver.types()).toEqual(['document.approved', 'document.approval_revoked']);
    expect(here.receiver.received[0]?.event.data).toMatchObject({ revision: { hash }, actor: 'studio:bob' });
  });

  it('report reviews with their words', async () => {
    await add({
      events: ['document.review_asked', 'document.review_sent_back', 'document.review_withdrawn'],
    });
    const address = readAddress('snippet', 'look', 'en');
    const { cms } = here.world;
    const { hash: base } = await cms.save({ address, body: { content: 'x' }, base: null, actor: 'ann' });
    await cms.review({ address, base, step: 'ask', words: 'Look.', actor: 'studio:ann' });
    await cms.review({ address, base, step: 'send-back', words: 'Shorter.', actor: 'studio:bob' });
    await cms.review({ address, base, step: 'ask', words: '', actor: 'studio:ann' });
    await cms.review({ address, base, step: 'withdraw', words: '', actor: 'studio:ann' });
    await deliver();
    const told = here.receiver.received.map(({ event }) => [event.type, event.data.review, event.data.actor]);
    expect(told).toEqual([
      ['document.review_asked', { words: 'Look.' }, 'studio:ann'],
      ['document.review_sent_back', { words: 'Shorter.' }, 'studio:bob'],
      ['document.review_asked', { words: '' }, 'studio:ann'],
      ['document.review_withdrawn', { words: '' }, 'studio:ann'],
    ]);
  });

  it('report files of the library, and accounts where somebody asks for that by name', async () => {
    const { media, staff } = here.world;
    await add();
    const body = () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>').body;
    const upload = { body: body() ?? new ReadableStream(), length: undefined, name: 'a', folder: '' };
    const { id, version } = await media.add(upload, 'studio:ann');
    // Whoever imports says of every file that it is not in the trash.
    await media.change(id, { name: 'b', trashed: false }, 'studio:ann');
    await media.change(id, { trashed: false }, 'studio:ann');
    for (const trashed of [true, true, false]) await media.change(id, { trashed }, 'studio:ann');
    const rights = { role: 'author', types: null, locales: null, suffixes: null } as const;
    const account = { email: 'bob@site.example', name: 'Bob', rights };
    const admin = { ...account, email: 'zoe@site.example', rights: { ...rights, role: 'admin' as const } };
    await invite(staff, admin, 'studio:ann');
    const unheard = await invite(staff, account, 'studio:ann');
    await deliver();
    expect(here.receiver.types()).toEqual([
      'media.added',
      'media.changed',
      'media.trashed',
      'media.restored',
    ]);
    expect(here.receiver.received[0]?.event.data).toEqual({
      media: { id, version, name: 'a', folder: '', extension: 'svg' },
      actor: 'studio:ann',
    });
    await add({ events: ['staff.added', 'staff.changed', 'staff.deactivated'] });
    here.receiver.received.length = 0;
    await changeAccount(staff, unheard.id, { name: 'Robert' }, 'studio:ann');
    await invite(staff, { ...account, email: 'eve@site.example' }, 'studio:ann');
    await changeAccount(staff, unheard.id, { isActive: false }, 'studio:ann');
    await deliver();
    expect(here.receiver.types().sort()).toEqual(['staff.added', 'staff.changed', 'staff.deactivated']);
    expect(here.receiver.received.map(({ event }) => event.data)).toContainEqual({
      account: { id: unheard.id, email: 'bob@site.example', name: 'Robert', role: 'author' },
      actor: 'studio:ann',
    });
  });

  it('report windows when they begin and end, once, also when nobody looked at that moment', async () => {
    const { cms } = here.world;
    await add({ events: ['document.published', 'document.ended', 'release.started', 'release.ended'] });
    const [startsAt, endsAt] = [here.world.clock.now + HOUR, here.world.clock.now + 2 * HOUR];
    await publishPage(cms, page('sale'), 'Sale', { kind: 'campaign', startsAt, endsAt });
    const { hash } = await savePage(cms, page('night'));
    await cms.release({
      title: 'Night',
      startsAt,
      endsAt,
      items: [{ address: page('night'), base: hash }],
      actor: 'bob',
    });
    await pass(0);
    await pass(HOUR - 1);
    expect(here.receiver.types()).toEqual([]);
    await pass(1);
    await pass(500);
    await cms.recordElapsed();
    expect(here.receiver.types().toSorted()).toEqual([
      'document.published',
      'document.published',
      'release.started',
    ]);
    expect(here.receiver.received[0]?.event.timestamp).toBe('2026-01-01T01:00:00.000Z');
    // Away for a day: told late, with the time at which it was.
    await pass(DAY);
    await pass(1000);
    expect(here.receiver.types().slice(3).toSorted()).toEqual([
      'document.ended',
      'document.ended',
      'release.ended',
    ]);
    expect(here.receiver.received[3]?.event.timestamp).toBe('2026-01-01T02:00:00.000Z');
    // Told by another process too, that has seen nothing yet.
    const other = await createWorldBeside();
    await other.recordElapsed();
    expect(await deliver()).toBe(0);
  });

  /** The content of another process on the same store. */
  async function createWorldBeside() {
    const { createCms } = await import('../../../src/hashmark/cms/cms.ts');
    const { createLocalBus } = await import('../../../src/hashmark/bus/bus.ts');
    const { store, runtime } = here.world.webhooks;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
    return createCms({ store, runtime, bus: createLocalBus(), log, extensions: here.world.cms.extensions });
  }

  it('are told only of what they want to hear', async () => {
    const { id } = await add({ events: ['document.published'], types: ['page'], locales: ['de'] });
    await publishPage(here.world.cms, page('a', 'en'), 'A');
    await publishPage(here.world.cms, page('a', 'de'), 'A');
    await here.world.cms.save({
      address: readAddress('snippet', 'box', 'de'),
      body: { content: 'x' },
      base: null,
      actor: 'ann',
    });
    await deliver();
    expect(here.receiver.received.map(({ event }) => event.data)).toMatchObject([
      { document: { locale: 'de' } },
    ]);

    await changeWebhook(here.world.webhooks, id, { isEnabled: false }, 'studio:ann');
    await publishPage(here.world.cms, page('a', 'de'), 'B');
    await changeWebhook(here.world.webhooks, id, { isEnabled: true, locales: null }, 'studio:ann');
    here.world.clock.now += 1;
    await publishPage(here.world.cms, page('a', 'en'), 'C');
    await deliver();
    expect(here.receiver.received.slice(1).map(({ event }) => event.data)).toMatchObject([
      { document: { locale: 'en' } },
    ]);
  });

  it('are told of nothing that was rolled back, and of all that was kept before a process died', async () => {
    await add();
    const address = page('promo');
    await refusal(here.world.cms.publish({ address, base: '0'.repeat(64), actor: 'ann' }));
    await refusal(
      here.world.cms.batch({
        mode: 'publish',
        entries: [
          { address, body: pageBody('A'), base: null },
          { address: page('b'), body: { title: 'B', content: '#GameRow[limit=99]#' }, base: null },
        ],
        actor: 'ann',
      }),
    );
    expect(await deliver()).toBe(0);

    await publishPage(here.world.cms, address, 'A');
    // A worker of a process that dies in the middle: it has the endpoint, and nobody hears of it again.
    const { store, runtime } = here.world.webhooks;
    await store.db
      .updateTable('webhooks')
      .set({ lease: 'dead', leased_until: runtime.now() + LEASE })
      .execute();
    expect(await deliver()).toBe(0);
    here.world.clock.now += LEASE;
    expect(await deliver()).toBe(2);
    expect(here.receiver.types()).toEqual(['document.saved', 'document.published']);
  });
});
