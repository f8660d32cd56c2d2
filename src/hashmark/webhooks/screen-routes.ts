import { Hono } from 'hono';
import type { StaffApp, StaffEnvironment, StaffRequest, StaffServices } from '../staff/environment.ts';
import { answerRefused } from '../staff/pages/answer-refused.ts';
import { type FormFault, readFault } from '../staff/pages/form-parts.ts';
import { answerPage, type Html } from '../staff/pages/frame.ts';
import { secretPage } from '../staff/pages/people-pages.ts';
import type { Words } from '../staff/pages/words.ts';
import { readFields, requireAdmin } from '../staff/people-routes.ts';
import { readPosted } from '../staff/read-posted.ts';
import type { WebhookContext } from './context.ts';
import { listDeliveries, readDelivery, redeliver, sendTest } from './deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from './endpoints.ts';
import { deliveryPage, nameOf, settingsSent, webhookPage, webhooksPage } from './pages/webhook-pages.ts';
import { newWebhookSchema, webhookSchemaOver } from './webhook-requests.ts';

/** What the pages of webhooks work on. */
export interface WebhookScreenServices extends StaffServices {
  readonly webhooks: WebhookContext & { wake(): void };
}

/** What can be posted to one endpoint, by the last part of the address: what it does, and where it leads. */
type Posted = (c: StaffRequest, id: string, actor: string) => Promise<string>;

function actionsOf(services: () => WebhookScreenServices): Record<string, Posted> {
  const here = (id: string) => `/studio/webhooks/${id}`;
  const turn = (isEnabled: boolean): Posted =>
    async function turnWebhook(_, id, actor) {
      const { webhooks } = services();
      await changeWebhook(webhooks, id, { isEnabled }, actor);
      webhooks.wake();
      return here(id);
    };
  return {
    enable: turn(true),
    disable: turn(false),
    async test(_, id, actor) {
      const { webhooks } = services();
      const delivery = await sendTest(webhooks, id, actor);
      webhooks.wake();
      return `/studio/webhook-deliveries/${delivery}`;
    },
    async remove(_, id, actor) {
      await removeWebhook(services().webhooks, id, actor);
      return '/studio/webhooks';
    },
  };
}

/** Where admins look after the endpoints of webhooks. */
function endpointRoutes(app: StaffApp, services: () => WebhookScreenServices): void {
  async function showAll(c: StaffRequest, fault?: FormFault): Promise<Response> {
    const { actor, words } = await requireAdmin(c, services());
    const body = webhooksPage(words, await listWebhooks(services().webhooks), fault);
    const status = fault?.status ?? 200;
    return await answerPage(c, { words, title: words.t('MENU.WEBHOOKS'), body, actor, status });
  }
  async function showOne(c: StaffRequest, id: string, fault?: FormFault): Promise<Response> {
    const { actor, words } = await requireAdmin(c, services());
    const { webhooks } = services();
    const webhook = await getWebhook(webhooks, id);
    const after = c.req.query('after');
    const body = webhookPage(words, webhook, await listDeliveries(webhooks, id, { after }), fault);
    const status = fault?.status ?? 200;
    return await answerPage(c, { words, title: nameOf(webhook), body, actor, status });
  }
  async function showSecret(c: StaffRequest, words: Words, id: string, secret: string): Promise<Response> {
    const body: Html = secretPage(words, words.t('WEBHOOKS.SECRET_ABOUT'), secret, `/studio/webhooks/${id}`);
    return await answerPage(c, { words, title: words.t('WEBHOOKS.SECRET'), body, actor: c.get('actor') });
  }

  app.get('/studio/webhooks', (c) => showAll(c));
  app.post('/studio/webhooks', async (c) => {
    const { actor, words } = await requireAdmin(c, services());
    const fields = await readPosted(c, services().config);
    try {
      const settings = readFields(newWebhookSchema, settingsSent(fields));
      const { id, secret } = await addWebhook(services().webhooks, settings, actor.name);
      return await showSecret(c, words, id, secret);
    } catch (error) {
      return await showAll(c, readFault(words, error, fields));
    }
  });

  app.get('/studio/webhooks/:id', (c) => showOne(c, c.req.param('id')));
  app.post('/studio/webhooks/:id', async (c) => {
    const { actor, words } = await requireAdmin(c, services());
    const fields = await readPosted(c, services().config);
    const id = c.req.param('id');
    try {
      const held = await getWebhook(services().webhooks, id);
      const settings = readFields(webhookSchemaOver(held), settingsSent(fields, held));
      await changeWebhook(services().webhooks, id, settings, actor.name);
      return c.redirect(`/studio/webhooks/${id}`, 303);
    } catch (error) {
      return await showOne(c, id, readFault(words, error, fields));
    }
  });
  app.post('/studio/webhooks/:id/secret', async (c) => {
    const { actor, words } = await requireAdmin(c, services());
    await readPosted(c, services().config);
    const id = c.req.param('id');
    return await showSecret(c, words, id, (await rotateSecret(services().webhooks, id, actor.name)).secret);
  });
  for (const [name, act] of Object.entries(actionsOf(services)))
    app.post(`/studio/webhooks/:id/${name}`, async (c) => {
      const { actor } = await requireAdmin(c, services());
      await readPosted(c, services().config);
      return c.redirect(await act(c, c.req.param('id') ?? '', actor.name), 303);
    });
}

function deliveryRoutes(app: StaffApp, services: () => WebhookScreenServices): void {
  app.get('/studio/webhook-deliveries/:id', async (c) => {
    const { actor, words } = await requireAdmin(c, services());
    const delivery = await readDelivery(services().webhooks, c.req.param('id'));
    return await answerPage(c, { words, title: delivery.type, body: deliveryPage(words, delivery), actor });
  });
  app.post('/studio/webhook-deliveries/:id/redeliver', async (c) => {
    const { actor } = await requireAdmin(c, services());
    await readPosted(c, services().config);
    const id = c.req.param('id');
    const { webhooks } = services();
    await redeliver(webhooks, id, actor.name);
    webhooks.wake();
    return c.redirect(`/studio/webhook-deliveries/${id}`, 303);
  });
}

/** The pages of webhooks below `/studio/webhooks`. Behind the gate of the Studio. */
export function webhookPages(services: () => WebhookScreenServices): Hono<StaffEnvironment> {
  const app = new Hono<StaffEnvironment>();
  app.onError((error, c) =>
    answerRefused(error, c, (cause) =>
      services().log.error({ err: cause, path: c.req.path }, 'page of webhooks failed'),
    ),
  );
  endpointRoutes(app, services);
  deliveryRoutes(app, services);
  return app;
}
