/** The forms that a store sends, which tries again without an answer; all others are posted once. */
export const SENT_AGAIN = [
  ...(['login', 'code', 'registration'] as const),
  ...(['deposit', 'coupon', 'betting-coupon', 'withdraw'] as const),
] as const;

export type SentAgain = (typeof SENT_AGAIN)[number];

export const isSentAgain = (form: string): form is SentAgain => SENT_AGAIN.some((name) => name === form);
