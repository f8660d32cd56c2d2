import type { PaymentMethod } from '../../src/casino/entities/payment.ts';
import { brandName } from '../../src/casino/entities/payment-brands.ts';

/** The ways to move money, by direction. */
export interface ShownWays {
  readonly deposit: readonly string[];
  readonly withdraw: readonly string[];
}

const namesOf = (methods: readonly PaymentMethod[]) => [
  ...new Set(methods.map(({ brand }) => brandName(brand))),
];

/** The names of the brands that can be paid with, each once. */
export const shownWays = (methods: {
  readonly deposit: readonly PaymentMethod[];
  readonly cashout: readonly PaymentMethod[];
}): ShownWays => ({ deposit: namesOf(methods.deposit), withdraw: namesOf(methods.cashout) });
