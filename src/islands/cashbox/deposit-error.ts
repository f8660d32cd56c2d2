import { ApiError } from 'hashmark/calls';

/** The texts of what a deposit can be refused for, by code. */
export const DEPOSIT_WORDS: Readonly<Record<string, string>> = {
  'limit-reached': 'CASHBOX.TROUBLE.LIMIT',
  'profile-incomplete': 'CASHBOX.TROUBLE.PROFILE',
  'validation-failed': 'CASHBOX.TROUBLE.AMOUNT',
  'amount-too-large': 'CASHBOX.TROUBLE.AMOUNT',
  unauthenticated: 'CASHBOX.TROUBLE.SIGNED_OUT',
  'too-many-requests': 'CASHBOX.TROUBLE.TOO_MANY',
};

/** What to say of a failed deposit. */
export const depositWords = (error: unknown): string =>
  (error instanceof ApiError ? DEPOSIT_WORDS[error.code] : undefined) ?? 'CASHBOX.FAILED';
