import { z } from 'zod';
import { currencySchema } from '../../../content-schemas/currency.ts';
import { playerSchema } from '../../../content-schemas/entities/player.ts';
import { defineCall } from '../define-call.ts';

const emailSchema = z.string().max(254);
const passwordSchema = z.string().max(128);

export const signUp = defineCall({
  name: 'signUp',
  owner: 'platform',
  method: 'POST',
  path: '/api/users',
  summary: 'Registers a player, opens the first wallet and signs in.',
  request: z.strictObject({
    user: z.strictObject({
      email: emailSchema,
      password: passwordSchema,
      /** One of the sign-up currencies (CONST-05). */
      currency: currencySchema,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      nickname: z.string().max(64).optional(),
      /** `YYYY-MM-DD`; when given it must be of age. */
      date_of_birth: z.string().max(10).optional(),
      terms_acceptance: z.boolean(),
      receive_promos: z.boolean().optional(),
    }),
  }),
  response: playerSchema,
  status: 201,
  errors: ['validation-failed', 'restricted-country', 'too-many-requests'],
});

export const signIn = defineCall({
  name: 'signIn',
  owner: 'platform',
  method: 'POST',
  path: '/api/users/sign_in',
  summary: 'Signs a player in with e-mail address and password.',
  request: z.strictObject({
    user: z.strictObject({
      email: emailSchema,
      password: passwordSchema,
      /** Device fingerprint. */
      dfpc: z.string().max(512).optional(),
      captcha: z.string().max(4096).optional(),
      custom_login_reg: z.boolean().optional(),
    }),
  }),
  response: playerSchema,
  errors: ['invalid-credentials', 'restricted-country', 'too-many-requests'],
});

export const signOut = defineCall({
  name: 'signOut',
  owner: 'platform',
  method: 'DELETE',
  path: '/api/users/sign_out',
  summary: 'Ends the session of this browser; does nothing without one.',
  response: z.undefined(),
  status: 204,
  errors: [],
});

export const checkEmail = defineCall({
  name: 'checkEmail',
  owner: 'platform',
  method: 'POST',
  path: '/check-email',
  summary: 'Tells whether an address can receive mail. Never tells whether somebody has registered with it.',
  request: z.strictObject({ email: emailSchema }),
  response: z.object({
    valid: z.boolean(),
    /** A likely repair of a mistyped domain, or null. */
    suggestion: z.string().nullable(),
  }),
  errors: ['too-many-requests'],
});
