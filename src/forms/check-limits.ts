import { isCurrency, SUBUNITS } from 'hashmark/i18n';
import type { FormCheck } from 'hashmark/site';
import { readAmount } from '../casino/rules/amount-input.ts';
import { checkAccepted, checkInteger, checkRequired } from '../casino/rules/validators.ts';

/** What was typed as an amount, in subunits of its currency; null where it is none. */
export function readLimitAmount(amount = '', currency = ''): number | null {
  return isCurrency(currency) ? readAmount(amount, SUBUNITS[currency]) : null;
}

const tell = (field: string, message: string | null): Record<string, string[]> =>
  message === null ? {} : { [field]: [message] };

export const checkMoneyLimit: FormCheck = ({ amount, currency }) =>
  tell(
    'amount',
    checkRequired(amount) ??
      (readLimitAmount(amount, currency) === null ? 'VALIDATION.AMOUNT.POSITIVE' : null),
  );

export const checkSessionLimit: FormCheck = ({ minutes = '' }) =>
  tell('minutes', checkRequired(minutes) ?? checkInteger(minutes));

/** Whoever closes the own account says so twice. */
export const checkExclusion: FormCheck = ({ sure }) => tell('sure', checkAccepted(sure === 'on'));
