/** What happens to content is told to those who want to hear of it: signed, at least once, and without anybody waiting for them. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { documentTypes } from '../../../src/hashmark/documents/document-types.ts';
import { addDocuments } from '../../../src/hashmark/documents/site-documents.ts';
import { changeAccount, invite } from '../../../src/hashmark/staff/accounts.ts';
import {
  listDeliveries,
  readDelivery,
  redeliver,
  sendTest,
} from '../../../src/hashmark/webhooks/deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  OVERLAP,
  removeWebhook,
  rotateSecret,
  type WebhookSettings,
} from '../../../src/hashmark/webhooks/endpoints.ts';
import { MAX_ATTEMPTS, PATIENCE, waitAfter } from '../../../src/hashmark/webhooks/keep-outcome.ts';
import { pruneDeliveries } from '../../../src/hashmark/webhooks/prune.ts';
import { createWebhooks } from '../../../src/hashmark/webhooks/webhooks.ts';
import { LEASE } from '../../../src/hashmark/webhooks/worker.ts';
import { createWorld, page, pageBody, publishPage, refusal, savePage, type World } from '../cms/world.ts';
import { storeKinds } from '../store/stores.ts';
import { createReceiver, isSignedBy, type Receiver } from './receiver.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(storeKinds)('webhooks on $name', (kind) => {
  let world: World;
  let receiver: Receiver;
  beforeEach(async () => {
    world = await createWorld(kind);
    receiver = await createReceiver();
  });
  afterEach(async () => {
    receiver.answer = (response) => response.destroy();
    await receiver.close();
    await world.remove();
  });

  const add = (settings: Partial<WebhookSettings> = {}, url = receiver.url) =>
    addWebhook(
      world.webhooks,
      { url, description: '', events: null, types: null, locales: null, ...settings },
      'studio:ann',
    );
  const deliver = () => world.webhooks.deliverDue();
  /** Lets time pass, tells of what has begun and ended meanwhile, and delivers. */
  const pass = async (milliseconds: number) => {
    world.clock.now += milliseconds;
    await world.cms.tellElapsed();
    return await deliver();
  };
  const log = async (id: string) => (await listDeliveries(world.webhooks, id)).items;
  const auditOf = async (id: string) =>
    (
      await world.staff.store.reader
        .selectFrom('audit')
        .select(['actor', 'action'])
        .where('subject', '=', `webhook ${id}`)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ actor, action }) => `${actor} ${action}`);

  it('tell of a publish with what is needed to ask for the rest, signed by Standard Webhooks', async () => {
    const { id, secret } = await add();
    const { publicationId } = await publishPage(world.cms, page('promo/EE'), 'Promo');
    expect(receiver.received).toEqual([]);
    expect(await deliver()).toBe(2);
    expect(receiver.types()).toEqual(['document.saved', 'document.published']);
    const [, published] = receiver.received;
    const { revision } = await world.cms.get(page('promo/EE'));
    const { document } = await world.cms.get(page('promo/EE'));
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
    for (const message of receiver.received) {
      expect(isSignedBy(secret, message)).toBe(true);
      expect(isSignedBy(secret, { ...message, body: `${message.body} ` })).toBe(false);
      expect(message.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-timestamp': String(world.clock.now / 1000),
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

  it('tell of everything that the product does to documents and releases, in order', async () => {
    const { cms } = world;
    await add();
    const one = page('one');
    const { hash } = await savePage(cms, one);
    const { publicationId } = await cms.publish({ address: one, base: hash, actor: 'ann' });
    await cms.revoke({ publicationId, actor: 'ann' });
    await cms.publish({ address: one, base: hash, startsAt: world.clock.now + HOUR, actor: 'ann' });
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
      startsAt: world.clock.now + HOUR,
      items,
      actor: 'ann',
    });
    await cms.cancelRelease({ releaseId, actor: 'ann' });
    await cms.release({ title: 'Now', items, actor: 'ann' });
    await cms.trash({ address: one, base: hash, actor: 'ann' });
    await deliver();
    expect(receiver.types()).toEqual([
      ...['document.saved', 'document.published', 'document.revoked', 'document.scheduled'],
      ...['document.unpublished', 'document.saved', 'document.published'],
      ...['document.scheduled', 'release.scheduled', 'document.revoked', 'release.cancelled'],
      ...['document.published', 'release.started', 'document.trashed'],
    ]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tell of approvals', async () => {
    const { snippet } = documentTypes;
    addDocuments({ approval: ['snippet'] });
    await add({ events: ['document.approved', 'document.approval_revoked'] });
    const address = readAddress('snippet', 'box', 'en');
    const { hash } = await world.cms.save({ address, body: { content: 'x' }, base: null, actor: 'ann' });
    const { approvalId } = await world.cms.approve({ address, base: hash, actor: 'studio:bob' });
    await world.cms.revokeApproval({ approvalId, actor: 'studio:bob' });
    Object.assign(documentTypes, { snippet });
    await deliver();
    expect(receiver.types()).toEqual(['document.approved', 'document.approval_revoked']);
    expect(receiver.received[0]?.event.data).toMatchObject({ revision: { hash }, actor: 'studio:bob' });
  });

  it('tell of files of the library, and of accounts where somebody asks for that by name', async () => {
    const { media, staff } = world;
    await add();
    const body = () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>').body;
    const upload = { body: body() ?? new ReadableStream(), length: undefined, name: 'a', folder: '' };
    const { id, version } = await media.add(upload, 'studio:ann');
    await media.change(id, { name: 'b' }, 'studio:ann');
    await media.change(id, { trashed: true }, 'studio:ann');
    const rights = { role: 'author', types: null, locales: null, suffixes: null } as const;
    const account = { email: 'bob@site.example', name: 'Bob', rights };
    const admin = { ...account, email: 'zoe@site.example', rights: { ...rights, role: 'admin' as const } };
    await invite(staff, admin, 'studio:ann');
    const unheard = await invite(staff, account, 'studio:ann');
    await deliver();
    expect(receiver.types()).toEqual(['media.added', 'media.changed', 'media.trashed']);
    expect(receiver.received[0]?.event.data).toEqual({
      media: { id, version, name: 'a', folder: '', extension: 'svg' },
      actor: 'studio:ann',
    });
    await add({ events: ['staff.added', 'staff.changed', 'staff.deactivated'] });
    receiver.received.length = 0;
    await changeAccount(staff, unheard.id, { name: 'Robert' }, 'studio:ann');
    await invite(staff, { ...account, email: 'eve@site.example' }, 'studio:ann');
    await changeAccount(staff, unheard.id, { isActive: false }, 'studio:ann');
    await deliver();
    expect(receiver.types().sort()).toEqual(['staff.added', 'staff.changed', 'staff.deactivated']);
    expect(receiver.received.map(({ event }) => event.data)).toContainEqual({
      account: { id: unheard.id, email: 'bob@site.example', name: 'Robert', role: 'author' },
      actor: 'studio:ann',
    });
  });

  it('tell of windows when they begin and end, once, also when nobody looked at that moment', async () => {
    const { cms } = world;
    await add({ events: ['document.published', 'document.ended', 'release.started', 'release.ended'] });
    const [startsAt, endsAt] = [world.clock.now + HOUR, world.clock.now + 2 * HOUR];
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
    expect(receiver.types()).toEqual([]);
    await pass(1);
    await pass(500);
    await cms.tellElapsed();
    expect(receiver.types().toSorted()).toEqual([
      'document.published',
      'document.published',
      'release.started',
    ]);
    expect(receiver.received[0]?.event.timestamp).toBe('2026-01-01T01:00:00.000Z');
    // Away for a day: told late, with the time at which it was.
    await pass(DAY);
    await pass(1000);
    expect(receiver.types().slice(3).toSorted()).toEqual([
      'document.ended',
      'document.ended',
      'release.ended',
    ]);
    expect(receiver.received[3]?.event.timestamp).toBe('2026-01-01T02:00:00.000Z');
    // Told by another process too, that has seen nothing yet.
    const other = await createWorldBeside();
    await other.tellElapsed();
    expect(await deliver()).toBe(0);
  });

  /** The content of another process on the same store. */
  async function createWorldBeside() {
    const { createCms } = await import('../../../src/hashmark/cms/cms.ts');
    const { createLocalBus } = await import('../../../src/hashmark/bus/bus.ts');
    const { store, runtime } = world.webhooks;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
    return createCms({ store, runtime, bus: createLocalBus(), log, extensions: world.cms.extensions });
  }

  it('are told only of what they want to hear', async () => {
    const { id } = await add({ events: ['document.published'], types: ['page'], locales: ['de'] });
    await publishPage(world.cms, page('a', 'en'), 'A');
    await publishPage(world.cms, page('a', 'de'), 'A');
    await world.cms.save({
      address: readAddress('snippet', 'box', 'de'),
      body: { content: 'x' },
      base: null,
      actor: 'ann',
    });
    await deliver();
    expect(receiver.received.map(({ event }) => event.data)).toMatchObject([{ document: { locale: 'de' } }]);

    await changeWebhook(world.webhooks, id, { isEnabled: false }, 'studio:ann');
    await publishPage(world.cms, page('a', 'de'), 'B');
    await changeWebhook(world.webhooks, id, { isEnabled: true, locales: null }, 'studio:ann');
    world.clock.now += 1;
    await publishPage(world.cms, page('a', 'en'), 'C');
    await deliver();
    expect(receiver.received.slice(1).map(({ event }) => event.data)).toMatchObject([
      { document: { locale: 'en' } },
    ]);
  });

  it('are told of nothing that was rolled back, and of all that was kept before a process died', async () => {
    await add();
    const address = page('promo');
    await refusal(world.cms.publish({ address, base: '0'.repeat(64), actor: 'ann' }));
    await refusal(
      world.cms.batch({
        mode: 'publish',
        entries: [
          { address, body: pageBody('A'), base: null },
          { address: page('b'), body: { title: 'B', content: '#GameRow[limit=99]#' }, base: null },
        ],
        actor: 'ann',
      }),
    );
    expect(await deliver()).toBe(0);

    await publishPage(world.cms, address, 'A');
    // A worker of a process that dies in the middle: it has the endpoint, and nobody hears of it again.
    const { store, runtime } = world.webhooks;
    await store.db
      .updateTable('webhooks')
      .set({ lease: 'dead', leased_until: runtime.now() + LEASE })
      .execute();
    expect(await deliver()).toBe(0);
    world.clock.now += LEASE;
    expect(await deliver()).toBe(2);
    expect(receiver.types()).toEqual(['document.saved', 'document.published']);
  });

  it('are delivered once by several processes that look at the same time', async () => {
    await add();
    for (let turn = 0; turn < 8; turn++) {
      world.clock.now += 1;
      await publishPage(world.cms, page('promo'), `T${turn}`);
    }
    const { store, runtime, log } = world.webhooks;
    const others = [1, 2, 3].map(() => createWebhooks({ store, runtime, log, allowsLocal: true }));
    await Promise.all([...others, world.webhooks].map((process) => process.deliverDue()));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(16);
    expect(new Set(ids).size).toBe(16);
    const times = receiver.received.map(({ event }) => event.timestamp);
    expect(times).toEqual(times.toSorted());
    for (const other of others) await other.stop();
  });

  const faults: [
    name: string,
    answer: (response: ServerResponse) => void,
    fault: string,
    status: number | null,
  ][] = [
    ['an error', (response) => response.writeHead(500).end('Sorry \u0007<b>'), 'status', 500],
    ['a cut connection', (response) => response.destroy(), 'cut-off', null],
    [
      'a redirect, which is not followed',
      (response) => response.writeHead(302, { location: receiver.url }).end(),
      'redirected',
      302,
    ],
  ];
  it.each(faults)('are tried again after %s, under the same id', async (_, answer, fault, status) => {
    const { id, secret } = await add({ events: ['document.published'] });
    await publishPage(world.cms, page('promo'), 'Promo');
    receiver.answer = answer;
    expect(await deliver()).toBe(1);
    const [failed] = await log(id);
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, last: { fault, status } });
    expect(failed?.last?.answer).toBe(fault === 'status' ? 'Sorry \u{fffd}<b>' : '');
    expect((await getWebhook(world.webhooks, id)).failingSince).toBe(world.clock.now);
    expect(await deliver()).toBe(0);
    receiver.answer = (response) => response.writeHead(200).end('ok');
    expect(await pass(waitAfter(1, 0.5))).toBe(1);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second && isSignedBy(secret, second)).toBe(true);
    expect((await getWebhook(world.webhooks, id)).failingSince).toBeNull();
    const { tries } = await readDelivery(world.webhooks, failed?.id ?? '');
    expect(tries.map((attempt) => attempt.status)).toEqual([200, status]);
  });

  it('are given up after about a day, and go on to what came later meanwhile', async () => {
    const { id } = await add({ events: ['document.published'] });
    await publishPage(world.cms, page('first'), 'First');
    const { hash } = await savePage(world.cms, page('second'));
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '20' }).end();
    await deliver();
    const begun = world.clock.now;
    const [asked] = await log(id);
    expect(asked?.dueAt).toBe(begun + 20_000);
    receiver.answer = (response) => response.writeHead(500).end();
    for (let made = 1; made < MAX_ATTEMPTS; made++) {
      const [{ dueAt } = { dueAt: null }] = await log(id);
      await pass((dueAt ?? 0) - world.clock.now);
    }
    expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, dueAt: null });
    expect((world.clock.now - begun) / HOUR).toBeGreaterThan(18);
    expect((world.clock.now - begun) / HOUR).toBeLessThan(30);
    receiver.answer = (response) => response.writeHead(204).end();
    expect(await pass(10 * DAY)).toBe(0);
    await world.cms.publish({ address: page('second'), base: hash, actor: 'ann' });
    expect(await deliver()).toBe(1);

    const [, given] = await log(id);
    await redeliver(world.webhooks, given?.id ?? '', 'studio:ann');
    expect(await deliver()).toBe(1);
    expect(await readDelivery(world.webhooks, given?.id ?? '')).toMatchObject({ state: 'delivered' });
  });

  it('are turned off when they have failed for days, or say that they are gone, and the audit says so', async () => {
    const { id } = await add({ events: ['document.published'] });
    receiver.answer = (response) => response.writeHead(500).end();
    for (let day = 0; day < PATIENCE / DAY; day++) {
      await publishPage(world.cms, page('promo'), `Day ${day}`);
      await pass(DAY);
      expect((await getWebhook(world.webhooks, id)).disabledAt).toBeNull();
    }
    await publishPage(world.cms, page('promo'), 'The last');
    await pass(DAY);
    expect(await getWebhook(world.webhooks, id)).toMatchObject({ disabledWhy: 'failing' });
    expect(await auditOf(id)).toEqual(['studio:ann add-webhook', 'webhooks disable-webhook']);
    expect((await refusal(sendTest(world.webhooks, id, 'studio:ann'))).code).toBe('conflict');

    const gone = await add();
    receiver.answer = (response) => response.writeHead(410).end();
    await publishPage(world.cms, page('promo'), 'Gone');
    await deliver();
    expect(await getWebhook(world.webhooks, gone.id)).toMatchObject({ disabledWhy: 'gone' });
    expect(await deliver()).toBe(0);
    // Turned on again, it gets what was on its way.
    receiver.answer = (response) => response.writeHead(204).end();
    await changeWebhook(world.webhooks, gone.id, { isEnabled: true }, 'studio:ann');
    expect(await deliver()).toBe(1);
    await removeWebhook(world.webhooks, gone.id, 'studio:ann');
    expect((await refusal(getWebhook(world.webhooks, gone.id))).code).toBe('not-found');
  });

  it('sign with the secret before, too, for a day', async () => {
    const { id, secret } = await add();
    const rotated = await rotateSecret(world.webhooks, id, 'studio:ann');
    await sendTest(world.webhooks, id, 'studio:ann');
    await deliver();
    await pass(OVERLAP);
    await sendTest(world.webhooks, id, 'studio:ann');
    await deliver();
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error('Two tests were sent.');
    expect([secret, rotated.secret].map((key) => isSignedBy(key, during))).toEqual([true, true]);
    expect([secret, rotated.secret].map((key) => isSignedBy(key, after))).toEqual([false, true]);
    expect(during.event).toMatchObject({ type: 'webhook.test', data: { actor: 'studio:ann' } });
  });

  it('keep no publish waiting: one that hangs costs its own endpoint alone', async () => {
    const hanging = await createReceiver();
    hanging.answer = () => undefined;
    await add({}, hanging.url);
    await add({ events: ['document.published'] });
    world.webhooks.start(() => world.cms.tellElapsed());
    await publishPage(world.cms, page('promo'), 'One');
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    await publishPage(world.cms, page('promo'), 'Two');
    world.webhooks.wake();
    await expect.poll(() => receiver.types().length, { timeout: 5000 }).toBe(2);
    expect(hanging.received).toHaveLength(1);
    await world.webhooks.stop();
    // What was cut off is not known to have arrived: it is on its way still.
    const waiting = await world.webhooks.store.reader
      .selectFrom('webhook_deliveries')
      .select('attempts')
      .where('state', '=', 'waiting')
      .execute();
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);
    await hanging.close();
  });

  it('keep a bounded log', async () => {
    const { id } = await add({ events: ['document.saved'] });
    for (let turn = 0; turn < 6; turn++) {
      world.clock.now += 1;
      await savePage(world.cms, page('promo'), pageBody(`T${turn}`));
    }
    await pruneDeliveries(world.webhooks, { keptNumber: 4 });
    const kept = await log(id);
    expect(kept).toHaveLength(4);
    await deliver();
    world.clock.now += 31 * DAY;
    await pruneDeliveries(world.webhooks);
    expect(await log(id)).toEqual([]);
    const left = await world.webhooks.store.reader.selectFrom('webhook_attempts').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('have a log that is read in parts', async () => {
    const { id } = await add();
    for (let turn = 0; turn < 30; turn++) await publishPage(world.cms, page('promo'), `T${turn}`);
    const first = await listDeliveries(world.webhooks, id);
    const second = await listDeliveries(world.webhooks, id, { after: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map((delivery) => delivery.id)).size).toBe(60);
    expect((await listDeliveries(world.webhooks, id, { state: 'failed' })).items).toEqual([]);
  });
});
