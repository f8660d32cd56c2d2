/** The texts of what a form can be refused for, by code; those of fields stand with the fields. */
export const FORM_WORDS: Readonly<Record<string, string>> = {
  'invalid-credentials': 'AUTH.FAILED',
  'too-many-requests': 'AUTH.TOO_MANY',
  'two-factor-required': 'AUTH.TWO_FACTOR',
  EE_LICENSE_BLOCKED: 'AUTH.ESTONIA',
  'account-closed': 'AUTH.CLOSED_ACCOUNT',
  'self-excluded': 'AUTH.EXCLUDED',
  'captcha-required': 'AUTH.CAPTCHA',
  'captcha-invalid': 'AUTH.CAPTCHA',
  'link-invalid': 'AUTH.LINK_INVALID',
  conflict: 'AUTH.CHANGED',
  'not-found': 'AUTH.CHANGED',
  'limit-locked': 'AUTH.BREAK_LOCKED',
  'last-way-in': 'AUTH.LAST_WAY_IN',
  unauthenticated: 'AUTH.SIGNED_OUT',
  unavailable: 'AUTH.AWAY',
  'network-error': 'AUTH.AWAY',
  'bad-gateway': 'AUTH.AWAY',
  'gateway-timeout': 'AUTH.AWAY',
  'limit-reached': 'CASHBOX.TROUBLE.LIMIT',
  'profile-incomplete': 'CASHBOX.TROUBLE.PROFILE',
  'answer-overdue': 'CASHBOX.TROUBLE.ANSWER',
  'amount-too-large': 'CASHBOX.TROUBLE.AMOUNT',
  'insufficient-funds': 'CASHBOX.TROUBLE.FUNDS',
  'idempotency-key-reused': 'CASHBOX.TROUBLE.SENT',
};

/** What a closed country forbids, by form. */
const RESTRICTED_WORDS: Readonly<Record<string, string>> = {
  registration: 'AUTH.RESTRICTED',
  deposit: 'CASHBOX.TROUBLE.COUNTRY',
};

/** Minutes to wait, for who is asked to; one where it is not known how long. */
export const waitMinutes = (seconds: number | null | undefined): number => Math.ceil((seconds || 60) / 60);

/** The key of what a form says of a refusal as a whole; undefined where its fields say it. */
export function formWords(form: string, code: string, hasFieldErrors: boolean): string | undefined {
  if (code === 'restricted-country') return RESTRICTED_WORDS[form] ?? 'AUTH.LOGIN_RESTRICTED';
  // The password was right before a code was asked for.
  if (form === 'code' && code === 'invalid-credentials') return 'AUTH.CODE_OVER';
  if (form.endsWith('coupon') && code === 'conflict') return 'AUTH.BONUSES_OFF';
  if (form === 'recall' && code === 'conflict') return 'CASHBOX.TROUBLE.LATE';
  if (code === 'validation-failed' && hasFieldErrors) return undefined;
  return FORM_WORDS[code] ?? 'NOTIFICATIONS.SOMETHING_WENT_WRONG';
}
