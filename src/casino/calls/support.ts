import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { timeSchema } from '../entities/money.ts';

export const sendContactMessage = defineCall({
  name: 'sendContactMessage',
  owner: 'platform',
  method: 'POST',
  path: '/api/send_contact_message',
  summary: 'Sends a message to support. Problems come by field in `errors`.',
  request: z.strictObject({
    name: z.string().max(128),
    email: z.string().max(254),
    subject: z.string().max(200).optional(),
    message: z.string().max(5000),
  }),
  response: z.object({ id: z.string(), created_at: timeSchema }),
  status: 201,
  auth: 'optional',
  errors: ['validation-failed', 'too-many-requests'],
});

export const listSupportAnswers = defineCall({
  name: 'listSupportAnswers',
  owner: 'platform',
  method: 'GET',
  path: '/api/support_answers',
  summary: "What support has answered to the player's latest messages, the newest message first.",
  /** `id` is that of the message. */
  response: z.array(z.object({ id: z.string(), text: z.string() })),
  auth: 'player',
  errors: ['unauthenticated'],
});
