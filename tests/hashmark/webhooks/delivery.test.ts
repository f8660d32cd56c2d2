/** What is told arrives at least once, without anybody waiting for it, and the log of it stays bounded. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  listDeliveries,
  readDelivery,
  redeliver,
  sendTest,
} from '../../../src/hashmark/webhooks/deliveries.ts';
import {
  changeWebhook,
  getWebhook,
  OVERLAP,
  removeWebhook,
  rotateSecret,
} from '../../../src/hashmark/webhooks/endpoints.ts';
import { MAX_ATTEMPTS, PATIENCE, waitAfter } from '../../../src/hashmark/webhooks/keep-outcome.ts';
import { pruneDeliveries } from '../../../src/hashmark/webhooks/prune.ts';
import { createWebhooks } from '../../../src/hashmark/webhooks/webhooks.ts';
import { page, pageBody, publishPage, refusal, savePage } from '../cms/world.ts';
import { storeKinds } from '../store/stores.ts';
import { prepareWebhooks } from './prepare-webhooks.ts';
import { createReceiver, isSignedBy } from './receiver.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(storeKinds)('deliveries of webhooks on $name', (kind) => {
  const here = prepareWebhooks(kind);
  const { add, deliver, pass, log, auditOf } = here;

  it('are delivered once by several processes that look at the same time', async () => {
    await add();
    for (let turn = 0; turn < 8; turn++) {
      here.world.clock.now += 1;
      await publishPage(here.world.cms, page('promo'), `T${turn}`);
    }
    const { store, runtime, log } = here.world.webhooks;
    const others = [1, 2, 3].map(() => createWebhooks({ store, runtime, log, allowsLocal: true }));
    await Promise.all([...others, here.world.webhooks].map((process) => process.deliverDue()));
    const ids = here.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(16);
    expect(new Set(ids).size).toBe(16);
    const times = here.receiver.received.map(({ event }) => event.timestamp);
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
      (response) => response.writeHead(302, { location: here.receiver.url }).end(),
      'redirected',
      302,
    ],
  ];
  it.each(faults)('are tried again after %s, under the same id', async (_, answer, fault, status) => {
    const { id, secret } = await add({ events: ['document.published'] });
    await publishPage(here.world.cms, page('promo'), 'Promo');
    here.receiver.answer = answer;
    expect(await deliver()).toBe(1);
    const [failed] = await log(id);
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, last: { fault, status } });
    expect(failed?.last?.answer).toBe(fault === 'status' ? 'Sorry \u{fffd}<b>' : '');
    expect((await getWebhook(here.world.webhooks, id)).failingSince).toBe(here.world.clock.now);
    expect(await deliver()).toBe(0);
    here.receiver.answer = (response) => response.writeHead(200).end('ok');
    expect(await pass(waitAfter(1, 0.5))).toBe(1);
    const [first, second] = here.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second && isSignedBy(secret, second)).toBe(true);
    expect((await getWebhook(here.world.webhooks, id)).failingSince).toBeNull();
    const { tries } = await readDelivery(here.world.webhooks, failed?.id ?? '');
    expect(tries.map((attempt) => attempt.status)).toEqual([200, status]);
  });

  it('are given up after about a day, and go on to what came later meanwhile', async () => {
    const { id } = await add({ events: ['document.published'] });
    await publishPage(here.world.cms, page('first'), 'First');
    const { hash } = await savePage(here.world.cms, page('second'));
    here.receiver.answer = (response) => response.writeHead(503, { 'retry-after': '20' }).end();
    await deliver();
    const begun = here.world.clock.now;
    const [asked] = await log(id);
    expect(asked?.dueAt).toBe(begun + 20_000);
    here.receiver.answer = (response) => response.writeHead(500).end();
    for (let made = 1; made < MAX_ATTEMPTS; made++) {
      const [{ dueAt } = { dueAt: null }] = await log(id);
      await pass((dueAt ?? 0) - here.world.clock.now);
    }
    expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, dueAt: null });
    expect((here.world.clock.now - begun) / HOUR).toBeGreaterThan(18);
    expect((here.world.clock.now - begun) / HOUR).toBeLessThan(30);
    here.receiver.answer = (response) => response.writeHead(204).end();
    expect(await pass(10 * DAY)).toBe(0);
    await here.world.cms.publish({ address: page('second'), base: hash, actor: 'ann' });
    expect(await deliver()).toBe(1);

    const [, given] = await log(id);
    await redeliver(here.world.webhooks, given?.id ?? '', 'studio:ann');
    expect(await deliver()).toBe(1);
    expect(await readDelivery(here.world.webhooks, given?.id ?? '')).toMatchObject({ state: 'delivered' });
  });

  it('are turned off when they have failed for days, or say that they are gone, and the audit says so', async () => {
    const { id } = await add({ events: ['document.published'] });
    here.receiver.answer = (response) => response.writeHead(500).end();
    for (let day = 0; day < PATIENCE / DAY; day++) {
      await publishPage(here.world.cms, page('promo'), `Day ${day}`);
      await pass(DAY);
      expect((await getWebhook(here.world.webhooks, id)).disabledAt).toBeNull();
    }
    await publishPage(here.world.cms, page('promo'), 'The last');
    await pass(DAY);
    expect(await getWebhook(here.world.webhooks, id)).toMatchObject({ disabledWhy: 'failing' });
    expect(await auditOf(id)).toEqual(['studio:ann add-webhook', 'webhooks disable-webhook']);
    expect((await refusal(sendTest(here.world.webhooks, id, 'studio:ann'))).code).toBe('conflict');

    const gone = await add();
    here.receiver.answer = (response) => response.writeHead(410).end();
    await publishPage(here.world.cms, page('promo'), 'Gone');
    await deliver();
    expect(await getWebhook(here.world.webhooks, gone.id)).toMatchObject({ disabledWhy: 'gone' });
    expect(await deliver()).toBe(0);
    // Turned on again, it gets what was on its way.
    here.receiver.answer = (response) => response.writeHead(204).end();
    await changeWebhook(here.world.webhooks, gone.id, { isEnabled: true }, 'studio:ann');
    expect(await deliver()).toBe(1);
    await removeWebhook(here.world.webhooks, gone.id, 'studio:ann');
    expect((await refusal(getWebhook(here.world.webhooks, gone.id))).code).toBe('not-found');
  });

  it('go on to an endpoint that fails again after days without a word', async () => {
    const { id } = await add({ events: ['document.published'] });
    here.receiver.answer = (response) => response.writeHead(500).end();
    await publishPage(here.world.cms, page('promo'), 'First');
    await deliver();
    for (let made = 1; made < MAX_ATTEMPTS; made++) {
      const [{ dueAt } = { dueAt: null }] = await log(id);
      await pass((dueAt ?? 0) - here.world.clock.now);
    }
    expect((await log(id))[0]).toMatchObject({ state: 'failed' });
    await pass(PATIENCE);
    await publishPage(here.world.cms, page('promo'), 'Second');
    await deliver();
    const { disabledAt, failingSince } = await getWebhook(here.world.webhooks, id);
    expect([disabledAt, failingSince]).toEqual([null, here.world.clock.now]);
  });

  it('sign with the secret before, too, for a day', async () => {
    const { id, secret } = await add();
    const rotated = await rotateSecret(here.world.webhooks, id, 'studio:ann');
    await sendTest(here.world.webhooks, id, 'studio:ann');
    await deliver();
    await pass(OVERLAP);
    await sendTest(here.world.webhooks, id, 'studio:ann');
    await deliver();
    const [during, after] = here.receiver.received;
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
    here.world.webhooks.start(() => here.world.cms.recordElapsed());
    await publishPage(here.world.cms, page('promo'), 'One');
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    await publishPage(here.world.cms, page('promo'), 'Two');
    here.world.webhooks.wake();
    await expect.poll(() => here.receiver.types().length).toBe(2);
    expect(hanging.received).toHaveLength(1);
    await here.world.webhooks.stop();
    // What was cut off is not known to have arrived: it is on its way still.
    const waiting = await here.world.webhooks.store.reader
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
      here.world.clock.now += 1;
      await savePage(here.world.cms, page('promo'), pageBody(`T${turn}`));
    }
    await pruneDeliveries(here.world.webhooks, { keptNumber: 4 });
    const kept = await log(id);
    expect(kept).toHaveLength(4);
    await deliver();
    here.world.clock.now += 31 * DAY;
    await pruneDeliveries(here.world.webhooks);
    expect(await log(id)).toEqual([]);
    const left = await here.world.webhooks.store.reader.selectFrom('webhook_attempts').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('have a log that is read in parts', async () => {
    const { id } = await add();
    for (let turn = 0; turn < 30; turn++) await publishPage(here.world.cms, page('promo'), `T${turn}`);
    const first = await listDeliveries(here.world.webhooks, id);
    const second = await listDeliveries(here.world.webhooks, id, { after: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map((delivery) => delivery.id)).size).toBe(60);
    expect((await listDeliveries(here.world.webhooks, id, { state: 'failed' })).items).toEqual([]);
  });
});
