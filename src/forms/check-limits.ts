import type { FormCheck } from 'hashmark/site';
import { LIMIT_PERIODS, LONGEST_MINUTES } from '../casino/entities/limit-types.ts';
import { checkAccepted, checkInteger, checkRange, checkRequired } from '../casino/rules/validators.ts';
import { readTypedAmount, tellTypedAmount } from './typed-amount.ts';

const toErrors = (field: string, message: string | null): Record<string, string[]> =>
  message === null ? {} : { [field]: [message] };

export const checkMoneyLimit: FormCheck = ({ amount, currency }) =>
  toErrors(
    'amount',
    checkRequired(amount) ??
      (readTypedAmount(amount, currency) === null ? tellTypedAmount(amount, currency) : null),
  );

/** A time that fits into its period; of a period that there is not, the call says so. */
function checkMinutes(minutes: number, period: string | undefined): string | null {
  const known = LIMIT_PERIODS.find((one) => one === period);
  return known ? checkRange(minutes, 1, LONGEST_MINUTES[known]) : null;
}

export const checkSessionLimit: FormCheck = ({ minutes = '', period }) =>
  toErrors(
    'minutes',
    checkRequired(minutes) ?? checkInteger(minutes) ?? checkMinutes(Number(minutes), period),
  );

/** Whoever closes the own account says so twice. */
export const checkExclusion: FormCheck = ({ sure }) => toErrors('sure', checkAccepted(sure === 'on'));
