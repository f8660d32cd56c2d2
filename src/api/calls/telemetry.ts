import { z } from 'zod';
import { defineCall } from '../define-call.ts';

export const sendLog = defineCall({
  name: 'sendLog',
  owner: 'site',
  method: 'PUT',
  path: '/log',
  summary: 'Failures that a browser went on from, for the log of the server.',
  request: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          /** The name people search for, e.g. `GET_JACKPOT_WINNERS_ERROR`. */
          name: z.string().min(1).max(80),
          message: z.string().max(2000),
          /** The path of the page it happened on. */
          path: z.string().max(300),
        }),
      )
      .min(1)
      .max(20),
  }),
  response: z.undefined(),
  status: 204,
  errors: ['validation-failed', 'too-many-requests'],
});
