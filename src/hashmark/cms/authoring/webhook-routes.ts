import { Refusal } from '../../http/errors.ts';
import {
  type Attempt,
  DELIVERY_STATES,
  type Delivery,
  listDeliveries,
  readDelivery,
  redeliver,
  sendTest,
} from '../../webhooks/deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  type Webhook,
} from '../../webhooks/endpoints.ts';
import { changeWebhookSchemaOver, newWebhookSchema } from '../../webhooks/webhook-requests.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { readJson } from './requests.ts';

const time = (at: number) => new Date(at).toISOString();
const timeOrNull = (at: number | null) => (at === null ? null : time(at));

const wireWebhook = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  types: webhook.types,
  locales: webhook.locales,
  enabled: webhook.disabledAt === null,
  disabled_at: timeOrNull(webhook.disabledAt),
  disabled_why: webhook.disabledWhy,
  failing_since: timeOrNull(webhook.failingSince),
  previous_secret_until: timeOrNull(webhook.previousUntil),
  created_at: time(webhook.createdAt),
  created_by: webhook.createdBy,
});

const wireAttempt = ({ at, duration, status, fault, answer }: Attempt) => ({
  at: time(at),
  duration_ms: duration,
  status,
  fault,
  answer,
});

const wireDelivery = (delivery: Delivery) => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  event_id: delivery.eventId,
  type: delivery.type,
  recorded_at: time(delivery.recordedAt),
  state: delivery.state,
  due_at: timeOrNull(delivery.dueAt),
  attempts: delivery.attempts,
  last: delivery.last && wireAttempt(delivery.last),
});

/** @throws Refusal `validation-failed` */
function readState(given: string | undefined) {
  if (given === undefined) return undefined;
  const state = DELIVERY_STATES.find((known) => known === given);
  if (state) return state;
  const message = `\`state\` is \`${given}\`. Use one of: ${DELIVERY_STATES.join(', ')}.`;
  throw new Refusal('validation-failed', { message, field: 'state', errors: { state: [message] } });
}

/** Adds the endpoints of webhooks to the authoring API, and what was sent to them; for admins. */
export function webhookRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/webhooks', async (c) => {
    permit(c, 'manage');
    return c.json({ items: (await listWebhooks(services().webhooks)).map(wireWebhook) });
  });
  app.post('/webhooks', async (c) => {
    permit(c, 'manage');
    const settings = await readJson(c, newWebhookSchema);
    return c.json(await addWebhook(services().webhooks, settings, actorName(c)), 201);
  });
  app.get('/webhooks/:id', async (c) => {
    permit(c, 'manage');
    return c.json(wireWebhook(await getWebhook(services().webhooks, c.req.param('id'))));
  });
  app.patch('/webhooks/:id', async (c) => {
    permit(c, 'manage');
    const { webhooks } = services();
    const held = await getWebhook(webhooks, c.req.param('id'));
    const { enabled, ...change } = await readJson(c, changeWebhookSchemaOver(held));
    await changeWebhook(webhooks, held.id, { ...change, isEnabled: enabled }, actorName(c));
    webhooks.wake();
    return c.body(null, 204);
  });
  app.delete('/webhooks/:id', async (c) => {
    permit(c, 'manage');
    await removeWebhook(services().webhooks, c.req.param('id'), actorName(c));
    return c.body(null, 204);
  });
  app.post('/webhooks/:id/secret', async (c) => {
    permit(c, 'manage');
    const { secret, previousUntil } = await rotateSecret(
      services().webhooks,
      c.req.param('id'),
      actorName(c),
    );
    return c.json({ secret, previous_secret_until: time(previousUntil) });
  });
  app.post('/webhooks/:id/test', async (c) => {
    permit(c, 'manage');
    const { webhooks } = services();
    const id = await sendTest(webhooks, c.req.param('id'), actorName(c));
    webhooks.wake();
    return c.json({ id }, 201);
  });
  app.get('/webhooks/:id/deliveries', async (c) => {
    permit(c, 'manage');
    const query = { state: readState(c.req.query('state')), after: c.req.query('after') };
    const { items, next } = await listDeliveries(services().webhooks, c.req.param('id'), query);
    return c.json({ items: items.map(wireDelivery), next });
  });
  app.get('/webhook-deliveries/:id', async (c) => {
    permit(c, 'manage');
    const { body, tries, ...delivery } = await readDelivery(services().webhooks, c.req.param('id'));
    return c.json({ ...wireDelivery(delivery), payload: JSON.parse(body), tries: tries.map(wireAttempt) });
  });
  app.post('/webhook-deliveries/:id/redeliver', async (c) => {
    permit(c, 'manage');
    const { webhooks } = services();
    await redeliver(webhooks, c.req.param('id'), actorName(c));
    webhooks.wake();
    return c.body(null, 204);
  });
}
