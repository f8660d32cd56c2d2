import type { PaymentMethod } from '../../src/casino/entities/payment.ts';

/** What the list shows of a method; amounts in subunits of its currency. */
export type ShownMethod = Pick<
  PaymentMethod,
  'id' | 'brand' | 'type' | 'currency' | 'processingTime' | 'fee' | 'deposit' | 'withdrawal'
>;

/** Each method once, those that one can pay in by first. */
export function shownMethods(lists: {
  readonly deposit: readonly PaymentMethod[];
  readonly cashout: readonly PaymentMethod[];
}): ShownMethod[] {
  const methods = new Map([...lists.deposit, ...lists.cashout].map((method) => [method.id, method]));
  return [...methods.values()].map(
    ({ id, brand, type, currency, processingTime, fee, deposit, withdrawal }) => ({
      id,
      brand,
      type,
      currency,
      processingTime,
      fee,
      deposit,
      withdrawal,
    }),
  );
}
