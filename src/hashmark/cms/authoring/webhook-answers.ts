import { z } from 'zod';
import { FAULTS } from '../../webhooks/attempt.ts';
import { DELIVERY_STATES } from '../../webhooks/deliveries.ts';
import { DISABLED_WHY } from '../../webhooks/endpoints.ts';

const time = z.string().describe('ISO 8601, UTC.');
const names = z.array(z.string()).nullable().describe('null: all.');
const secret = z.string().describe('Signs what is sent, by Standard Webhooks; shown this once.');

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: names,
  types: names,
  locales: names,
  enabled: z.boolean(),
  disabled_at: time.nullable(),
  disabled_why: z
    .enum(DISABLED_WHY)
    .nullable()
    .describe('An admin wanted it, it failed for days, or it answered 410.'),
  failing_since: time.nullable().describe('Of the first failure since the last success.'),
  previous_secret_until: time.nullable().describe('Until when the secret before signs too.'),
  created_at: time,
  created_by: z.string(),
});

export const webhookListSchema = z.object({ items: z.array(webhookSchema) });
export const webhookMadeSchema = z.object({ id: z.string(), secret });
export const secretSchema = z.object({ secret, previous_secret_until: time });
export const sentSchema = z.object({ id: z.string().describe('Of the delivery.') });

const attemptSchema = z.object({
  at: time,
  duration_ms: z.number(),
  status: z.number().nullable().describe('Of the answer; null: there was none.'),
  fault: z.enum(FAULTS).nullable(),
  answer: z.string().describe('How it began, as the other side wrote it: not to be believed.'),
});

const deliverySchema = z.object({
  id: z.string(),
  webhook_id: z.string(),
  event_id: z.string().describe('The `webhook-id` of every attempt.'),
  type: z.string(),
  recorded_at: time,
  state: z.enum(DELIVERY_STATES),
  due_at: time.nullable().describe('When it is tried next.'),
  attempts: z.number(),
  last: attemptSchema.nullable(),
});

export const deliveriesSchema = z.object({ items: z.array(deliverySchema), next: z.string().nullable() });

export const deliveryDetailsSchema = deliverySchema.extend({
  payload: z.looseObject({}),
  tries: z.array(attemptSchema).describe('The last one first.'),
});
