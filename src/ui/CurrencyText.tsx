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
  // In an island the page may have turned it before React looks.
  <span data-var={name} suppressHydrationWarning>
    {values[currency] ?? values.EUR}
  </span>
);
