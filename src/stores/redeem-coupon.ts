import type { ResponseOf } from 'hashmark/calls';
import { api } from './api.ts';
import { withIntent } from './intents.ts';
import { logged } from './logged.ts';

/** Hears why a coupon could not be redeemed; what it throws is thrown. */
type HearFailure = (error: unknown) => undefined;

const ignore: HearFailure = () => undefined;

/** Redeems a coupon; `status` tells what became of it. @returns nothing when it failed (ERR-13) */
export const redeemCoupon = (
  code: string,
  hear = ignore,
): Promise<ResponseOf<'redeemCoupon'> | undefined> => {
  const body = { coupon_code: code };
  return logged(
    'REDEEM_COUPON_ERROR',
    withIntent('redeemCoupon', body, (idempotencyKey) => api.call('redeemCoupon', { body, idempotencyKey })),
  ).catch(hear);
};

/** Redeems a coupon for sports betting, in the same way. @returns nothing when it failed (ERR-13) */
export const redeemBettingCoupon = (
  code: string,
  hear = ignore,
): Promise<ResponseOf<'redeemPromoCode'> | undefined> => {
  const body = { code };
  return logged(
    'REDEEM_BETTING_COUPON_ERROR',
    withIntent('redeemPromoCode', body, (idempotencyKey) =>
      api.call('redeemPromoCode', { body, idempotencyKey }),
    ),
  ).catch(hear);
};
