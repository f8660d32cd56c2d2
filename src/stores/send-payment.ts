import type { RequestOf, ResponseOf } from 'hashmark/calls';
import { api } from './api.ts';
import { withIntent } from './intents.ts';
import { logged } from './logged.ts';

/**
 * Deposits into a wallet; the balance follows by its channel. Asking again for the same deposit after a failure, or after a reload
 * before the answer, books it once.
 *
 * @throws ApiError, logged
 */
export const deposit = (body: RequestOf<'deposit'>): Promise<ResponseOf<'deposit'>> =>
  logged(
    'DEPOSIT_ERROR',
    withIntent('deposit', body, (idempotencyKey) => api.call('deposit', { body, idempotencyKey })),
  );

/** Asks for a payout; one that is tried again with another code is the same. @throws ApiError, logged */
export function requestCashout(body: RequestOf<'requestCashout'>): Promise<ResponseOf<'requestCashout'>> {
  const { otp_attempt: _code, ...intent } = body;
  return logged(
    'CASHOUT_ERROR',
    withIntent('requestCashout', intent, (idempotencyKey) =>
      api.call('requestCashout', { body, idempotencyKey }),
    ),
  );
}
