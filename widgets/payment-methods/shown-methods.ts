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

/** The names of brands that are no plain words. */
const NAMES: Readonly<Record<string, string>> = {
  ecopayz: 'ecoPayz',
  payid: 'PayID',
  sepa: 'SEPA',
  mastercard: 'Mastercard',
};

/** A brand as it writes itself; of one that is not known, its words with capitals. */
export const brandName = (brand: string): string =>
  NAMES[brand] ??
  brand
    .split(/[-_ ]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
