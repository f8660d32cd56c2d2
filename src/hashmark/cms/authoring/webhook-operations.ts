import { changeWebhookSchema, newWebhookSchema } from '../../webhooks/webhook-requests.ts';
import type { Operation } from './operation.ts';
import * as answers from './webhook-answers.ts';

/** Addresses that are told of what happens. */
export const WEBHOOK_OPERATIONS = {
  'GET /webhooks': {
    id: 'listWebhooks',
    summary: 'The addresses that are told of what happens.',
    answer: answers.webhookListSchema,
  },
  'POST /webhooks': {
    id: 'addWebhook',
    summary: 'Adds an address that is told of what happens from now on, and makes its secret.',
    request: newWebhookSchema,
    answer: answers.webhookMadeSchema,
    status: 201,
  },
  'GET /webhooks/{id}': {
    id: 'readWebhook',
    summary: 'One of these addresses.',
    answer: answers.webhookSchema,
  },
  'PATCH /webhooks/{id}': {
    id: 'changeWebhook',
    summary: 'Changes an address and what it is told of, or turns it off or on.',
    request: changeWebhookSchema,
    status: 204,
  },
  'DELETE /webhooks/{id}': {
    id: 'removeWebhook',
    summary: 'Removes an address with the log of what was sent to it.',
    status: 204,
  },
  'POST /webhooks/{id}/secret': {
    id: 'rotateWebhookSecret',
    summary: 'Makes a new secret; the one before signs beside it for a day.',
    answer: answers.secretSchema,
  },
  'POST /webhooks/{id}/test': {
    id: 'testWebhook',
    summary: 'Sends an event that means nothing.',
    answer: answers.sentSchema,
    status: 201,
  },
  'GET /webhooks/{id}/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'What was sent to an address, the newest first.',
    query: { state: '`waiting`, `delivered` or `failed` only.', after: 'The `next` of the part before.' },
    answer: answers.deliveriesSchema,
  },
  'GET /webhook-deliveries/{id}': {
    id: 'readWebhookDelivery',
    summary: 'What was sent once, and how each attempt ended.',
    answer: answers.deliveryDetailsSchema,
  },
  'POST /webhook-deliveries/{id}/redeliver': {
    id: 'redeliverWebhook',
    summary: 'Sends something once more, under the id that it had.',
    status: 204,
  },
} as const satisfies Readonly<Record<string, Operation>>;
