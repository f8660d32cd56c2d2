import { type Currency, subunitsOf } from 'hashmark/i18n';
import type { PaymentMethod } from '../../casino/entities/payment.ts';
import { FIRST_DEPOSIT } from '../../casino/rules/payments.ts';

/** The deposit that is offered first, in subunits: of coins, and where 50 is too little, the least that the method takes. */
export function firstDeposit(currency: Currency, method: PaymentMethod | undefined): number {
  const least = method?.deposit?.min ?? 0;
  return method?.type === 'crypto' ? least : Math.max(FIRST_DEPOSIT * subunitsOf(currency), least);
}
