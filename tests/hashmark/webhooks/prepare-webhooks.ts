import { afterEach, beforeEach } from 'vitest';
import { listDeliveries } from '../../../src/hashmark/webhooks/deliveries.ts';
import { addWebhook, type WebhookSettings } from '../../../src/hashmark/webhooks/endpoints.ts';
import { createWorld, type World } from '../cms/world.ts';
import type { storeKinds } from '../store/stores.ts';
import { createReceiver, type Receiver } from './receiver.ts';

/** A store with a receiver of webhooks for each test of the block, and what tests do with them. */
export function prepareWebhooks(kind: (typeof storeKinds)[number]) {
  const here = {} as { world: World; receiver: Receiver };
  beforeEach(async () => {
    here.world = await createWorld(kind);
    here.receiver = await createReceiver();
  });
  afterEach(async () => {
    here.receiver.answer = (response) => response.destroy();
    await here.receiver.close();
    await here.world.remove();
  });

  const add = (settings: Partial<WebhookSettings> = {}, url = here.receiver.url) =>
    addWebhook(
      here.world.webhooks,
      { url, description: '', events: null, types: null, locales: null, ...settings },
      'studio:ann',
    );
  const deliver = () => here.world.webhooks.deliverDue();
  /** Lets time pass, reports what has begun and ended meanwhile, and delivers. */
  const pass = async (milliseconds: number) => {
    here.world.clock.now += milliseconds;
    await here.world.cms.recordElapsed();
    return await deliver();
  };
  const log = async (id: string) => (await listDeliveries(here.world.webhooks, id)).items;
  const auditOf = async (id: string) =>
    (
      await here.world.staff.store.reader
        .selectFrom('audit')
        .select(['actor', 'action'])
        .where('subject', '=', `webhook ${id}`)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ actor, action }) => `${actor} ${action}`);
  return Object.assign(here, { add, deliver, pass, log, auditOf });
}
