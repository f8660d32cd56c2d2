import { defineCall } from 'hashmark/calls';
import { z } from 'zod';

const restoreRequest = <RestoreId extends z.ZodType>(restoreId: RestoreId) =>
  z.strictObject({
    data: z.strictObject({
      /** The player's id. */
      internalId: z.string().max(64),
      /** Which chat. */
      project: z.string().regex(/^[\w.-]{1,64}$/),
      restoreId,
    }),
    requestId: z.string().min(1).max(64),
    type: z.string().min(1).max(32),
  });

const restoreResponse = z.object({
  requestId: z.string(),
  data: z.object({ internalId: z.string(), project: z.string(), restoreId: z.string().nullable() }),
});

export const getChatRestoreId = defineCall({
  name: 'getChatRestoreId',
  owner: 'platform',
  method: 'POST',
  path: '/restore-id/get',
  summary:
    "The id by which a support chat finds the player's conversation again; null where there is none, and for guests.",
  request: restoreRequest(z.string().max(256).nullable().optional()),
  response: restoreResponse,
  auth: 'optional',
  errors: ['forbidden', 'validation-failed'],
});

export const setChatRestoreId = defineCall({
  name: 'setChatRestoreId',
  owner: 'platform',
  method: 'POST',
  path: '/restore-id/set',
  summary: "Stores the id by which a support chat finds the player's conversation again.",
  request: restoreRequest(z.string().min(1).max(256)),
  response: restoreResponse,
  auth: 'player',
  errors: ['unauthenticated', 'forbidden', 'validation-failed'],
});
