import { defineCall } from 'hashmark/calls';
import { z } from 'zod';
import { timeSchema } from '../entities/money.ts';

/** Repeated before how one signs in is changed; empty for an account without a password. */
const passwordSchema = z.string().max(1024);
const codeSchema = z.string().min(1).max(32);

export const getTwoFactor = defineCall({
  name: 'getTwoFactor',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/two_factor',
  summary: 'Whether sign-in asks for a code, and how many recovery codes are left.',
  response: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const setUpTwoFactor = defineCall({
  name: 'setUpTwoFactor',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/two_factor',
  summary:
    'Makes a secret for an authenticator app. Sign-in asks for codes only after the first one is confirmed.',
  request: z.strictObject({ password: passwordSchema }),
  response: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, to be shown as a QR code. */
    uri: z.string(),
  }),
  status: 201,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'conflict', 'too-many-requests'],
});

export const confirmTwoFactor = defineCall({
  name: 'confirmTwoFactor',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/two_factor/confirm',
  summary: 'Turns two-factor sign-in on by a first code. The recovery codes are shown this once.',
  request: z.strictObject({ otp_attempt: codeSchema }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'conflict', 'too-many-requests'],
});

export const disableTwoFactor = defineCall({
  name: 'disableTwoFactor',
  owner: 'platform',
  method: 'POST',
  path: '/api/player/two_factor/disable',
  summary: 'Turns two-factor sign-in off, by password and a code or recovery code.',
  request: z.strictObject({ password: passwordSchema, otp_attempt: codeSchema }),
  response: z.undefined(),
  status: 204,
  auth: 'player',
  errors: ['unauthenticated', 'validation-failed', 'conflict', 'too-many-requests'],
});

export const listSessions = defineCall({
  name: 'listSessions',
  owner: 'platform',
  method: 'GET',
  path: '/api/player/sessions',
  summary: 'The browsers in which the player is signed in, the newest first.',
  response: z.array(
    z.object({ id: z.string(), created_at: timeSchema, expires_at: timeSchema, current: z.boolean() }),
  ),
  auth: 'player',
  errors: ['unauthenticated'],
});

export const endSession = defineCall({
  name: 'endSession',
  owner: 'platform',
  method: 'DELETE',
  path: '/api/player/sessions/{id}',
  summary: 'Signs the player out in another browser.',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  response: z.undefined(),
  status: 204,
  auth: 'player',
  errors: ['unauthenticated', 'not-found', 'validation-failed'],
});
