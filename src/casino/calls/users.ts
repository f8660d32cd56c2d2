import { defineCall } from 'hashmark/calls';
import { currencySchema } from 'hashmark/documents';
import { z } from 'zod';
import { timeSchema } from '../entities/money.ts';
import { playerSchema } from '../entities/player.ts';

const emailSchema = z.string().max(254);
/** Bounded by what it takes to send; how many characters it has, the form's rule says. */
const passwordSchema = z.string().max(1024);
const tokenSchema = z.string().min(1).max(128);
/** A solved captcha; needed where `GET /api/captcha` or an answer `captcha-required` says so. */
const captchaSchema = z.string().max(4096).optional();
/** Device fingerprint. */
const fingerprintSchema = z.string().max(512).optional();
const text = (max: number) => z.string().max(max).optional();

export const signUp = defineCall({
  name: 'signUp',
  owner: 'platform',
  method: 'POST',
  path: '/api/users',
  summary: 'Registers a player, opens the first wallet, signs in and mails a link that confirms the address.',
  request: z.strictObject({
    user: z.strictObject({
      email: emailSchema,
      password: passwordSchema,
      password_confirmation: passwordSchema.optional(),
      /** One of the sign-up currencies (CONST-05). */
      currency: currencySchema,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      nickname: text(64),
      first_name: text(64),
      last_name: text(64),
      /** `YYYY-MM-DD`, of age where the licence is. Who leaves it out is told in `errors`. */
      date_of_birth: text(10),
      gender: z.enum(['m', 'f', 'x']).optional(),
      state: text(64),
      city: text(128),
      address: text(256),
      postal_code: text(16),
      mobile_phone: text(32),
      terms_acceptance: z.boolean(),
      receive_promos: z.boolean().optional(),
      receive_sms_promos: z.boolean().optional(),
      deposit_bonus_code: text(64),
      dfpc: fingerprintSchema,
      captcha: captchaSchema,
      /** Sent by pages with a form of their own; changes nothing. */
      custom_login_reg: z.boolean().optional(),
    }),
  }),
  response: playerSchema,
  status: 201,
  errors: [
    'validation-failed',
    'captcha-required',
    'captcha-invalid',
    'restricted-country',
    'too-many-requests',
  ],
});

export const signIn = defineCall({
  name: 'signIn',
  owner: 'platform',
  method: 'POST',
  path: '/api/users/sign_in',
  summary:
    'Signs a player in with e-mail address and password. Answers `two-factor-required` where a code is needed: send it as `otp_attempt`.',
  request: z.strictObject({
    user: z.union([
      z.strictObject({
        email: emailSchema,
        password: passwordSchema,
        dfpc: fingerprintSchema,
        captcha: captchaSchema,
        /** Sent by pages with a form of their own; changes nothing. */
        custom_login_reg: z.boolean().optional(),
      }),
      z.strictObject({
        /** Six digits of the authenticator app, or a recovery code. */
        otp_attempt: z.string().min(1).max(32),
      }),
    ]),
  }),
  response: playerSchema,
  errors: [
    'invalid-credentials',
    'two-factor-required',
    'EE_LICENSE_BLOCKED',
    'account-closed',
    'self-excluded',
    'validation-failed',
    'captcha-required',
    'captcha-invalid',
    'restricted-country',
    'too-many-requests',
  ],
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

export const getCaptcha = defineCall({
  name: 'getCaptcha',
  owner: 'platform',
  method: 'GET',
  path: '/api/captcha',
  summary: 'The captcha settings, and a task where the provider gives one by us.',
  response: z.object({
    /** `proof-of-work`, or the name of a hosted provider. */
    provider: z.string(),
    site_key: z.string(),
    /** What a captcha can be asked for; none where captchas are off. */
    actions: z.array(z.enum(['LOGIN', 'REGISTRATION', 'RESTORE', 'CONFIRMATION'])),
    /** Whether this reader needs one now. An account may need one all the same. */
    required: z.boolean(),
    /** `captcha` is `token:ACTION:number`, its SHA-256 beginning with `difficulty` zero bits. */
    challenge: z.object({ token: z.string(), difficulty: z.int(), expires_at: timeSchema }).nullable(),
  }),
  errors: ['too-many-requests'],
});

export const requestPassword = defineCall({
  name: 'requestPassword',
  owner: 'platform',
  method: 'POST',
  path: '/api/users/password',
  summary: 'Mails a link that chooses a new password. Answers the same whether the address is known or not.',
  request: z.strictObject({ user: z.strictObject({ email: emailSchema, captcha: captchaSchema }) }),
  response: z.undefined(),
  status: 204,
  errors: ['validation-failed', 'captcha-required', 'captcha-invalid', 'too-many-requests'],
});

export const setPassword = defineCall({
  name: 'setPassword',
  owner: 'platform',
  method: 'PUT',
  path: '/api/users/password',
  summary:
    'Sets a new password, by the token of a mailed link or by the present password, and ends every other session.',
  request: z.strictObject({
    user: z.union([
      z.strictObject({
        reset_password_token: tokenSchema,
        password: passwordSchema,
        password_confirmation: passwordSchema,
      }),
      z.strictObject({
        current_password: passwordSchema,
        password: passwordSchema,
        password_confirmation: passwordSchema,
      }),
    ]),
  }),
  response: z.undefined(),
  status: 204,
  auth: 'optional',
  errors: ['validation-failed', 'link-invalid', 'unauthenticated', 'too-many-requests'],
});

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  owner: 'platform',
  method: 'GET',
  path: '/api/users/confirmation',
  summary: 'Confirms an e-mail address by the token of a mailed link; the same link answers the same again.',
  query: z.object({ confirmation_token: tokenSchema }),
  response: z.object({ confirmed_at: timeSchema }),
  errors: ['link-invalid', 'too-many-requests', 'validation-failed'],
});

export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  owner: 'platform',
  method: 'POST',
  path: '/api/users/confirmation',
  summary:
    'Mails the confirmation link again. Tells the reason of a refusal only to the player whose address it is.',
  request: z.strictObject({ user: z.strictObject({ email: emailSchema, captcha: captchaSchema }) }),
  response: z.undefined(),
  status: 204,
  auth: 'optional',
  errors: ['validation-failed', 'captcha-required', 'captcha-invalid', 'too-many-requests'],
});
