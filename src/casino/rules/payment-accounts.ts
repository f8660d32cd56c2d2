import type { PaymentMethod } from '../entities/payment.ts';
import { cardDigits } from './fraud-check.ts';
import { checkCardBin, checkCardNumber, checkIban } from './payment-validators.ts';
import { type Check, checkEmail } from './validators.ts';

type AccountKind = PaymentMethod['account'];

const unless = (isGood: boolean, code: string): Check => (isGood ? null : code);

/** A whole number is checked before its last digits are taken; who knows them alone writes those. */
function checkCard(account: string): Check {
  const digits = cardDigits(account);
  if (digits) return checkCardNumber(account) ?? checkCardBin(digits.bin);
  return unless(/^\d{4}$/.test(account), 'VALIDATION.PAYMENT.CARD');
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** The remainder by 97 of an IBAN read as a number: its beginning behind the rest, letters as 10 to 35. One of a real account leaves 1. */
const remainderOf = (iban: string): number =>
  [...(iban.slice(4) + iban.slice(0, 4))].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value < 10 ? 10 : 100) + value) % 97;
  }, 0);

const CHECKS: Readonly<Record<AccountKind, (account: string) => Check>> = {
  none: (account) => unless(account === '', 'VALIDATION.PAYMENT.NO_ACCOUNT'),
  card: checkCard,
  iban: (account) =>
    checkIban(account) ?? unless(IBAN.test(account) && remainderOf(account) === 1, 'VALIDATION.PAYMENT.IBAN'),
  address: (account) => unless(/^[A-Za-z\d:]{20,100}$/.test(account), 'VALIDATION.PAYMENT.ADDRESS'),
  email: checkEmail,
  voucher: (account) => unless(/^[A-Za-z\d]{10}$/.test(account), 'VALIDATION.PAYMENT.VOUCHER'),
};

/** Whether a text names a kind of account: the way that a form names may be of anybody's making. */
export const isAccountKind = (text: string): text is AccountKind => Object.hasOwn(CHECKS, text);

/** An account as it goes on: without spaces, an IBAN in capitals, and of a card only its last four digits (CASH-13). */
export function plainAccount(kind: AccountKind, typed: string): string {
  if (kind === 'card') return cardDigits(typed)?.last4 ?? typed.replaceAll(' ', '');
  const account = typed.replaceAll(' ', '');
  return kind === 'iban' ? account.toUpperCase() : account;
}

/** What is wrong with an account as it was typed; the same in browsers and on the server. */
export const checkPaymentAccount = (kind: AccountKind, typed: string): Check =>
  CHECKS[kind](kind === 'card' ? typed.trim() : plainAccount(kind, typed));
