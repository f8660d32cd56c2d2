import type { InCurrencies } from './vip-levels.ts';

interface CurrencyTextProps {
  /** Under which the page's table of currencies holds the amount. */
  name: string;
  values: InCurrencies;
  /** The currency that the page was written in. */
  currency: string;
}

/** An amount in the market's currency that the page turns to the player's own; a `CurrencyTable` holds it by its name. */
export const CurrencyText = ({ name, values, currency }: CurrencyTextProps) => (
  <span data-var={name}>{values[currency] ?? values.EUR}</span>
);
