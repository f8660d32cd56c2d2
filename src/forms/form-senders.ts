import type { RequestOf } from 'hashmark/calls';
import { redeemBettingCoupon, redeemCoupon } from '../stores/redeem-coupon.ts';
import { deposit, requestCashout } from '../stores/send-payment.ts';
import { type Credentials, completeSignIn, signIn, signUp } from '../stores/session.ts';
import type { SentAgain } from './sent-again.ts';

type Send = (body: unknown) => Promise<unknown>;

/** The form says why there is no answer. */
const rethrow = (error: unknown): never => {
  throw error;
};

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
  coupon: (body) => redeemCoupon((body as RequestOf<'redeemCoupon'>).coupon_code, rethrow),
  'betting-coupon': (body) => redeemBettingCoupon((body as RequestOf<'redeemPromoCode'>).code, rethrow),
  withdraw: (body) => requestCashout(body as RequestOf<'requestCashout'>),
};

export const FORM_SENDERS: Readonly<Record<string, Send>> = SENDERS;
