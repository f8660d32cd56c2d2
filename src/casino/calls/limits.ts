import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { limitChangeSchema, limitSchema } from '../entities/limit.ts';
import {
  COOLING_OFF_PERIODS,
  EXCLUSION_PERIODS,
  LIMIT_PERIODS,
  LIMIT_TYPES,
  LONGEST_MINUTES,
  MONEY_LIMIT_TYPES,
  SHORTEST_REALITY_CHECK,
} from '../entities/limit-types.ts';
import { amountCentsSchema, timeSchema } from '../entities/money.ts';

const periodSchema = z.enum(LIMIT_PERIODS);

export const listLimits = defineCall({
  name: 'listLimits',
  owner: 'platform',
  method: 'GET',
  path: '/api/user_limits',
  summary: 'The limits of the player with what was used of them, and the changes that wait.',
  response: z.array(limitSchema),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const setLimit = defineCall({
  name: 'setLimit',
  owner: 'platform',
  method: 'POST',
  path: '/api/user_limits',
  summary:
    'Sets a limit. A new or lower one counts at once and takes a waiting change back; a higher one waits 24 hours and for the link that is mailed. An exclusion ends every session.',
  request: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.enum(MONEY_LIMIT_TYPES),
      period: periodSchema,
      /** One amount per currency; other currencies count, converted, towards the first. */
      accounts: z
        .array(
          z.strictObject({
            /** Of a wallet that is open. */
            currency: z.string().max(8),
            amount_cents: amountCentsSchema.min(0),
          }),
        )
        .min(1)
        .max(15),
    }),
    z.strictObject({
      type: z.literal('session'),
      period: periodSchema.default('day'),
      /** Of play; at most the whole period. */
      minutes: z.int().min(1).max(LONGEST_MINUTES.month),
    }),
    z.strictObject({ type: z.literal('cooling-off'), period: z.enum(COOLING_OFF_PERIODS) }),
    z.strictObject({ type: z.literal('self-exclusion'), period: z.enum(EXCLUSION_PERIODS) }),
  ]),
  response: limitSchema,
  status: 201,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'limit-locked'],
});

export const removeLimit = defineCall({
  name: 'removeLimit',
  owner: 'platform',
  method: 'DELETE',
  path: '/api/user_limits/{id}',
  summary:
    'Asks for the removal of a limit: it is gone 24 hours later, if the link that is mailed has been opened. Breaks and exclusions stay.',
  params: z.object({ id: z.string().max(64) }),
  response: limitSchema,
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'limit-locked'],
});

export const confirmLimit = defineCall({
  name: 'confirmLimit',
  owner: 'platform',
  method: 'POST',
  path: '/api/user_limits/confirm',
  summary: 'Confirms a change of a limit or of the reality check by the token of the mailed link, once.',
  request: z.strictObject({ token: z.string().min(1).max(128) }),
  response: z.object({
    type: z.enum([...LIMIT_TYPES, 'reality-check']),
    action: z.enum(['raise', 'remove']),
    /** `waiting` until `effective_at`. */
    status: z.enum(['waiting', 'done']),
    effective_at: timeSchema,
  }),
  errors: ['link-invalid', 'too-many-requests'],
});

export const confirmRealityCheck = defineCall({
  name: 'confirmRealityCheck',
  owner: 'platform',
  method: 'POST',
  path: '/api/user_limits/reality_check',
  summary: 'The player has seen what the play so far has come to, and goes on.',
  response: z.undefined(),
  status: 204,
  auth: 'player',
  errors: ['unauthenticated'],
});

const intervalSchema = z.object({
  /** Of play, after which it stops until the player has seen what it has come to. */
  minutes: z.int(),
  /** The most that the house allows, and what holds for whoever asks for nothing. */
  longest_minutes: z.int(),
  /** A change to more minutes, which waits as that of a limit does. */
  pending: limitChangeSchema
    .pick({ requested_at: true, effective_at: true, confirmed: true })
    .extend({ minutes: z.int() })
    .nullable()
    .default(null),
});

export type RealityCheckInterval = z.output<typeof intervalSchema>;

export const getRealityCheck = defineCall({
  name: 'getRealityCheck',
  owner: 'platform',
  method: 'GET',
  path: '/api/user_limits/reality_check',
  summary: 'After how many minutes of play the player is shown what it has come to.',
  response: intervalSchema,
  auth: 'player',
  errors: ['unauthenticated'],
});

export const setRealityCheck = defineCall({
  name: 'setRealityCheck',
  owner: 'platform',
  method: 'PUT',
  path: '/api/user_limits/reality_check',
  summary:
    'Sets after how many minutes of play the player is shown what it has come to. Fewer count at once and take a waiting change back; more wait 24 hours and for the link that is mailed.',
  request: z.strictObject({ minutes: z.int().min(SHORTEST_REALITY_CHECK) }),
  response: intervalSchema,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed'],
});
