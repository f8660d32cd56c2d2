import type { RequestOf } from 'hashmark/calls';
import { type HearFailure, redeemBettingCoupon, redeemCoupon } from '../stores/redeem-coupon.ts';
import { deposit, requestCashout } from '../stores/send-payment.ts';
import { type Credentials, completeSignIn, signIn, signUp } from '../stores/session.ts';
import type { SentAgain } from './sent-again.ts';

type Send = (body: unknown) => Promise<unknown>;

/** @throws what there is no answer for, which is logged already: the form says what it was */
async function answered<Answer>(
  redeem: (hear: HearFailure) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  let refusal: unknown;
  const answer = await redeem((error) => {
    refusal = error;
  });
  if (!answer) throw refusal;
  return answer;
}

/**
 * The forms that a store sends: those that open a session, so that other tabs hear of it and a captcha is solved where one is asked for,
 * and those that move money, so that the same payment, tried again after a lost answer or a reload, is one. A `status` in the answer is
 * told where the form stands.
 */
const SENDERS: Readonly<Record<SentAgain, Send>> = {
  login: (body) => signIn((body as { user: Credentials }).user),
  code: (body) => completeSignIn((body as { user: { otp_attempt: string } }).user.otp_attempt),
  registration: (body) => signUp((body as RequestOf<'signUp'>).user),
  deposit: (body) => deposit(body as RequestOf<'deposit'>),
  coupon: (body) => answered((hear) => redeemCoupon((body as RequestOf<'redeemCoupon'>).coupon_code, hear)),
  'betting-coupon': (body) =>
    answered((hear) => redeemBettingCoupon((body as RequestOf<'redeemPromoCode'>).code, hear)),
  withdraw: (body) => requestCashout(body as RequestOf<'requestCashout'>),
};

export const FORM_SENDERS: Readonly<Record<string, Send>> = SENDERS;
